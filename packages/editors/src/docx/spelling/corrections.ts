/** What of a text becomes another one. Both are counted in UTF-16 units. */
export interface Correction {
  start: number;
  end: number;
  text: string;
}

/** Pairs of words that are compared; more are one correction from the first to the last word that differs. */
const MOST_PAIRS = 1_000_000;

/** Which words somebody corrected in a text: the others are left alone, so that each keeps its look and its place. */
export function correctionsOf(before: string, after: string): Correction[] {
  const [were, are] = [piecesOf(before), piecesOf(after)];
  const shorter = Math.min(were.length, are.length);
  let head = 0;
  while (head < shorter && were[head] === are[head]) head++;
  let tail = 0;
  while (tail < shorter - head && were.at(-1 - tail) === are.at(-1 - tail)) tail++;
  const [old, now] = [were.slice(head, were.length - tail), are.slice(head, are.length - tail)];
  const kept = old.length * now.length > MOST_PAIRS ? [] : keptOf(old, now);
  const corrections: Correction[] = [];
  let place = were.slice(0, head).join('').length;
  let [i, j] = [0, 0];
  for (const [nextOld, nextNow] of [...kept, [old.length, now.length] as const]) {
    const gone = old.slice(i, nextOld).join('');
    const come = now.slice(j, nextNow).join('');
    if (gone !== come) corrections.push({ start: place, end: place + gone.length, text: come });
    place += gone.length + (old[nextOld]?.length ?? 0);
    [i, j] = [nextOld + 1, nextNow + 1];
  }
  return corrections.map((one) => withNeighbour(before, one));
}

/** Words and what is between them. */
const piecesOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** Places of what is in both, in order: as many as there can be. */
function keptOf(old: readonly string[], now: readonly string[]): (readonly [old: number, now: number])[] {
  const width = now.length + 1;
  const counts = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => counts[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      counts[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const kept: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < old.length && j < now.length; ) {
    if (old[i] === now[j]) kept.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}

/** What only comes needs a letter beside it that says how it looks. */
function withNeighbour(before: string, { start, end, text }: Correction): Correction {
  if (start < end) return { start, end, text };
  if (start > 0) return { start: start - 1, end, text: before.slice(start - 1, start) + text };
  return { start, end: end + 1, text: text + before.slice(end, end + 1) };
}
