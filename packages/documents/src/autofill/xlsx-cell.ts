import { NS, type XmlElement } from '../opc/index.ts';
import { textRuns } from '../xlsx/display/index.ts';
import type { CellContent, CellEdit, TextRun } from '../xlsx/edits.ts';
import { fontProperties } from '../xlsx/file/font-properties.ts';
import { decodeText, richText } from '../xlsx/file/strings.ts';
import { showsDay } from '../xlsx/read/number-formats.ts';
import { type CellFont, runFont, shownFont } from '../xlsx/read/text-runs.ts';
import type { Formatted } from './formats.ts';
import { serialOfIsoDay } from './iso-days.ts';
import type { Picture } from './picture.ts';
import { type Tag, written } from './tags.ts';
import { filledValue, isMet, itemsOf, type Problems, type Scope, textOf } from './values.ts';

/** What becomes of a cell. */
export interface CellFill extends Pick<CellEdit, 'content' | 'style'> {
  /** An address that it leads to. */
  link?: string;
  /** Stands above the cell, its corner in that of the cell. */
  picture?: Picture;
  /** What the picture says. */
  description?: string;
}

/**
 * @param code the cell's number format
 * @param font the cell's
 */
export function fillCell(
  { text, tags, location }: { text: XmlElement; tags: Tag[]; location: string },
  code: string,
  font: CellFont,
  scope: Scope,
  problems: Problems,
): CellFill {
  const plain = richText(text);
  const inner = withoutRowTags(tags);
  const [only, ...others] = inner.filter(({ kind }) => kind !== 'backslashes');
  const isRowTag = (tag: Tag) => !inner.includes(tag);
  const rest = tags.reduceRight(
    (left, tag) => (tag === only || isRowTag(tag) ? left.slice(0, tag.start) + left.slice(tag.end) : left),
    plain,
  );
  if (only?.kind === 'value' && others.length === 0 && rest.trim() === '')
    return typedEdit(filledValue(scope, only, problems), code);
  const runs = text.childrenNamed(NS.spreadsheet, 'r');
  if (inner.some(({ kind }) => kind === 'open')) {
    if (runs.length === 0) return textEdit(withBlocks(plain, tags, 0, plain.length, scope, problems));
    const [first] = inner.filter(({ kind }) => kind === 'open');
    const tag = first ? written(first) : '';
    problems.add(
      tag,
      `${tag} in ${location} stands in a text of several formats, which a loop or condition cannot.`,
    );
    return textEdit('');
  }
  if (runs.length === 0) return textEdit(replacedInRuns([plain], tags, scope, problems).join(''));
  const texts = runs.map((run) => decodeText(run.child(NS.spreadsheet, 't')?.text ?? ''));
  const filled = replacedInRuns(texts, tags, scope, problems);
  const shown = runs.map((run, index): TextRun => {
    const own = run.child(NS.spreadsheet, 'rPr');
    const length = filled[index]?.length ?? 0;
    return own ? { length, font: runFont(fontProperties(own), font) } : { length };
  });
  return textEdit(filled.join(''), textRuns(shown, shownFont(font)));
}

/** The tags of a cell without those of loops that go over rows: these open here and close elsewhere, or the other way. */
export function withoutRowTags(tags: readonly Tag[]): Tag[] {
  const closes = closesOf(tags);
  const paired = new Set([...closes.keys(), ...closes.values()]);
  return tags.filter((tag) => (tag.kind !== 'open' && tag.kind !== 'close') || paired.has(tag));
}

/** Which tag closes which, of those that stand in one text. */
function closesOf(tags: readonly Tag[]): Map<Tag, Tag> {
  const open: Tag[] = [];
  const found = new Map<Tag, Tag>();
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag);
    if (tag.kind !== 'close') continue;
    const at = open.findLastIndex(({ name }) => name === tag.name);
    const [opened] = at < 0 ? [] : open.splice(at);
    if (opened) found.set(opened, tag);
  }
  return found;
}

/**
 * A text with its values, each loop as often as it has items, and what stands under a condition where that is met. `ready`: a
 * value as it is written behind what stands before it.
 */
export function withBlocks(
  plain: string,
  tags: readonly Tag[],
  from: number,
  to: number,
  scope: Scope,
  problems: Problems,
  ready: (value: string, before: string) => string = (value) => value,
): string {
  const closes = closesOf(tags);
  let made = '';
  let at = from;
  for (const tag of tags) {
    if (tag.start < at || tag.end > to) continue;
    made += plain.slice(at, tag.start);
    at = tag.end;
    if (tag.kind === 'value') made += ready(textIn(scope, tag, problems), made);
    const close = closes.get(tag);
    if (!close) continue;
    const within = (inner: Scope) => withBlocks(plain, tags, tag.end, close.start, inner, problems, ready);
    if (tag.opens === 'loop') {
      for (const [index, value] of itemsOf(scope, tag.name, problems).entries())
        made += within({ value, loop: { name: tag.name, item: index + 1 }, outer: scope });
    } else if (isMet(scope, tag, problems)) made += within(scope);
    at = close.end;
  }
  return made + plain.slice(at, to);
}

/**
 * A text that stands alone, with its values: in it each loop and condition that opens closes. `ready` as in `withBlocks`.
 */
export function wholeText(
  { text, tags, location }: { text: string; tags: readonly Tag[]; location: string },
  scope: Scope,
  problems: Problems,
  ready?: (value: string, before: string) => string,
): string {
  const paired = new Set(withoutRowTags(tags));
  const [lone] = tags.filter((tag) => !paired.has(tag));
  if (lone)
    problems.add(written(lone), `${written(lone)} in ${location} is not closed there, or not opened.`);
  return withBlocks(text, tags, 0, text.length, scope, problems, ready);
}

/** A value within a text. */
function textIn(scope: Scope, tag: Tag, problems: Problems): string {
  const made = filledValue(scope, tag, problems);
  if (made?.picture)
    problems.add(written(tag), `${written(tag)} is a picture, so that it has to stand alone in its cell.`);
  return textOf(made);
}

const textEdit = (value: string, runs?: TextRun[]): CellFill => ({
  content: value === '' ? { kind: 'empty' } : { kind: 'text', value, ...(runs && { runs }) },
});

/** A cell that is one placeholder alone holds the value itself, not a text about it. */
function typedEdit(made: Formatted | undefined, code: string): CellFill {
  const value = made?.value;
  if (made?.picture) return { content: { kind: 'empty' }, picture: made.picture, description: textOf(made) };
  if (made?.isLink) return { ...textEdit(textOf(made)), link: String(value) };
  if (code === '@') return textEdit(textOf(made));
  const format =
    made?.numberFormat === undefined ? undefined : { style: { numberFormat: made.numberFormat } };
  if (typeof value === 'number') return { content: { kind: 'number', value }, ...format };
  if (typeof value === 'boolean') return { content: { kind: 'boolean', value } };
  const day = typeof value === 'string' ? serialOfIsoDay(value) : undefined;
  const isGeneral = code === 'General';
  if (day === undefined || !(isGeneral || showsDay(code) || format)) return textEdit(textOf(made));
  const content: CellContent = { kind: 'number', value: day.serial };
  if (format) return { content, ...format };
  return isGeneral
    ? { content, style: { numberFormat: day.hasTime ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' } }
    : { content };
}

/** Texts of runs that stand one behind the other; a value stands in the one in which its placeholder begins. */
export function replacedInRuns(
  texts: readonly string[],
  tags: readonly Tag[],
  scope: Scope,
  problems: Problems,
): string[] {
  const values = tags.map((tag) => (tag.kind === 'value' ? textIn(scope, tag, problems) : ''));
  let from = 0;
  return texts.map((text) => {
    const to = from + text.length;
    let filled = '';
    let at = from;
    tags.forEach(({ start, end }, index) => {
      if (end <= at || start >= to) return;
      filled += text.slice(at - from, Math.max(start, at) - from);
      if (start >= from) filled += values[index];
      at = Math.min(end, to);
    });
    filled += text.slice(at - from);
    from = to;
    return filled;
  });
}
