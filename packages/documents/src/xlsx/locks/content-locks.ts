import { parseXml, readRelationships, relationshipKind } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { cellRange, parseRange } from '../file/references.ts';
import { isOn, openWorkbook, type SheetEntry, type Workbook } from '../file/workbook.ts';
import { pivotAreas } from '../read/pivot-areas.ts';
import { type ReadCell, readCellsOfXml } from '../read/read-cells.ts';
import { headingLock } from './row-column-locks.ts';

/** Cells whose content cannot be changed without breaking what it belongs to; their style can. */
export interface ContentLock {
  range: CellRange;
  /** The name of the table that it is about. */
  table?: string;
  /** A sentence for a person. */
  reason: string;
}

/**
 * Where the contents of a workbook cannot be typed over: `patchWorkbook` refuses edits there, so an editor should
 * refuse them before they are made.
 */
export function contentLocks(bytes: Uint8Array): ({ sheet: string } & ContentLock)[] {
  const workbook = openWorkbook(bytes);
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet)
    .flatMap((sheet) => sheetContentLocks(workbook, sheet).map((lock) => ({ sheet: sheet.id, ...lock })));
}

export function sheetContentLocks(workbook: Workbook, sheet: SheetEntry): ContentLock[] {
  return [...computedLocks(workbook, sheet), ...relatedLocks(workbook, sheet)];
}

function computedLocks(workbook: Workbook, sheet: SheetEntry): ContentLock[] {
  const source = workbook.pkg.text(sheet.part);
  // Reading every cell is only worth it where one can be found.
  if (!/\st\s*=\s*["'](?:array|dataTable)["']/.test(source)) return [];
  const found = new Set<NonNullable<ReadCell['computed']>>();
  for (const { computed } of readCellsOfXml(source, sheet.name)) if (computed) found.add(computed);
  // An array formula of one cell is typed over like any other; one of several cells cannot be changed in one of them.
  const isOfOneCell = ({ kind, range }: NonNullable<ReadCell['computed']>) =>
    kind === 'array' && range.startRow === range.endRow && range.startColumn === range.endColumn;
  return [...found]
    .filter((one) => !isOfOneCell(one))
    .map(({ kind, range }) => ({
      range,
      reason:
        kind === 'array'
          ? 'is computed by an array formula, which can only be changed in Excel'
          : 'is computed by a what-if data table, which can only be changed in Excel',
    }));
}

function relatedLocks(workbook: Workbook, sheet: SheetEntry): ContentLock[] {
  const { pkg } = workbook;
  const locks: ContentLock[] = [];
  for (const relationship of readRelationships(pkg, sheet.part)) {
    const kind = relationshipKind(relationship);
    if ((kind !== 'table' && kind !== 'pivotTable') || !pkg.has(relationship.part)) continue;
    const root = parseXml(pkg.text(relationship.part));
    const name = root.attribute('', 'displayName') ?? root.attribute('', 'name') ?? '';
    if (kind === 'pivotTable') {
      const areas = pivotAreas(root);
      const reason = `belongs to the pivot table "${name}", which fills it`;
      for (const range of areas ? [areas.table, areas.filters] : []) if (range) locks.push({ range, reason });
      continue;
    }
    const range = parseRange(root.attribute('', 'ref') ?? '');
    if (!range) continue;
    if ((root.attribute('', 'headerRowCount') ?? '1') !== '0' && !isOn(root.attribute('', 'insertRow'))) {
      locks.push(headingLock(name, range));
    }
  }
  return locks;
}

/** The lock a cell lies in, if any. */
export function lockOn(locks: readonly ContentLock[], row: number, column: number): ContentLock | undefined {
  const { startRow, startColumn } = cellRange(row, column);
  return locks.find(
    ({ range }) =>
      startRow >= range.startRow &&
      startRow <= range.endRow &&
      startColumn >= range.startColumn &&
      startColumn <= range.endColumn,
  );
}
