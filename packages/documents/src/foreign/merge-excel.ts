import { DocumentError } from '../errors.ts';
import { NS } from '../opc/namespaces.ts';
import type { XmlElement } from '../opc/xml.ts';
import type { OpcPackage } from '../opc/zip.ts';
import type { XlsxEdit } from '../xlsx/edits.ts';
import { openWorkbook } from '../xlsx/file/workbook.ts';
import { openXmlList } from '../xlsx/file/xml-list.ts';
import { importWorkbook } from '../xlsx/read/import.ts';
import { readCells } from '../xlsx/read/read-cells.ts';
import { verifyPatch } from '../xlsx/verify/verify.ts';
import { patchWorkbook } from '../xlsx/write/patch.ts';
import { NotProven } from './not-proven.ts';
import type { ForeignStates } from './states.ts';
import { editsBetween, type ReadWorkbook } from './workbook-edits.ts';

/**
 * The original with the edits that lead from `base` to `edited`, both written anew by a foreign editor. Proven in two
 * steps: the edits put into `base` give `edited`, and put into the original they change nothing else there.
 *
 * @throws NotProven where something changed that edits do not say, or the edits do not give what was saved.
 */
export function mergeExcel({ original, base, edited }: ForeignStates): Uint8Array {
  const [before, after] = [read(base), read(edited)];
  checkNothingElseChanged(base, edited);
  try {
    const edits = editsBetween(before, after);
    if (edits.length === 0) return original;
    const replayed = read(patchWorkbook(base, named(edits, before)).bytes);
    if (editsBetween(replayed, after).length > 0) {
      throw new NotProven('The edits that were found do not lead to the workbook that was saved.');
    }
    const own = named(edits, read(original));
    const { bytes } = patchWorkbook(original, own);
    verifyPatch(original, own, bytes);
    return bytes;
  } catch (error) {
    if (error instanceof NotProven || !(error instanceof DocumentError)) throw error;
    const why =
      error.code === 'verification-failed'
        ? 'The merged workbook failed its check, so more may have changed than was edited.'
        : error.message;
    throw new NotProven(why, { cause: error });
  }
}

const read = (bytes: Uint8Array): ReadWorkbook => ({
  snapshot: importWorkbook(bytes),
  cells: new Map(readCells(bytes).map(({ name, cells }) => [name, cells])),
});

/** The same edits of a workbook in which the sheets of these names have ids of their own. */
function named(edits: readonly XlsxEdit[], { snapshot }: ReadWorkbook): XlsxEdit[] {
  const ids = new Map(Object.values(snapshot.sheets).map(({ id, name }) => [name, id]));
  return edits.map((edit) => {
    const sheet = ids.get(edit.sheet);
    if (sheet === undefined)
      throw new NotProven('A sheet has another name than in the workbook that was opened.');
    return { ...edit, sheet };
  });
}

/** What edits say, and what says nothing of what a person did. */
const EDITED = new Set(['sheetData', 'dimension', 'sheetViews', 'sheetFormatPr', 'cols', 'mergeCells']);
const PASSED_OVER =
  /^docProps\/|\.rels$|^\[Content_Types\]\.xml$|\/(?:styles|sharedStrings|calcChain)\.xml$/i;

function checkNothingElseChanged(base: Uint8Array, edited: Uint8Array): void {
  const [before, after] = [openWorkbook(base), openWorkbook(edited)];
  const sheets = new Set(before.sheets.map(({ part }) => part));
  for (const name of before.pkg.names()) {
    if (PASSED_OVER.test(name)) continue;
    if (!after.pkg.has(name)) throw new NotProven(`${nameOfPart(name)} was removed.`);
    if (before.pkg.sameContent(after.pkg, name)) continue;
    if (name === before.part)
      checkSame(
        restOfWorkbook(before.root),
        restOfWorkbook(after.root),
        'A name or a setting of the workbook',
      );
    else if (sheets.has(name))
      checkSame(
        restOfSheet(before.pkg, name),
        restOfSheet(after.pkg, name),
        'Something on a sheet beside its cells',
      );
    else if (withoutCaches(before.pkg.text(name)) !== withoutCaches(after.pkg.text(name))) {
      throw new NotProven(`${nameOfPart(name)} was changed.`);
    }
  }
  const added = after.pkg.names().find((name) => !before.pkg.has(name) && !PASSED_OVER.test(name));
  if (added !== undefined) throw new NotProven(`${nameOfPart(added)} was added.`);
}

function checkSame(before: string[], after: string[], what: string): void {
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new NotProven(`${what} was changed.`);
}

/** Rules, validations, links, drawings, page set-up: as they are written. */
const restOfSheet = (pkg: OpcPackage, part: string): string[] =>
  openXmlList(pkg.text(part), 'sheetData', 'row')
    .skeleton.children.filter(({ localName }) => !EDITED.has(localName))
    .map(({ outer }) => outer);

const restOfWorkbook = (root: XmlElement): string[] =>
  root.children
    .filter(
      (child) =>
        !['calcPr', 'bookViews', 'fileVersion'].includes(child.localName) ||
        child.namespace !== NS.spreadsheet,
    )
    .map(({ outer }) => outer);

/** A chart keeps a copy of the numbers it shows, which follows the cells. */
const withoutCaches = (xml: string): string =>
  xml.replace(/<c:(numCache|strCache|multiLvlStrCache)>.*?<\/c:\1>/gs, '');

function nameOfPart(name: string): string {
  if (/\/charts?\//i.test(name)) return 'A chart';
  if (/\/drawings\//i.test(name)) return 'A drawing';
  if (/\/media\//i.test(name)) return 'A picture';
  if (/\/tables\//i.test(name)) return 'A table';
  if (/comments/i.test(name)) return 'A comment';
  if (/\/pivot/i.test(name)) return 'A pivot table';
  if (/\/worksheets\//i.test(name)) return 'A sheet';
  return `A part of the workbook (${name.split('/').at(-1)})`;
}
