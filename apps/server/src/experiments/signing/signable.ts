/**
 * Whether a chain of signers can be finished: one person signs one step of it, so the people who may sign have to be as many
 * as the steps, and the right ones (a matching of steps with distinct people, by augmenting paths).
 *
 * @param people by step, the ids of those who may sign it
 * @returns the index of the first step that is left without a person when the steps before it have one each; null: each
 *   step has its own
 */
export function stepWithoutSigner(people: readonly (readonly number[])[]): number | null {
  const stepOf = new Map<number, number>();
  for (const step of people.keys()) {
    if (!placeFor(step, people, stepOf, new Set())) return step;
  }
  return null;
}

/** Finds the step a person, who gives another step to somebody else where they must. */
function placeFor(
  step: number,
  people: readonly (readonly number[])[],
  stepOf: Map<number, number>,
  asked: Set<number>,
): boolean {
  for (const person of people[step] ?? []) {
    if (asked.has(person)) continue;
    asked.add(person);
    const other = stepOf.get(person);
    if (other !== undefined && !placeFor(other, people, stepOf, asked)) continue;
    stepOf.set(person, step);
    return true;
  }
  return false;
}
