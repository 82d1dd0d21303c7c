/** Which paragraphs a table of contents lists, as its field says. Levels are those of headings, from 1 to 9. */
export interface ContentsRules {
  /** Headings by their styles: the first level and the last one. */
  styles: { from: number; to: number } | undefined;
  /** Paragraphs with an outline level of their own, too. */
  outline: boolean;
}

/** A line of a table of contents. */
export interface ContentsEntry {
  level: number;
  /** The bookmark it leads to; undefined for one that leads nowhere. */
  bookmark: string | undefined;
  /** What a numbered heading begins with. */
  number: string;
  text: string;
  page: string;
}

/** What becomes of a line: it is one that was there (by its place), as it was or with another page, or it is new. */
export type ContentsLine = { entry: ContentsEntry } & ({ at: number; samePage: boolean } | { at: undefined });

/** What Word writes for a table of contents of three levels. */
export const CONTENTS = ' TOC \\o "1-3" \\h \\z \\u ';

/** Levels that are listed where the field names none. */
const ALL = { from: 1, to: 9 };

/**
 * Reads the code of a field (ECMA-376 part 1, 17.16.5.68 TOC). Undefined where it lists something else than headings, or says
 * more of its lines than is done here: that is worked out in Word only.
 */
export function rulesOf(instruction: string): ContentsRules | undefined {
  const words = instruction.match(/"[^"]*"|\S+/g) ?? [];
  if (words[0]?.toUpperCase() !== 'TOC') return undefined;
  const rules: ContentsRules = { styles: undefined, outline: false };
  for (let at = 1; at < words.length; at++) {
    const word = words[at]?.toLowerCase();
    const next = words[at + 1]?.replaceAll('"', '') ?? '';
    const takesNext = !next.startsWith('\\') && next !== '';
    if (word === '\\u') rules.outline = true;
    else if (word === '\\o') {
      const range = takesNext ? /^([1-9])-([1-9])$/.exec(next) : undefined;
      if (takesNext && !range) return undefined;
      rules.styles = range ? { from: Number(range[1]), to: Number(range[2]) } : ALL;
      if (takesNext) at++;
    } else if (word === '\\*' && takesNext) at++;
    else if (word !== '\\h' && word !== '\\z' && word !== '\\w' && word !== '\\x') return undefined;
  }
  return rules.styles || rules.outline ? rules : undefined;
}

/** The level at which a paragraph is listed; undefined where it is not. */
export function listedLevel(
  { styles, outline }: ContentsRules,
  heading: number | undefined,
  outlineLevel: number | undefined,
): number | undefined {
  if (styles && heading !== undefined && heading >= styles.from && heading <= styles.to) return heading;
  const last = styles?.to ?? ALL.to;
  return outline && heading === undefined && outlineLevel !== undefined && outlineLevel <= last
    ? outlineLevel
    : undefined;
}

/** What a line says, as it is read: `1⇥Method⇥3` and `Method⇥3` are the number, the text and the page. */
export function readLine(line: string): Pick<ContentsEntry, 'number' | 'text' | 'page'> | undefined {
  const pieces = line.split('\t');
  const page = pieces.length > 1 ? pieces.pop() : undefined;
  if (page === undefined) return undefined;
  const number = pieces.length > 1 ? (pieces.shift() ?? '') : '';
  return { number: number.trim(), text: plain(pieces.join(' ')), page: page.trim() };
}

/** A heading as one line. */
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The lines that are wanted, each with the one that is there already: that of the same bookmark, else of the same words at the
 * same level. What says something else is written anew.
 */
export function matchLines(
  stored: readonly (ContentsEntry | undefined)[],
  wanted: readonly ContentsEntry[],
): ContentsLine[] {
  const free = new Set(stored.keys());
  const isSame = (line: ContentsEntry | undefined, entry: ContentsEntry) =>
    line !== undefined &&
    line.level === entry.level &&
    plain(`${line.number} ${line.text}`) === plain(`${entry.number} ${entry.text}`) &&
    (line.bookmark === undefined || line.bookmark === entry.bookmark);
  return wanted.map((entry) => {
    const at = [...free].find((place) => isSame(stored[place], entry));
    if (at === undefined) return { entry, at };
    free.delete(at);
    return { entry, at, samePage: stored[at]?.page === entry.page };
  });
}
