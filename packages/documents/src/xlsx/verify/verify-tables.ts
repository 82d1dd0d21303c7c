import { NS, parseXml, readRelationships, relationshipKind, type XmlElement } from '../../opc/index.ts';
import { shiftRange } from '../conditional/moved-rules.ts';
import { isTableEdit } from '../edits/taken-back.ts';
import type { CellRange, XlsxEdit } from '../edits.ts';
import { cellName, parseRange, rangeName } from '../file/references.ts';
import { decodeText, readSharedStrings } from '../file/strings.ts';
import type { Workbook } from '../file/workbook.ts';
import { readCellsOfXml } from '../read/read-cells.ts';
import { failed } from './verify-package.ts';

/** A table as the guard looks at it. */
interface GuardedTable {
  range: CellRange;
  totals: number;
  columns: string[];
  root: XmlElement;
}

/**
 * Throws DocumentError `verification-failed` unless the tables of sheets whose tables edits name are where they must be, with a heading
 * in its cell for every new column, and else as they were.
 * @param isMoved cells moved or sheets were renamed: what tables say of cells follows them
 */
export function verifyTables(
  before: Workbook,
  after: Workbook,
  edits: readonly XlsxEdit[],
  isMoved: boolean,
): void {
  const sheets = new Set(edits.flatMap((edit) => (isTableEdit(edit) ? [edit.sheet] : [])));
  for (const sheet of sheets) {
    const entry = after.sheets.find(({ id }) => id === sheet);
    if (!entry) continue;
    const was = tablesOf(before, sheet);
    const is = tablesOf(after, sheet);
    const expected = new Map([...was].map(([name, { range, columns }]) => [name, { range, columns }]));
    const added = new Map<string, number>();
    for (const edit of edits) {
      if (edit.sheet !== sheet) continue;
      if (edit.op === 'add-table') {
        expected.set(edit.table, { range: edit.range, columns: edit.columns });
        added.set(edit.table, edit.columns.length);
      } else if (edit.op === 'resize-table') {
        const one = expected.get(edit.table);
        if (!one) throw failed(`the table "${edit.table}" would not be there`);
        expected.set(edit.table, { range: edit.range, columns: [...one.columns, ...edit.columns] });
        added.set(edit.table, (added.get(edit.table) ?? 0) + edit.columns.length);
      } else if ('count' in edit) {
        const axis = edit.op.endsWith('rows') ? ('row' as const) : ('column' as const);
        const shift = {
          axis,
          index: edit.index,
          count: edit.op.startsWith('insert') ? edit.count : -edit.count,
        };
        for (const [name, one] of expected)
          expected.set(name, { ...one, range: shiftRange(one.range, shift) ?? one.range });
      }
    }
    for (const [name, { range, columns }] of expected) {
      const [old, now] = [was.get(name), is.get(name)];
      const isRight =
        now &&
        rangeName(now.range) === rangeName(range) &&
        now.columns.join('\n') === columns.join('\n') &&
        isFilteredRight(now) &&
        (isMoved || !old || restOf(old.root, old.columns.length) === restOf(now.root, old.columns.length));
      if (!isRight) throw failed(`the table "${name}" would not be as you see it`);
    }
    if (is.size !== expected.size) throw failed('the tables of a sheet would be others');
    if ([...added.values()].some((count) => count > 0))
      checkHeadings(after, entry.part, entry.name, is, added);
  }
}

/** The heading of a column stands in its cell: Excel repairs a file in which it does not. */
function checkHeadings(
  after: Workbook,
  part: string,
  sheet: string,
  tables: ReadonlyMap<string, GuardedTable>,
  added: ReadonlyMap<string, number>,
): void {
  const texts = new Map<string, string>();
  for (const cell of readCellsOfXml(after.pkg.text(part), sheet, readSharedStrings(after)))
    if (cell.type === 'text') texts.set(cellName(cell.row, cell.column), String(cell.value));
  for (const [name, { range, columns }] of tables) {
    const first = columns.length - (added.get(name) ?? 0);
    columns.forEach((column, index) => {
      const cell = cellName(range.startRow, range.startColumn + index);
      if (index >= first && texts.get(cell) !== column)
        throw failed(`${cell} in "${sheet}" would not hold the heading of its column`);
    });
  }
}

function tablesOf({ pkg, sheets }: Workbook, sheet: string): Map<string, GuardedTable> {
  const part = sheets.find(({ id }) => id === sheet)?.part;
  const found = new Map<string, GuardedTable>();
  for (const link of part ? readRelationships(pkg, part) : []) {
    if (relationshipKind(link) !== 'table' || link.external || !pkg.has(link.part)) continue;
    const root = parseXml(pkg.text(link.part));
    const range = parseRange(root.attribute('', 'ref') ?? '');
    const columns = root.child(NS.spreadsheet, 'tableColumns')?.childrenNamed(NS.spreadsheet, 'tableColumn');
    if (!range) continue;
    found.set(root.attribute('', 'displayName') ?? '', {
      range,
      totals: Number(root.attribute('', 'totalsRowCount') ?? 0),
      columns: (columns ?? []).map((column) => decodeText(column.attribute('', 'name') ?? '')),
      root,
    });
  }
  return found;
}

/** Its filter, if it has one, is about all of it but the totals. */
function isFilteredRight({ root, range, totals }: GuardedTable): boolean {
  const filter = root.child(NS.spreadsheet, 'autoFilter')?.attribute('', 'ref');
  return filter === undefined || filter === rangeName({ ...range, endRow: range.endRow - totals });
}

/** All that a table says but where it is, and which columns were added to its first ones. */
function restOf(root: XmlElement, columns: number): string {
  const attributes = (element: XmlElement, but: string) =>
    element.attributes.flatMap(({ name, value }) => (name === but ? [] : [`${name}=${value}`])).join(' ');
  return JSON.stringify([
    attributes(root, 'ref'),
    ...root.children.map((child) => {
      if (child.localName === 'autoFilter')
        return [attributes(child, 'ref'), ...child.children.map((one) => one.outer)];
      if (child.localName === 'tableColumns')
        return [attributes(child, 'count'), ...child.children.slice(0, columns).map((one) => one.outer)];
      return child.outer;
    }),
  ]);
}
