import { NS } from '../../opc/index.ts';
import type { XlsxEdit } from '../edits.ts';
import type { SheetEntry, Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { failed } from './verify-package.ts';

/** Throws DocumentError `verification-failed` unless the tab of a sheet has the colour that was given last. */
export function verifyTabColor(
  before: Workbook,
  after: Workbook,
  original: string | undefined,
  sheet: SheetEntry,
  edits: readonly XlsxEdit[],
): void {
  const id = original ?? sheet.id;
  const given = edits.findLast((edit) => edit.op === 'set-tab-color' && edit.sheet === id);
  if (given?.op !== 'set-tab-color') return;
  const was = before.sheets.find((one) => one.id === original);
  const wanted = given.color === null ? undefined : `FF${given.color.slice(1).toUpperCase()}`;
  const properties = (workbook: Workbook, part: string) =>
    openXmlList(workbook.pkg.text(part), 'sheetData', 'row').skeleton.child(NS.spreadsheet, 'sheetPr');
  const now = properties(after, sheet.part);
  const color = now?.child(NS.spreadsheet, 'tabColor');
  const others = (of: typeof now) =>
    (of?.children ?? []).filter(({ localName }) => localName !== 'tabColor').length;
  const isRight = color?.attribute('', 'rgb') === wanted && (wanted !== undefined || color === undefined);
  if (!isRight || (was && others(properties(before, was.part)) !== others(now)))
    throw failed(`the colour of the tab of "${sheet.name}" would be another`);
}
