/** One replacement in a text: what stood at [start, end) becomes `text`. An insertion has `start === end`. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

/** Applies replacements that do not overlap, given in any order; two insertions at one place keep their order. */
export function applySplices(source: string, splices: readonly Splice[]): string {
  const ordered = splices.map((splice, index) => ({ splice, index }));
  ordered.sort((a, b) => a.splice.start - b.splice.start || a.splice.end - b.splice.end || a.index - b.index);
  const pieces: string[] = [];
  let at = 0;
  for (const { splice } of ordered) {
    if (splice.start < at) throw new Error('two replacements overlap');
    pieces.push(source.slice(at, splice.start), splice.text);
    at = splice.end;
  }
  pieces.push(source.slice(at));
  return pieces.join('');
}
