import { NS, parseXml, readRelationships, relationshipKind, type XmlElement } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import {
  cellName,
  contains,
  intersects,
  MAX_COLUMNS,
  MAX_ROWS,
  parseRange,
  rangeName,
} from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import type { Workbook } from '../file/workbook.ts';
import { elementWithContent } from '../file/xml-edit.ts';
import type { Merge, SheetEditor } from './sheet-editor.ts';

/** Merges a range; merges inside of it are replaced. Contents of the covered cells stay, as edits of their own say. */
export function mergeCells(workbook: Workbook, sheet: SheetEditor, range: CellRange): void {
  checkRange(range);
  if (range.startRow === range.endRow && range.startColumn === range.endColumn) return;
  const all = merges(sheet);
  sheet.merged ??= all;
  if (all.some((merge) => rangeName(merge.range) === rangeName(range))) return;
  const kept: Merge[] = [];
  for (const merge of all) {
    if (!intersects(merge.range, range)) kept.push(merge);
    else if (!contains(range, merge.range)) {
      throw new EditRefused(
        `${rangeName(range)} in "${sheet.entry.name}" cannot be merged: it cuts the merged cells ${rangeName(merge.range)} apart.`,
      );
    }
  }
  for (const table of tableRanges(workbook, sheet)) {
    if (intersects(table, range)) {
      throw new EditRefused(
        `${rangeName(range)} in "${sheet.entry.name}" cannot be merged: it is part of a table.`,
      );
    }
  }
  const text = `<${sheet.prefix}mergeCell ref="${rangeName(range)}"/>`;
  sheet.setList(
    'mergeCells',
    inOrder(sheet.merged, kept, { range, text }).map((merge) => merge.text),
  );
}

/** What was taken apart and is merged again stands where it stood. */
function inOrder(before: readonly Merge[], kept: readonly Merge[], merge: Merge): Merge[] {
  const placeOf = ({ range }: Merge) => before.findIndex((one) => rangeName(one.range) === rangeName(range));
  const place = placeOf(merge);
  if (place < 0) return [...kept, merge];
  const next = kept.findIndex((one) => placeOf(one) > place || placeOf(one) < 0);
  return kept.toSpliced(next < 0 ? kept.length : next, 0, before[place] ?? merge);
}

/** Takes away every merge that touches the range. */
export function unmergeCells(sheet: SheetEditor, range: CellRange): void {
  checkRange(range);
  const all = merges(sheet);
  sheet.merged ??= all;
  const kept = all.filter((merge) => !intersects(merge.range, range));
  if (kept.length < all.length)
    sheet.setList(
      'mergeCells',
      kept.map((merge) => merge.text),
    );
}

/** Freezes so many rows and columns at the top and left; 0 and 0 lets go of them. */
export function setFrozenPanes(sheet: SheetEditor, rows: number, columns: number): void {
  checkFrozenPanes(rows, columns);
  const { prefix } = sheet;
  const view = sheet.child('sheetViews')?.child(NS.spreadsheet, 'sheetView');
  if (!view) {
    if (rows === 0 && columns === 0) return;
    const written = `<${prefix}sheetView workbookViewId="0">${paneXml(prefix, rows, columns)}</${prefix}sheetView>`;
    sheet.setList('sheetViews', [written], false);
    return;
  }
  if (isFrozenAt(view, rows, columns)) return;
  const kept = view.children.filter((child) => isKept(child, rows, columns)).map((child) => child.outer);
  // What is frozen starts at the view's first cell: the person counted from A1.
  const changes = rows > 0 || columns > 0 ? { topLeftCell: null } : {};
  sheet.replace(view, elementWithContent(view, changes, paneXml(prefix, rows, columns) + kept.join('')));
}

function isFrozenAt(view: XmlElement, rows: number, columns: number): boolean {
  const pane = view.child(NS.spreadsheet, 'pane');
  if (!pane) return rows === 0 && columns === 0;
  const isFromFirst = (view.attribute('', 'topLeftCell') ?? 'A1') === 'A1';
  const isFrozen = isFromFirst && (pane.attribute('', 'state')?.startsWith('frozen') ?? false);
  const [x, y] = [pane.attribute('', 'xSplit'), pane.attribute('', 'ySplit')].map((size) =>
    Number(size ?? 0),
  );
  return isFrozen && x === columns && y === rows;
}

/** Throws EditRefused for more than a sheet has. */
export function checkFrozenPanes(rows: number, columns: number): void {
  if (!(Number.isInteger(rows) && Number.isInteger(columns) && rows >= 0 && columns >= 0)) {
    throw new EditRefused('The frozen rows and columns cannot be saved.');
  }
  if (rows >= MAX_ROWS || columns >= MAX_COLUMNS) {
    throw new EditRefused('More rows or columns were frozen than a sheet has.');
  }
}

function paneXml(prefix: string, rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return '';
  const x = columns > 0 ? ` xSplit="${columns}"` : '';
  const y = rows > 0 ? ` ySplit="${rows}"` : '';
  const active = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  return (
    `<${prefix}pane${x}${y} topLeftCell="${cellName(rows, columns)}" activePane="${active}" state="frozen"/>` +
    `<${prefix}selection pane="${active}"/>`
  );
}

/** A selection of a pane that is gone, or of the one a new selection is written for, would damage the sheet. */
function isKept(child: XmlElement, rows: number, columns: number): boolean {
  if (child.localName === 'pane') return false;
  if (child.localName !== 'selection' && child.localName !== 'pivotSelection') return true;
  const pane = child.attribute('', 'pane') ?? 'topLeft';
  return pane === 'topLeft' && (child.localName === 'selection' || (rows === 0 && columns === 0));
}

function merges(sheet: SheetEditor): Merge[] {
  return (sheet.child('mergeCells')?.childrenNamed(NS.spreadsheet, 'mergeCell') ?? []).map((element) => {
    const range = parseRange(element.attribute('', 'ref') ?? '');
    if (!range) throw new EditRefused(`The merged cells of "${sheet.entry.name}" are damaged.`);
    return { range, text: element.outer };
  });
}

function tableRanges({ pkg }: Workbook, sheet: SheetEditor): CellRange[] {
  return readRelationships(pkg, sheet.entry.part).flatMap((relationship) => {
    if (relationshipKind(relationship) !== 'table' || !pkg.has(relationship.part)) return [];
    const range = parseRange(parseXml(pkg.text(relationship.part)).attribute('', 'ref') ?? '');
    return range ? [range] : [];
  });
}

function checkRange({ startRow, startColumn, endRow, endColumn }: CellRange): void {
  const isInside =
    [startRow, startColumn, endRow, endColumn].every(Number.isInteger) &&
    startRow >= 0 &&
    startColumn >= 0 &&
    startRow <= endRow &&
    startColumn <= endColumn &&
    endRow < MAX_ROWS &&
    endColumn < MAX_COLUMNS;
  if (!isInside) throw new EditRefused('Cells outside of the sheet cannot be merged.');
}
