/**
 * Which rows of a version after are those of the version before, or which columns: an *item* is either. Items count from 0;
 * both versions go on without end in empty items, so that what is written below the last one is typed there and not inserted.
 */
export interface Alignment {
  /** By item before: its item after, or -1 where it was deleted. */
  readonly to: Int32Array;
  /** By item after: its item before, or -1 where it was inserted. */
  readonly from: Int32Array;
  /** Items only the version after has, going up. */
  readonly inserted: number[];
  /** Items only the version before has, going up. */
  readonly deleted: number[];
}

/** Where an item is now; -1 if it was deleted. */
export function indexAfter({ to, inserted, deleted }: Alignment, item: number): number {
  return to[item] ?? item + inserted.length - deleted.length;
}

/** Where an item was; -1 if it was inserted. */
export function indexBefore({ from, inserted, deleted }: Alignment, item: number): number {
  return from[item] ?? item - inserted.length + deleted.length;
}

/** Items of one version to align. */
export interface Items {
  /** Items up to the last one with content. */
  length: number;
  /** Equal for items that hold the same; 0 for an empty item. */
  key(item: number): number;
  /** What stands in the item, as numbers that are equal for equal content, in any order. */
  tokens(item: number): readonly number[];
}

/** What an item costs that came or went; two items that are laid side by side cost at most 1.5 and so are preferred. */
const GAP = 2;
/** Pairs of items that are compared one with the other; more are split at what they have in common first. */
const COMPARED = 60_000;
const EQUAL_ITEMS = 4;

/** `cost` says how unlike an item before and one after are: 0 the same, up to 1.5 nothing in common. */
export function align(
  before: Items,
  after: Items,
  cost: (before: number, after: number) => number,
): Alignment {
  const length = Math.max(before.length, after.length);
  const to = new Int32Array(length).fill(-1);
  const keys = [keysOf(before, length), keysOf(after, length)] as const;
  const work: Span[] = [{ from: 0, to: length, start: 0, end: length }];
  for (let span = work.pop(); span; span = work.pop()) {
    const rest = trimmed(span, keys, to);
    const [rows, columns] = [rest.to - rest.from, rest.end - rest.start];
    if (rows === 0 || columns === 0) continue;
    if (rows * columns <= COMPARED) compareAll(rest, keys, { before, after, cost }, to);
    else {
      const found = anchors(rest, keys, before, after);
      if (found.length === 0) layStraight(rest, to);
      else work.push(...between(rest, found, to));
    }
  }
  return finished(to, before.length, after.length);
}

/** Items [from, to) of the version before and [start, end) of the version after. */
interface Span {
  from: number;
  to: number;
  start: number;
  end: number;
}

type Keys = readonly [Int32Array, Int32Array];

function keysOf(items: Items, length: number): Int32Array {
  return Int32Array.from({ length }, (_, item) => (item < items.length ? items.key(item) : 0));
}

/** Pairs what is equal at both ends. */
function trimmed(span: Span, [before, after]: Keys, to: Int32Array): Span {
  const rest = { ...span };
  while (rest.from < rest.to && rest.start < rest.end && before[rest.from] === after[rest.start]) {
    to[rest.from++] = rest.start++;
  }
  while (rest.from < rest.to && rest.start < rest.end && before[rest.to - 1] === after[rest.end - 1]) {
    to[--rest.to] = --rest.end;
  }
  return rest;
}

/** The cheapest way to lay the items side by side, of all there are. */
function compareAll(
  span: Span,
  keys: Keys,
  items: { before: Items; after: Items; cost: (before: number, after: number) => number },
  to: Int32Array,
): void {
  const rows = span.to - span.from;
  const columns = span.end - span.start;
  const width = columns + 1;
  const best = new Float32Array((rows + 1) * width);
  const gone = (row: number) => (span.from + row < items.before.length ? GAP : 0);
  const come = (column: number) => (span.start + column < items.after.length ? GAP : 0);
  const pair = (row: number, column: number) => {
    const [one, other] = [span.from + row, span.start + column];
    return keys[0][one] === keys[1][other] ? 0 : items.cost(one, other);
  };
  for (let row = rows - 1; row >= 0; row--) {
    best[row * width + columns] = (best[(row + 1) * width + columns] ?? 0) + gone(row);
  }
  for (let column = columns - 1; column >= 0; column--) {
    best[rows * width + column] = (best[rows * width + column + 1] ?? 0) + come(column);
  }
  const paired = new Float32Array(rows * columns);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const cost = pair(row, column);
      paired[row * columns + column] = cost;
      best[row * width + column] = Math.min(
        cost + (best[(row + 1) * width + column + 1] ?? 0),
        gone(row) + (best[(row + 1) * width + column] ?? 0),
        come(column) + (best[row * width + column + 1] ?? 0),
      );
    }
  }
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    const here = best[row * width + column] ?? 0;
    const side = (paired[row * columns + column] ?? 0) + (best[(row + 1) * width + column + 1] ?? 0);
    const down = gone(row) + (best[(row + 1) * width + column] ?? 0);
    if (side <= here + 1e-4) to[span.from + row++] = span.start + column++;
    else if (down <= here + 1e-4) row++;
    else column++;
  }
}

interface Anchor {
  before: number;
  after: number;
  weight: number;
}

/** Items that belong together for what only the two of them hold, going up in both versions. */
function anchors(span: Span, keys: Keys, before: Items, after: Items): Anchor[] {
  const places = new Map<number, { before: number; after: number }>();
  const note = (token: number, item: number, side: 'before' | 'after') => {
    const place = places.get(token) ?? { before: -1, after: -1 };
    // -2: more than one item holds it.
    if (place[side] !== item) place[side] = place[side] === -1 ? item : -2;
    places.set(token, place);
  };
  const visit = (items: Items, side: 'before' | 'after', from: number, to: number) => {
    const own = keys[side === 'before' ? 0 : 1];
    for (let item = from; item < Math.min(to, items.length); item++) {
      const key = own[item] ?? 0;
      // Keys and tokens are numbers of their own: keys are told apart by their sign.
      if (key !== 0) note(-key, item, side);
      for (const token of items.tokens(item)) note(token, item, side);
    }
  };
  visit(before, 'before', span.from, span.to);
  visit(after, 'after', span.start, span.end);
  const votes = new Map<number, Map<number, number>>();
  for (const [token, place] of places) {
    if (place.before < 0 || place.after < 0) continue;
    const of = votes.get(place.before) ?? new Map<number, number>();
    votes.set(place.before, of);
    of.set(place.after, (of.get(place.after) ?? 0) + (token < 0 ? EQUAL_ITEMS : 1));
  }
  const candidates = [...votes].map(([item, of]): Anchor => {
    let [other, weight] = [-1, 0];
    for (const [after, count] of of) if (count > weight) [other, weight] = [after, count];
    return { before: item, after: other, weight };
  });
  candidates.sort((one, other) => one.before - other.before);
  return withoutStrays(heaviest(candidates, span.end - span.start, span.start));
}

/** The heaviest of the sequences that go up in both versions; candidates go up in the version before. */
function heaviest(candidates: readonly Anchor[], size: number, start: number): Anchor[] {
  // A tree of prefix maxima (Fenwick 1994): the heaviest chain that ends at or before an item after.
  const tree = new Int32Array(size + 1).fill(-1);
  const total = new Float64Array(candidates.length);
  const previous = new Int32Array(candidates.length).fill(-1);
  const better = (one: number, other: number) =>
    other < 0 || (one >= 0 && (total[one] ?? 0) > (total[other] ?? 0)) ? one : other;
  candidates.forEach(({ after, weight }, index) => {
    let best = -1;
    for (let at = after - start; at > 0; at -= at & -at) best = better(tree[at] ?? -1, best);
    previous[index] = best;
    total[index] = weight + (best < 0 ? 0 : (total[best] ?? 0));
    for (let at = after - start + 1; at <= size; at += at & -at) tree[at] = better(index, tree[at] ?? -1);
  });
  let last = -1;
  for (let index = 0; index < candidates.length; index++) last = better(index, last);
  const chain: Anchor[] = [];
  for (let at = last; at >= 0; at = previous[at] ?? -1) {
    const anchor = candidates[at];
    if (anchor) chain.push(anchor);
  }
  return chain.reverse();
}

/** A value that was moved to another item is no reason to take all items in between for deleted and inserted. */
function withoutStrays(chain: readonly Anchor[]): Anchor[] {
  const runs: Anchor[][] = [];
  const shift = (anchor: Anchor | undefined) => (anchor ? anchor.after - anchor.before : undefined);
  for (const anchor of chain) {
    const run = runs.at(-1);
    if (run && shift(run[0]) === shift(anchor)) run.push(anchor);
    else runs.push([anchor]);
  }
  return runs
    .filter((run, index) => {
      const own = shift(run[0]) ?? 0;
      const [before, after] = [shift(runs[index - 1]?.[0]), shift(runs[index + 1]?.[0])];
      if (before === undefined || after === undefined || before !== after) return true;
      return run.length * 1.5 >= 2 * GAP * Math.abs(own - before);
    })
    .flat();
}

/** The spans between anchors, which are paired. */
function between(span: Span, found: readonly Anchor[], to: Int32Array): Span[] {
  const spans: Span[] = [];
  let { from, start } = span;
  for (const anchor of found) {
    spans.push({ from, to: anchor.before, start, end: anchor.after });
    to[anchor.before] = anchor.after;
    from = anchor.before + 1;
    start = anchor.after + 1;
  }
  spans.push({ from, to: span.to, start, end: span.end });
  return spans;
}

function layStraight(span: Span, to: Int32Array): void {
  for (let item = span.from, other = span.start; item < span.to && other < span.end; item++, other++) {
    to[item] = other;
  }
}

/** `to`: by item before, the one after, or -1 where there is none; as long as the longer version. */
export function finished(to: Int32Array, beforeLength: number, afterLength: number): Alignment {
  const from = new Int32Array(to.length).fill(-1);
  to.forEach((other, item) => {
    if (other >= 0) from[other] = item;
  });
  const missing = (items: Int32Array, length: number) =>
    [...items.subarray(0, length).keys()].filter((item) => items[item] === -1);
  const deleted = missing(to, beforeLength);
  const inserted = missing(from, afterLength);
  // Items without end go on below: those laid beside nothing follow the rest.
  const shift = inserted.length - deleted.length;
  for (let item = beforeLength; item < to.length; item++) if (to[item] === -1) to[item] = item + shift;
  for (let item = afterLength; item < from.length; item++) if (from[item] === -1) from[item] = item - shift;
  return { to, from, inserted, deleted };
}
