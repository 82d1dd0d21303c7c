import { NS, readRelationships, relationshipKind } from '../../opc/index.ts';
import type { SheetEntry, Workbook } from '../file/workbook.ts';

/** Kinds of parts that a second sheet cannot lead to, or would have to have under other names. */
const NOT_COPIED: Record<string, string> = {
  table: 'a table',
  queryTable: 'a table',
  tableSingleCells: 'a table',
  pivotTable: 'a pivot table',
  slicer: 'slicers',
  timeline: 'timelines',
  ctrlProp: 'form controls',
  control: 'controls',
  oleObject: 'embedded objects',
  package: 'embedded objects',
};

/** Why a sheet cannot be duplicated here; undefined: it can. */
export function copyLock(workbook: Workbook, sheet: SheetEntry): string | undefined {
  const holds = readRelationships(workbook.pkg, sheet.part)
    .map((link) => NOT_COPIED[relationshipKind(link)])
    .find((what) => what !== undefined);
  const what = holds ?? (hasOwnNames(workbook, sheet) ? 'names of its own' : undefined);
  return what && `"${sheet.name}" cannot be duplicated here, because it has ${what}. Excel can do it.`;
}

/** Names that only this sheet knows, beside those that Excel makes itself. */
function hasOwnNames({ root, sheets }: Workbook, sheet: SheetEntry): boolean {
  const at = String(sheets.indexOf(sheet));
  const names = root.child(NS.spreadsheet, 'definedNames')?.children ?? [];
  return names.some(
    (name) => name.attribute('', 'localSheetId') === at && !name.attribute('', 'name')?.startsWith('_xlnm.'),
  );
}
