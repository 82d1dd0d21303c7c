/** Beyond this many cells the table of the longest common subsequence would cost too much time and memory. */
const MAX_TABLE = 4_000_000;

/** Sequences too long for the table are mostly alike: as many insertions and deletions are tried first, */
const FEW_EDITS = 400;
/** and as many where nothing tells where to cut them. */
const MANY_EDITS = 2_000;

/**
 * Pairs equal keys of two sequences in order, as many as possible (longest common subsequence). Sequences too long
 * and too different for that are cut at keys that occur once in each (patience); what is left of those, thousands of
 * insertions and deletions apart, stays unpaired. Answers for each index of `a` the index in `b`, or -1.
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
  if (pairByEdits(a, startA, endA, b, startB, endB, FEW_EDITS, pairs)) return;
  const anchors = uniqueAnchors(a, startA, endA, b, startB, endB);
  if (anchors.length === 0) {
    pairByEdits(a, startA, endA, b, startB, endB, MANY_EDITS, pairs);
    return;
  }
  let cutA = startA;
  let cutB = startB;
  for (const [atA, atB] of anchors) {
    pairRange(a, cutA, atA, b, cutB, atB, pairs);
    pairs[atA] = atB;
    cutA = atA + 1;
    cutB = atB + 1;
  }
  pairRange(a, cutA, endA, b, cutB, endB, pairs);
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

/**
 * Pairs by the fewest insertions and deletions that lead from one to the other (E. W. Myers, "An O(ND) difference
 * algorithm and its variations", 1986). False, with nothing paired, if it takes more than `maxEdits`.
 */
function pairByEdits(
  a: readonly string[],
  fromA: number,
  toA: number,
  b: readonly string[],
  fromB: number,
  toB: number,
  maxEdits: number,
  pairs: Int32Array,
): boolean {
  const lengthA = toA - fromA;
  const lengthB = toB - fromB;
  if (Math.abs(lengthA - lengthB) > maxEdits) return false;
  // How far each diagonal (place in a minus place in b) is reached with so many edits; kept for the way back.
  const reached: Int32Array[] = [];
  let last = new Int32Array(0);
  for (let edits = 0; edits <= maxEdits; edits++) {
    const now = new Int32Array(2 * edits + 1);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = edits === 0 ? 0 : stepTo(last, edits - 1, diagonal);
      while (x < lengthA && x - diagonal < lengthB && a[fromA + x] === b[fromB + x - diagonal]) x++;
      now[diagonal + edits] = x;
      if (x >= lengthA && x - diagonal >= lengthB) {
        reached.push(now);
        walkBack(reached, lengthA, lengthB, fromA, fromB, pairs);
        return true;
      }
    }
    reached.push(now);
    last = now;
  }
  return false;
}

/** Where a diagonal is entered from the better of its neighbours: by an insertion (down) or a deletion (right). */
function stepTo(last: Int32Array, edits: number, diagonal: number): number {
  return Math.max(reach(last, edits, diagonal + 1), reach(last, edits, diagonal - 1) + 1);
}

function reach(row: Int32Array, edits: number, diagonal: number): number {
  return Math.abs(diagonal) > edits ? -1 : (row[diagonal + edits] ?? -1);
}

function walkBack(
  reached: readonly Int32Array[],
  lengthA: number,
  lengthB: number,
  fromA: number,
  fromB: number,
  pairs: Int32Array,
): void {
  let x = lengthA;
  let diagonal = lengthA - lengthB;
  for (let edits = reached.length - 1; edits >= 0; edits--) {
    const last = edits > 0 ? reached[edits - 1] : undefined;
    const entered = last ? stepTo(last, edits - 1, diagonal) : 0;
    while (x > entered) {
      x--;
      pairs[fromA + x] = fromB + x - diagonal;
    }
    if (!last) return;
    const down = reach(last, edits - 1, diagonal + 1);
    if (down >= reach(last, edits - 1, diagonal - 1) + 1) diagonal++;
    else {
      diagonal--;
      x--;
    }
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
