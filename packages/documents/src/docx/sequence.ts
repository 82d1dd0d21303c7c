/** Beyond this many cells the table of the longest common subsequence would cost too much time and memory. */
const MAX_TABLE = 4_000_000;

/**
 * Pairs equal keys of two sequences in order, as many as possible (longest common subsequence). Sequences too long
 * and too different for that are cut at keys that occur once in each (patience); what is left stays unpaired.
 * Answers for each index of `a` the index in `b`, or -1.
 */
export function pairInOrder(a: readonly string[], b: readonly string[]): Int32Array {
  const pairs = new Int32Array(a.length).fill(-1);
  pairRange(a, 0, a.length, b, 0, b.length, pairs);
  return pairs;
}

function pairRange(
  a: readonly string[],
  fromA: number,
  toA: number,
  b: readonly string[],
  fromB: number,
  toB: number,
  pairs: Int32Array,
): void {
  let startA = fromA;
  let startB = fromB;
  let endA = toA;
  let endB = toB;
  while (startA < endA && startB < endB && a[startA] === b[startB]) pairs[startA++] = startB++;
  while (endA > startA && endB > startB && a[endA - 1] === b[endB - 1]) pairs[--endA] = --endB;
  if (startA === endA || startB === endB) return;
  if ((endA - startA + 1) * (endB - startB + 1) <= MAX_TABLE) {
    pairByTable(a, startA, endA, b, startB, endB, pairs);
    return;
  }
  let cutA = startA;
  let cutB = startB;
  for (const [atA, atB] of uniqueAnchors(a, startA, endA, b, startB, endB)) {
    pairRange(a, cutA, atA, b, cutB, atB, pairs);
    pairs[atA] = atB;
    cutA = atA + 1;
    cutB = atB + 1;
  }
  if (cutA > startA) pairRange(a, cutA, endA, b, cutB, endB, pairs);
}

function pairByTable(
  a: readonly string[],
  fromA: number,
  toA: number,
  b: readonly string[],
  fromB: number,
  toB: number,
  pairs: Int32Array,
): void {
  const columns = toB - fromB + 1;
  const longest = new Uint32Array((toA - fromA + 1) * columns);
  for (let i = toA - fromA - 1; i >= 0; i--) {
    for (let j = columns - 2; j >= 0; j--) {
      const here = i * columns + j;
      const below = longest[here + columns] ?? 0;
      const right = longest[here + 1] ?? 0;
      longest[here] =
        a[fromA + i] === b[fromB + j] ? (longest[here + columns + 1] ?? 0) + 1 : Math.max(below, right);
    }
  }
  let i = 0;
  let j = 0;
  while (fromA + i < toA && fromB + j < toB) {
    const here = i * columns + j;
    if (a[fromA + i] === b[fromB + j]) pairs[fromA + i++] = fromB + j++;
    else if ((longest[here + columns] ?? 0) >= (longest[here + 1] ?? 0)) i++;
    else j++;
  }
}

/** Keys that occur exactly once in both ranges, as the longest run that ascends in both. */
function uniqueAnchors(
  a: readonly string[],
  fromA: number,
  toA: number,
  b: readonly string[],
  fromB: number,
  toB: number,
): [number, number][] {
  const inA = positionsOfUnique(a, fromA, toA);
  const inB = positionsOfUnique(b, fromB, toB);
  const common: [number, number][] = [];
  for (const [key, at] of inA) {
    const other = inB.get(key);
    if (at >= 0 && other !== undefined && other >= 0) common.push([at, other]);
  }
  const tails: number[] = [];
  const previous: number[] = [];
  common.forEach(([, at], index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((common[tails[middle] ?? 0]?.[1] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  });
  const chain: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = common[index];
    if (pair) chain.unshift(pair);
  }
  return chain;
}

function positionsOfUnique(keys: readonly string[], from: number, to: number): Map<string, number> {
  const positions = new Map<string, number>();
  for (let i = from; i < to; i++) {
    const key = keys[i] ?? '';
    positions.set(key, positions.has(key) ? -1 : i);
  }
  return positions;
}
