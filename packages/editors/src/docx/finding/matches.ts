export interface Query {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
}

/** A place in a text: from, and up to but not including; UTF-16 units. */
export interface Match {
  start: number;
  end: number;
}

/** Where a text says what is asked for, in order, none within another one. A blank that breaks no line is a blank. */
export function matchesIn(text: string, { text: asked, matchCase, wholeWords }: Query): Match[] {
  const [said, wanted] = [text, asked].map((each) => folded(each, matchCase));
  if (!said || !wanted) return [];
  const matches: Match[] = [];
  for (let at = said.indexOf(wanted); at >= 0; ) {
    const end = at + wanted.length;
    const isWhole = !wholeWords || (isEdge(text, at) && isEdge(text, end));
    if (isWhole) matches.push({ start: at, end });
    at = said.indexOf(wanted, isWhole ? end : at + 1);
  }
  return matches;
}

/** The text letter by letter, so that places in it stay what they are. */
function folded(text: string, matchCase: boolean): string {
  const plain = text.replaceAll('\u00a0', ' ');
  if (matchCase) return plain;
  return Array.from(plain, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join('');
}

const OF_WORD = /[\p{L}\p{M}\p{N}_]/u;

/** Whether a word begins or ends at a place, or neither of its sides is of one. */
function isEdge(text: string, at: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
  const after = Array.from(text.slice(at, at + 2))[0] ?? '';
  return !(OF_WORD.test(before) && OF_WORD.test(after));
}

/** What of a text has to be another so that it becomes a new one: what both begin and end with stays as it looks. */
export function difference(text: string, now: string): Match & { text: string } {
  const shorter = Math.min(text.length, now.length);
  let start = 0;
  while (start < shorter && text[start] === now[start]) start++;
  let tail = 0;
  while (tail < shorter - start && text.at(-1 - tail) === now.at(-1 - tail)) tail++;
  // A pair of surrogates is one letter.
  if (/[\ud800-\udbff]/.test(text[start - 1] ?? '')) start--;
  if (/[\udc00-\udfff]/.test(text[text.length - tail] ?? '')) tail--;
  return { start, end: text.length - tail, text: now.slice(start, now.length - tail) };
}
