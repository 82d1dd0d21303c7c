import {
  applySplices,
  escapeText,
  NS,
  parseXml,
  readRelationships,
  relationshipKind,
  type Splice,
  type XmlElement,
} from '../opc/index.ts';
import type { Workbook } from '../xlsx/file/workbook.ts';
import type { FillValues } from './fill-value.ts';
import { type Tag, tagsIn, written } from './tags.ts';
import type { Problems, Scope } from './values.ts';
import { replacedInRuns, wholeText } from './xlsx-cell.ts';

/** A paragraph with tags in a text box or another shape of a sheet (ECMA-376 part 1, 21.1.2.2.6). */
export interface TaggedShape {
  /** `a text box of Sheet1` */
  location: string;
  /** The part of the drawing. */
  part: string;
  text: string;
  tags: Tag[];
  /** The runs that hold it; fields, which Excel writes itself, are none of them. */
  runs: { element: XmlElement; text: XmlElement }[];
}

/** All paragraphs of shapes that have tags, sheet by sheet, both forms of a shape that has two among them. */
export function taggedShapes(workbook: Workbook): TaggedShape[] {
  const { pkg } = workbook;
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet)
    .flatMap((sheet) => {
      const links = readRelationships(pkg, sheet.part);
      const drawings = links.filter((link) => relationshipKind(link) === 'drawing' && pkg.has(link.part));
      return drawings.flatMap(({ part }) =>
        shapeParagraphs(pkg.text(part)).map((one) => ({
          ...one,
          location: `a text box of ${sheet.name}`,
          part,
        })),
      );
    });
}

function shapeParagraphs(source: string): Pick<TaggedShape, 'text' | 'tags' | 'runs'>[] {
  // A brace may be written as a reference.
  if (!/\{|&#/.test(source)) return [];
  const bodies = [...parseXml(source).descendants()].filter((one) => one.is(NS.spreadsheetDrawing, 'txBody'));
  return bodies
    .flatMap((body) => body.childrenNamed(NS.drawing, 'p'))
    .flatMap((paragraph) => {
      const runs = paragraph.childrenNamed(NS.drawing, 'r').flatMap((element) => {
        const text = element.child(NS.drawing, 't');
        return text ? [{ element, text }] : [];
      });
      const text = runs.map((run) => run.text.text).join('');
      const tags = tagsIn(text);
      return tags.length === 0 ? [] : [{ text, tags, runs }];
    });
}

/** The workbook with the texts of its shapes filled in; the same bytes if none has a tag. */
export function filledShapes(workbook: Workbook, values: FillValues, problems: Problems): Uint8Array {
  const pkg = workbook.pkg.copy();
  const found = taggedShapes(workbook);
  for (const part of new Set(found.map((one) => one.part))) {
    const splices = found
      .filter((one) => one.part === part)
      .flatMap((one) => shapeSplices(one, { value: values }, problems));
    pkg.set(part, applySplices(pkg.text(part), splices));
  }
  return problems.list.length > 0 ? workbook.pkg.write() : pkg.write();
}

function shapeSplices(shape: TaggedShape, scope: Scope, problems: Problems): Splice[] {
  const filled = filledRuns(shape, scope, problems);
  return shape.runs.flatMap(({ element, text }, index): Splice[] => {
    const made = filled[index] ?? '';
    if (made === text.text) return [];
    const lines = made.split(/\r\n?|\n/).map((line) => lineOf(element, text, line));
    return [{ start: element.start, end: element.end, text: lines.join(breakOf(element)) }];
  });
}

function filledRuns(shape: TaggedShape, scope: Scope, problems: Problems): string[] {
  const { tags, runs, location } = shape;
  if (runs.length === 1) return [wholeText(shape, scope, problems)];
  const [block] = tags.filter(({ kind }) => kind === 'open' || kind === 'close');
  if (block)
    problems.add(
      written(block),
      `${written(block)} in ${location} stands in a text of several formats, which a loop or condition cannot.`,
    );
  const texts = runs.map(({ text }) => text.text);
  return replacedInRuns(texts, tags, scope, problems);
}

/** The run with another text. */
const lineOf = (run: XmlElement, text: XmlElement, line: string) =>
  applySplices(run.outer, [
    {
      start: text.start - run.start,
      end: text.end - run.start,
      text: `<${text.name}>${escapeText(line)}</${text.name}>`,
    },
  ]);

/** A line break that is as high as the run. */
function breakOf(run: XmlElement): string {
  const name = run.name.replace(/r$/, 'br');
  return `<${name}>${run.child(NS.drawing, 'rPr')?.outer ?? ''}</${name}>`;
}
