/** Where a text stops being what it should be; both count from 1. */
export interface TextProblem {
  line: number;
  column: number;
  msg: string;
}

/** Deeper than anybody writes by hand. */
const MAX_DEPTH = 100;
const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Why a text is not a JSON object (RFC 8259), and where; null when it is one. Browsers word what `JSON.parse` finds each
 * in their own way, often without the place.
 */
export function jsonObjectProblem(text: string): TextProblem | null {
  let at = 0;

  const take = (pattern: RegExp | string): boolean => {
    SPACE.lastIndex = at;
    const start = at + (SPACE.exec(text)?.[0].length ?? 0);
    const length = typeof pattern === 'string' ? lengthOf(pattern, start) : matched(pattern, start);
    at = length === null ? start : start + length;
    return length !== null;
  };
  const lengthOf = (symbol: string, start: number) => (text.startsWith(symbol, start) ? symbol.length : null);
  const matched = (pattern: RegExp, start: number) => {
    pattern.lastIndex = start;
    return pattern.exec(text)?.[0].length ?? null;
  };
  const expect = (pattern: RegExp | string, what: string) => {
    if (!take(pattern)) throw new Unexpected(what);
  };
  const readList = (end: string, readItem: () => void) => {
    if (take(end)) return;
    do readItem();
    while (take(','));
    expect(end, `a comma or ${end}`);
  };
  const readValue = (depth: number): void => {
    if (depth > MAX_DEPTH) throw new Unexpected(`at most ${MAX_DEPTH} levels`);
    if (take('{')) readList('}', () => readMember(depth + 1));
    else if (take('[')) readList(']', () => readValue(depth + 1));
    else if (!take(STRING))
      expect(SCALAR, 'a value: text in double quotes, a number, true, false, null, { or [');
  };
  const readMember = (depth: number) => {
    expect(STRING, 'a name in double quotes');
    expect(':', 'a colon after the name');
    readValue(depth);
  };

  try {
    expect('{', '{ at the beginning, as this has to be a JSON object');
    readList('}', () => readMember(1));
    take('');
    if (at < text.length) throw new Unexpected('nothing after the last }');
    return null;
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    const place = placeIn(text, at);
    return { ...place, msg: `Line ${place.line}, column ${place.column}: expected ${error.message}.` };
  }
}

/** Line and column of a place in a text, both from 1. */
export function placeIn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

class Unexpected extends Error {}
