import type { TextFont, TextRun } from '../edits.ts';

/** What of a style is about letters, by the editor's names (SnapshotStyle, Univer's IStyleData). */
export interface FontStyle {
  ff?: Maybe<string>;
  fs?: number;
  bl?: number;
  it?: number;
  ul?: { s: number; t?: number };
  st?: { s: number };
  va?: Maybe<number>;
  cl?: Maybe<{ rgb?: Maybe<string> }>;
}

// biome-ignore lint/suspicious/noConfusingVoidType: as Univer declares its `Nullable`
type Maybe<T> = T | null | undefined | void;

/** Univer's `TextDecoration.DOUBLE`. */
const DOUBLE = 10;

/** The most parts of one text that may each look another way. */
export const MAX_RUNS = 1_000;

/** A part of a document that looks the same. */
export interface DocumentPart {
  text: string;
  style: FontStyle;
}

/** The parts of a cell's document, together its whole text; what a part does not say is as in the cell. */
export function documentParts(
  body: { dataStream: string; textRuns?: { st: number; ed: number; ts?: FontStyle }[] },
  cell: FontStyle,
): DocumentPart[] {
  const text = documentText(body);
  const parts: DocumentPart[] = [];
  let at = 0;
  const add = (to: number, own: FontStyle = {}) => {
    const said = Object.entries(own).filter(([, value]) => value != null);
    if (to > at) parts.push({ text: text.slice(at, to), style: { ...cell, ...Object.fromEntries(said) } });
    at = Math.max(at, to);
  };
  for (const { st, ed, ts } of body.textRuns ?? []) {
    add(Math.min(st, text.length));
    add(Math.min(ed, text.length), ts);
  }
  add(text.length);
  return parts;
}

/** The text of a cell's document, its paragraphs as lines. */
export function documentText({ dataStream }: { dataStream: string }): string {
  return dataStream.replace(/\r\n$/, '').replaceAll('\r', '\n');
}

/** The font of a style. */
export function textFont({ ff, fs, bl, it, ul, st, va, cl }: FontStyle): TextFont {
  return ordered({
    ...(ff && { name: ff }),
    ...(fs && { size: fs }),
    ...(cl?.rgb && { color: cl.rgb }),
    bold: bl === 1,
    italic: it === 1,
    ...(ul?.s === 1 && { underline: ul.t === DOUBLE ? ('double' as const) : ('single' as const) }),
    strike: st?.s === 1,
    ...(va === 2 ? { script: 'sub' as const } : va === 3 ? { script: 'super' as const } : {}),
  });
}

/**
 * Runs of a text as an edit says them: none is empty, no two neighbours look the same, and what looks like the cell has no
 * font of its own. Undefined if that is all of it.
 */
export function textRuns(runs: readonly TextRun[], cell: TextFont): TextRun[] | undefined {
  const own = JSON.stringify(ordered(cell));
  const merged: TextRun[] = [];
  for (const { length, font } of runs) {
    const whole = font && ordered(font);
    const shown = whole && JSON.stringify(whole) !== own ? whole : undefined;
    const last = merged.at(-1);
    if (length === 0) continue;
    if (last && JSON.stringify(last.font) === JSON.stringify(shown)) last.length += length;
    else merged.push(shown ? { length, font: shown } : { length });
  }
  return merged.some(({ font }) => font) ? merged : undefined;
}

/** The same font with its properties in the order of `textFont`. */
function ordered({ name, size, color, bold, italic, underline, strike, script }: TextFont): TextFont {
  return {
    ...(name ? { name } : {}),
    ...(size ? { size } : {}),
    ...(color ? { color: color.toLowerCase() } : {}),
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(underline ? { underline } : {}),
    ...(strike ? { strike } : {}),
    ...(script ? { script } : {}),
  };
}

/** Whether two texts have the same runs. */
export function sameRuns(
  one: readonly TextRun[] | undefined,
  other: readonly TextRun[] | undefined,
): boolean {
  const whole = (runs: readonly TextRun[] | undefined) =>
    JSON.stringify(runs?.map(({ length, font }) => [length, font && ordered(font)]));
  return whole(one) === whole(other);
}
