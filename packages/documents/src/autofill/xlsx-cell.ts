import { NS, type XmlElement } from '../opc/index.ts';
import { textRuns } from '../xlsx/display/index.ts';
import type { CellContent, CellEdit, TextRun } from '../xlsx/edits.ts';
import { fontProperties } from '../xlsx/file/font-properties.ts';
import { decodeText, richText } from '../xlsx/file/strings.ts';
import { showsDay } from '../xlsx/read/number-formats.ts';
import { type CellFont, runFont, shownFont } from '../xlsx/read/text-runs.ts';
import { serialOfIsoDay } from './iso-days.ts';
import { type Tag, written } from './tags.ts';
import { type Problems, plainValue, type Scope, textOf } from './values.ts';

/** What becomes of a cell. */
export type CellFill = Pick<CellEdit, 'content' | 'style'>;

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
  for (const tag of tags) {
    if (tag.kind !== 'open' && tag.kind !== 'close') continue;
    problems.add(
      `{#${tag.name}}`,
      `${written(tag)} in ${location} is a loop, and loops are for Word documents only.`,
    );
  }
  const plain = richText(text);
  const [only] = tags;
  if (only?.kind === 'value' && plain.slice(0, only.start).trim() + plain.slice(only.end).trim() === '') {
    return typedEdit(plainValue(scope, only.name, problems), code);
  }
  const runs = text.childrenNamed(NS.spreadsheet, 'r');
  if (runs.length === 0) return textEdit(replaced(plain, tags, scope, problems));
  const texts = runs.map((run) => decodeText(run.child(NS.spreadsheet, 't')?.text ?? ''));
  const filled = replacedInRuns(texts, tags, scope, problems);
  const shown = runs.map((run, index): TextRun => {
    const own = run.child(NS.spreadsheet, 'rPr');
    const length = filled[index]?.length ?? 0;
    return own ? { length, font: runFont(fontProperties(own), font) } : { length };
  });
  return textEdit(filled.join(''), textRuns(shown, shownFont(font)));
}

const textEdit = (value: string, runs?: TextRun[]): CellFill => ({
  content: value === '' ? { kind: 'empty' } : { kind: 'text', value, ...(runs && { runs }) },
});

/** A cell that is one placeholder alone holds the value itself, not a text about it. */
function typedEdit(value: ReturnType<typeof plainValue>, code: string): CellFill {
  if (code === '@') return textEdit(textOf(value));
  if (typeof value === 'number') return { content: { kind: 'number', value } };
  if (typeof value === 'boolean') return { content: { kind: 'boolean', value } };
  const day = typeof value === 'string' ? serialOfIsoDay(value) : undefined;
  const isGeneral = code === 'General';
  if (day === undefined || !(isGeneral || showsDay(code))) return textEdit(textOf(value));
  const content: CellContent = { kind: 'number', value: day.serial };
  return isGeneral
    ? { content, style: { numberFormat: day.hasTime ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' } }
    : { content };
}

function replaced(plain: string, tags: readonly Tag[], scope: Scope, problems: Problems): string {
  return replacedInRuns([plain], tags, scope, problems).join('');
}

/** A value stands in the run in which its placeholder begins. */
function replacedInRuns(
  texts: readonly string[],
  tags: readonly Tag[],
  scope: Scope,
  problems: Problems,
): string[] {
  const values = tags.map(({ kind, name }) =>
    kind === 'value' ? textOf(plainValue(scope, name, problems)) : '',
  );
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
