/** Above the numbers programs count with, and below what some of them cannot read. */
const FIRST = 100_000;
const LAST = 2_147_483_647;

/**
 * The number of a new drawing. It is drawn at random: shapes, and what a file has that is not read, have numbers that are not
 * known here, and one that was deleted must not seem to be another one that changed.
 */
export function newNumber(taken: ReadonlySet<number>, random: () => number = Math.random): number {
  for (;;) {
    const number = FIRST + Math.floor(random() * (LAST - FIRST));
    if (!taken.has(number)) return number;
  }
}
