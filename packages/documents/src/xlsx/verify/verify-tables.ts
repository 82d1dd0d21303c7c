import { NS, parseXml, readRelationships, relationshipKind, type XmlElement } from '../../opc/index.ts';
import { shiftRange } from '../conditional/moved-rules.ts';
import { isFilterEdit, isTableEdit } from '../edits/taken-back.ts';
import type { CellRange, XlsxEdit } from '../edits.ts';
import { cellName, parseRange, rangeName } from '../file/references.ts';
import { decodeText, readSharedStrings } from '../file/strings.ts';
import { isOn, type SheetEntry, type Workbook } from '../file/workbook.ts';
import { readCellsOfXml } from '../read/read-cells.ts';
import type { StyleTable } from '../table-edits.ts';
import { totalOf } from '../tables/totals.ts';
import { contentOf } from '../write/tables/edit-totals.ts';
import { failed } from './verify-package.ts';

/** A table as the guard looks at it. */
interface GuardedTable {
  name: string;
  range: CellRange;
  totals: number;
  columns: string[];
  root: XmlElement;
}

/** A table as it has to be. */
interface ExpectedTable extends Pick<GuardedTable, 'range' | 'columns' | 'totals'> {
  /** What it was called in the original; undefined: it is new. */
  was?: string;
  /** It got a row of totals, or lost it. */
  totalsAreNew?: true;
  styled?: StyleTable;
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
  // What is typed into totals is said of their columns as well.
  const sheets = new Set(
    edits.flatMap((edit) =>
      isAboutTables(edit) || edit.op === 'set-cells' || edit.op === 'sort-rows' ? [edit.sheet] : [],
    ),
  );
  for (const sheet of sheets) {
    const entry = after.sheets.find(({ id }) => id === sheet);
    if (!entry) continue;
    const was = tablesOf(before, sheet);
    const is = tablesOf(after, sheet);
    const isNamed = edits.some((edit) => edit.sheet === sheet && isAboutTables(edit));
    if ((is.size === 0 && was.size === 0) || (!isNamed && isMoved)) continue;
    const expected = new Map<string, ExpectedTable>(
      [...was].map(([name, { range, columns, totals }]) => [name, { range, columns, totals, was: name }]),
    );
    const added = new Map<string, number>();
    for (const edit of edits) {
      if (edit.sheet !== sheet) continue;
      if (edit.op === 'add-table') {
        expected.set(edit.table, { range: edit.range, columns: edit.columns, totals: 0 });
        added.set(edit.table, edit.columns.length);
      } else if (edit.op === 'resize-table') {
        const one = thereIn(expected, edit.table);
        expected.set(edit.table, {
          ...one,
          range: edit.range,
          columns: [...one.columns, ...edit.columns],
        });
        added.set(edit.table, (added.get(edit.table) ?? 0) + edit.columns.length);
      } else if (edit.op === 'set-totals') {
        const one = thereIn(expected, edit.table);
        const [by, totals] = edit.shown ? [1, 1] : [-1, 0];
        const range = { ...one.range, endRow: one.range.endRow + by };
        expected.set(edit.table, { ...one, range, totals, totalsAreNew: true });
      } else if (edit.op === 'rename-table') {
        expected.set(edit.to, thereIn(expected, edit.table));
        expected.delete(edit.table);
      } else if (edit.op === 'style-table') {
        expected.set(edit.table, { ...thereIn(expected, edit.table), styled: edit });
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
    for (const [name, { was: called, range, columns, totals, totalsAreNew, styled }] of expected) {
      const [old, now] = [was.get(called ?? ''), is.get(name)];
      const isFiltered = edits.some((edit) => isFilterEdit(edit) && edit.table === name);
      const isSorted = edits.some((edit) => edit.op === 'sort-rows' && edit.sheet === sheet);
      const others = [
        ...(isFiltered ? ['autoFilter'] : []),
        ...(isSorted ? ['sortState'] : []),
        ...(styled ? ['tableStyleInfo'] : []),
      ];
      const isRight =
        now &&
        rangeName(now.range) === rangeName(range) &&
        now.columns.join('\n') === columns.join('\n') &&
        now.totals === totals &&
        isFilteredRight(now) &&
        (!styled || isStyled(now.root, styled)) &&
        (isMoved || !old || restOf(old, others) === restOf({ ...now, columns: old.columns }, others));
      if (!isRight) throw failed(`the table "${name}" would not be as you see it`);
      if (totals > 0 && totalsAreNew) checkTotals([after, entry, now]);
      else if (totals > 0 && old && !isMoved) checkTotals([after, entry, now], [before, old]);
    }
    if (is.size !== expected.size) throw failed('the tables of a sheet would be others');
    if ([...added.values()].some((count) => count > 0))
      checkHeadings(after, entry.part, entry.name, is, added);
  }
}

function isAboutTables(edit: XlsxEdit): boolean {
  return isTableEdit(edit) || edit.op === 'rename-table';
}

function thereIn(tables: ReadonlyMap<string, ExpectedTable>, name: string): ExpectedTable {
  const one = tables.get(name);
  if (!one) throw failed(`the table "${name}" would not be there`);
  return one;
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
  for (const cell of readCellsOfXml(after.pkg.text(part), sheet, {
    strings: readSharedStrings(after),
    date1904: after.date1904,
  }))
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
    const name = root.attribute('', 'displayName') ?? '';
    found.set(name, {
      name,
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

/** Its style is the one that was chosen. */
function isStyled(root: XmlElement, { style, shows }: StyleTable): boolean {
  const info = root.child(NS.spreadsheet, 'tableStyleInfo');
  const shown = (name: string) => isOn(info?.attribute('', name));
  return (
    (info?.attribute('', 'name') ?? null) === style &&
    shown('showFirstColumn') === shows.firstColumn &&
    shown('showLastColumn') === shows.lastColumn &&
    shown('showRowStripes') === shows.rowStripes &&
    shown('showColumnStripes') === shows.columnStripes
  );
}

/**
 * Each column says of its total what stands in its cell, or both are as they were.
 * @param was of the original; left out: all of them are new
 */
function checkTotals(
  [workbook, entry, table]: [Workbook, SheetEntry, GuardedTable],
  was?: [Workbook, GuardedTable],
): void {
  const old = was?.[1].totals ? totalsIn(was[0], entry, was[1]) : undefined;
  totalsIn(workbook, entry, table).forEach(({ said, cell }, place) => {
    const before = old?.[place];
    const isKept = before?.said === said && JSON.stringify(before.cell) === JSON.stringify(cell);
    const total = totalOf(cell, table.name, table.columns[place] ?? '');
    const wanted = total.kind === 'label' ? total.text : total.kind === 'function' ? total.name : total.kind;
    if (!isKept && said !== wanted)
      throw failed(
        `the total of "${table.columns[place]}" in "${table.name}" would not be what its cell holds`,
      );
  });
}

/** By column: what the table says of its total, and what its cell holds. */
function totalsIn(workbook: Workbook, { id, name }: SheetEntry, { root, range }: GuardedTable) {
  const part = workbook.sheets.find((sheet) => sheet.id === id)?.part;
  const cells = part
    ? readCellsOfXml(workbook.pkg.text(part), name, {
        strings: readSharedStrings(workbook),
        date1904: workbook.date1904,
      }).filter(({ row }) => row === range.endRow)
    : [];
  const columns =
    root.child(NS.spreadsheet, 'tableColumns')?.childrenNamed(NS.spreadsheet, 'tableColumn') ?? [];
  return columns.map((column, place) => {
    const found = cells.find((cell) => cell.column === range.startColumn + place);
    const label = column.attribute('', 'totalsRowLabel');
    return {
      said: column.attribute('', 'totalsRowFunction') ?? (label === undefined ? 'none' : decodeText(label)),
      cell: found ? contentOf(found) : ({ kind: 'empty' } as const),
    };
  });
}

/** All that a table says but where it is, its totals, what was edited, and which columns were added to its first ones. */
function restOf({ root, columns }: GuardedTable, edited: readonly string[]): string {
  const attributes = (element: XmlElement, ...but: string[]) =>
    element.attributes
      .flatMap(({ name, value }) => (but.includes(name) ? [] : [`${name}=${value}`]))
      .join(' ');
  return JSON.stringify([
    attributes(root, 'ref', 'totalsRowCount', 'totalsRowShown'),
    ...root.children.flatMap((child): unknown[] => {
      if (edited.includes(child.localName)) return [];
      if (child.localName === 'autoFilter')
        return [[attributes(child, 'ref'), ...child.children.map((one) => one.outer)]];
      if (child.localName !== 'tableColumns') return [child.outer];
      const first = child.children
        .slice(0, columns.length)
        .map((one) => [
          attributes(one, 'totalsRowLabel', 'totalsRowFunction'),
          one.children.flatMap((part) => (part.localName === 'totalsRowFormula' ? [] : [part.outer])),
        ]);
      return [[attributes(child, 'count'), ...first]];
    }),
  ]);
}
