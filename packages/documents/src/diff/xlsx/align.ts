/**
 * Which lines (rows or columns) of a version after are those of the version before. Lines count from 0; both versions
 * go on without end in empty lines, so that what is written below the last line is typed there and not inserted.
 */
export interface Alignment {
  /** By line before: its line after, or -1 where it was deleted. */
  readonly to: Int32Array;
  /** By line after: its line before, or -1 where it was inserted. */
  readonly from: Int32Array;
  /** Lines only the version after has, going up. */
  readonly inserted: number[];
  /** Lines only the version before has, going up. */
  readonly deleted: number[];
}

/** Where a line is now; -1 if it was deleted. */
export function lineAfter({ to, inserted, deleted }: Alignment, line: number): number {
  return to[line] ?? line + inserted.length - deleted.length;
}

/** Where a line was; -1 if it was inserted. */
export function lineBefore({ from, inserted, deleted }: Alignment, line: number): number {
  return from[line] ?? line - inserted.length + deleted.length;
}

/** Lines of one version to align. */
export interface Lines {
  /** Lines up to the last one with content. */
  length: number;
  /** Equal for lines that hold the same; 0 for an empty line. */
  key(line: number): number;
  /** What stands in the line, as numbers that are equal for equal content, in any order. */
  tokens(line: number): readonly number[];
}

/** What a line costs that came or went; two lines that are laid side by side cost at most 1.5 and so are preferred. */
const GAP = 2;
/** Pairs of lines that are compared one with the other; more are split at what they have in common first. */
const COMPARED = 60_000;
const EQUAL_LINES = 4;

/** `cost` says how unlike a line before and one after are: 0 the same, up to 1.5 nothing in common. */
export function alignLines(
  before: Lines,
  after: Lines,
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

/** Lines [from, to) of the version before and [start, end) of the version after. */
interface Span {
  from: number;
  to: number;
  start: number;
  end: number;
}

type Keys = readonly [Int32Array, Int32Array];

function keysOf(lines: Lines, length: number): Int32Array {
  return Int32Array.from({ length }, (_, line) => (line < lines.length ? lines.key(line) : 0));
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

/** The cheapest way to lay the lines side by side, of all there are. */
function compareAll(
  span: Span,
  keys: Keys,
  lines: { before: Lines; after: Lines; cost: (before: number, after: number) => number },
  to: Int32Array,
): void {
  const rows = span.to - span.from;
  const columns = span.end - span.start;
  const width = columns + 1;
  const best = new Float32Array((rows + 1) * width);
  const gone = (row: number) => (span.from + row < lines.before.length ? GAP : 0);
  const come = (column: number) => (span.start + column < lines.after.length ? GAP : 0);
  const pair = (row: number, column: number) => {
    const [one, other] = [span.from + row, span.start + column];
    return keys[0][one] === keys[1][other] ? 0 : lines.cost(one, other);
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

/** Lines that belong together for what only the two of them hold, going up in both versions. */
function anchors(span: Span, keys: Keys, before: Lines, after: Lines): Anchor[] {
  const places = new Map<number, { before: number; after: number }>();
  const note = (token: number, line: number, side: 'before' | 'after') => {
    const place = places.get(token) ?? { before: -1, after: -1 };
    // -2: more than one line holds it.
    if (place[side] !== line) place[side] = place[side] === -1 ? line : -2;
    places.set(token, place);
  };
  const visit = (lines: Lines, side: 'before' | 'after', from: number, to: number) => {
    const own = keys[side === 'before' ? 0 : 1];
    for (let line = from; line < Math.min(to, lines.length); line++) {
      const key = own[line] ?? 0;
      // Keys and tokens are numbers of their own: keys are told apart by their sign.
      if (key !== 0) note(-key, line, side);
      for (const token of lines.tokens(line)) note(token, line, side);
    }
  };
  visit(before, 'before', span.from, span.to);
  visit(after, 'after', span.start, span.end);
  const votes = new Map<number, Map<number, number>>();
  for (const [token, place] of places) {
    if (place.before < 0 || place.after < 0) continue;
    const of = votes.get(place.before) ?? new Map<number, number>();
    votes.set(place.before, of);
    of.set(place.after, (of.get(place.after) ?? 0) + (token < 0 ? EQUAL_LINES : 1));
  }
  const candidates = [...votes].map(([line, of]): Anchor => {
    let [other, weight] = [-1, 0];
    for (const [after, count] of of) if (count > weight) [other, weight] = [after, count];
    return { before: line, after: other, weight };
  });
  candidates.sort((one, other) => one.before - other.before);
  return withoutStrays(heaviest(candidates, span.end - span.start, span.start));
}

/** The heaviest of the sequences that go up in both versions; candidates go up in the version before. */
function heaviest(candidates: readonly Anchor[], size: number, start: number): Anchor[] {
  // A tree of prefix maxima (Fenwick 1994): the heaviest chain that ends at or before a line after.
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

/** A value that was moved to another line is no reason to take all lines in between for deleted and inserted. */
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
  for (let line = span.from, other = span.start; line < span.to && other < span.end; line++, other++) {
    to[line] = other;
  }
}

function finished(to: Int32Array, beforeLength: number, afterLength: number): Alignment {
  const from = new Int32Array(to.length).fill(-1);
  to.forEach((other, line) => {
    if (other >= 0) from[other] = line;
  });
  const missing = (lines: Int32Array, length: number) =>
    [...lines.subarray(0, length).keys()].filter((line) => lines[line] === -1);
  const deleted = missing(to, beforeLength);
  const inserted = missing(from, afterLength);
  // Lines without end go on below: those laid beside nothing follow the rest.
  const shift = inserted.length - deleted.length;
  for (let line = beforeLength; line < to.length; line++) if (to[line] === -1) to[line] = line + shift;
  for (let line = afterLength; line < from.length; line++) if (from[line] === -1) from[line] = line - shift;
  return { to, from, inserted, deleted };
}
