import { applySplices, escapeText, NS, readPackage, type Splice } from '../opc/index.ts';
import type { XlsxEdit } from '../xlsx/edits.ts';
import { EditRefused } from '../xlsx/file/refused.ts';
import { decodeText, encodeText } from '../xlsx/file/strings.ts';
import { openWorkbook, type Workbook } from '../xlsx/file/workbook.ts';
import { openXmlList } from '../xlsx/file/xml-list.ts';
import { verifyPatch } from '../xlsx/verify/verify.ts';
import { patchWorkbook } from '../xlsx/write/patch.ts';
import type { FillValues } from './fill-value.ts';
import { type Tag, tagsIn } from './tags.ts';
import type { Problems } from './values.ts';
import { wholeText } from './xlsx-cell.ts';
import { filledShapes } from './xlsx-shapes.ts';

/** A text of a workbook with tags that stands in no cell. */
export interface TaggedText {
  kind: 'name' | 'header';
  /** `sheetId` */
  sheet: string;
  /** In words: `the name of the sheet {sample}`. */
  location: string;
  text: string;
  tags: Tag[];
  /** `header`: the element that holds it, by its place among those of the sheet. */
  element?: string;
}

const HEADERS = ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'];

/** Names of sheets, and their page headers and footers, that have tags. */
export function taggedBeside(workbook: Workbook): TaggedText[] {
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet)
    .flatMap((sheet): TaggedText[] => {
      const own = { sheet: sheet.id };
      const name = {
        ...own,
        kind: 'name',
        location: `the name of the sheet ${sheet.name}`,
        text: sheet.name,
      } as const;
      const headers = headersOf(workbook, sheet.part).map(({ localName, text }) => {
        const where = /Header$/.test(localName) ? 'header' : 'footer';
        const location = `the page ${where} of ${sheet.name}`;
        return { ...own, kind: 'header' as const, location, text: decodeText(text), element: localName };
      });
      return [name, ...headers].flatMap((one) => {
        const tags = tagsIn(one.text);
        return tags.length === 0 ? [] : [{ ...one, tags }];
      });
    });
}

function headersOf({ pkg }: Workbook, part: string) {
  const { skeleton } = openXmlList(pkg.text(part), 'sheetData', 'row');
  const holder = skeleton.child(NS.spreadsheet, 'headerFooter');
  return (holder?.children ?? []).filter(({ localName }) => HEADERS.includes(localName));
}

/** The workbook with its sheets named and headed, and its shapes filled in; the same bytes if none of them has a tag. */
export function filledBeside(bytes: Uint8Array, values: FillValues, problems: Problems): Uint8Array {
  const workbook = openWorkbook(bytes);
  const found = taggedBeside(workbook);
  const made = found.map((one) => ({ ...one, filled: filledText(one, values, problems) }));
  const drawn = filledShapes(workbook, values, problems);
  if (problems.list.length > 0) return bytes;
  const headed = withHeaders(
    drawn,
    made.filter(({ kind }) => kind === 'header'),
  );
  const edits = made
    .filter(({ kind }) => kind === 'name')
    .map(({ sheet, filled }): XlsxEdit => ({ op: 'rename-sheet', sheet, name: filled }));
  if (edits.length === 0) return headed;
  try {
    const named = patchWorkbook(headed, edits).bytes;
    verifyPatch(headed, edits, named);
    return named;
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    const [name] = made.filter(({ kind }) => kind === 'name');
    problems.add(name?.text ?? '', `A sheet cannot be named by ${name?.text ?? ''}. ${error.message}`);
    return bytes;
  }
}

function filledText(one: TaggedText, values: FillValues, problems: Problems): string {
  // In headers `&` begins a code, and two are one; digits behind a size of letters would be read as part of it.
  const ready = (value: string, before: string) =>
    one.kind === 'name'
      ? value
      : `${/&\d+$/.test(before) && /^\d/.test(value) ? ' ' : ''}${value.replaceAll('&', '&&')}`;
  return wholeText(one, { value: values }, problems, ready);
}

function withHeaders(bytes: Uint8Array, headers: readonly (TaggedText & { filled: string })[]): Uint8Array {
  if (headers.length === 0) return bytes;
  const workbook = openWorkbook(bytes);
  const pkg = readPackage(bytes).copy();
  for (const sheet of workbook.sheets) {
    const own = headers.filter((one) => one.sheet === sheet.id);
    if (own.length === 0) continue;
    const source = pkg.text(sheet.part);
    // What stands behind the rows is as far from the end of the part as in the part without them.
    const { skeleton } = openXmlList(source, 'sheetData', 'row');
    const shift = source.length - skeleton.source.length;
    const splices = headersOf(workbook, sheet.part).flatMap((element): Splice[] => {
      const header = own.find((one) => one.element === element.localName);
      if (!header) return [];
      const text = escapeText(encodeText(header.filled));
      return [{ start: element.innerStart + shift, end: element.innerEnd + shift, text }];
    });
    pkg.set(sheet.part, applySplices(source, splices));
  }
  return pkg.write();
}
