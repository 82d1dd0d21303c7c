import { mainPartOf } from '../inspect.ts';
import { readPackage } from '../opc/index.ts';
import { openWorkbook } from '../xlsx/file/workbook.ts';
import { taggedParagraphs } from './docx-tags.ts';
import { fillDocx, filledStories } from './fill-docx.ts';
import type { FillValues } from './fill-value.ts';
import { fillXlsx, taggedCells } from './fill-xlsx.ts';
import { openedBy, type Tag } from './tags.ts';
import { type FillProblem, Problems } from './values.ts';
import { taggedBeside } from './xlsx-beside.ts';
import { taggedFormulas } from './xlsx-formulas.ts';
import { taggedShapes } from './xlsx-shapes.ts';

export type { FillValue, FillValues } from './fill-value.ts';
export { type PreviewedTag, preview } from './preview.ts';
export type { FillProblem } from './values.ts';

/** A filled document, or everything that keeps it from being filled. */
export type Filled = { bytes: Uint8Array; problems?: never } | { bytes?: never; problems: FillProblem[] };

/**
 * Puts values into the places a docx or xlsx names in braces (see docs/user-guide/templates.md for the language). What
 * has no placeholder stays as it is: paragraphs and cells to the byte, and a document without any as a whole. A value
 * takes the format of the place where its placeholder begins.
 *
 * Never half: where one placeholder cannot be filled nothing is. Throws DocumentError for bytes that are no sound docx
 * or xlsx, and `verification-failed` if the result would not be what it must.
 */
export function fill(bytes: Uint8Array, values: FillValues): Filled {
  const problems = new Problems();
  const isWord = mainPartOf(readPackage(bytes)).type === 'docx';
  const filled = isWord ? fillDocx(bytes, values, problems) : fillXlsx(bytes, values, problems);
  return problems.list.length > 0 ? { problems: problems.list } : { bytes: filled };
}

/** A placeholder or the opening of a loop, as a template has it. */
export interface Placeholder {
  kind: 'value' | 'loop' | 'condition';
  name: string;
  /** The kind of text it stands in (`document`, `header`, …), or the cell: `Sheet1!B4`. */
  location: string;
}

/** The placeholders and loops of a docx or xlsx in order, each once a place. Throws DocumentError as `fill` does. */
export function placeholdersOf(bytes: Uint8Array): Placeholder[] {
  const pkg = readPackage(bytes);
  if (mainPartOf(pkg).type !== 'docx') {
    const workbook = openWorkbook(bytes);
    const texts = [
      ...taggedCells(workbook),
      ...taggedFormulas(workbook),
      ...taggedShapes(workbook),
      ...taggedBeside(workbook),
    ];
    return once(texts.flatMap(({ tags, location }) => described(tags, location)));
  }
  const found = filledStories(pkg).flatMap(({ kind, part }) =>
    taggedParagraphs(pkg.xml(part)).flatMap(({ tags }) => described(tags, kind)),
  );
  return once(found);
}

const described = (tags: readonly Tag[], location: string): Placeholder[] =>
  tags.flatMap((tag): Placeholder[] => {
    const { kind, name } = tag;
    if (kind === 'value') return [{ kind, name, location }];
    return kind === 'open' ? [{ kind: openedBy(tag), name, location }] : [];
  });

function once(placeholders: readonly Placeholder[]): Placeholder[] {
  const keyed = placeholders.map((one) => [`${one.kind} ${one.name} ${one.location}`, one] as const);
  return [...new Map(keyed).values()];
}
