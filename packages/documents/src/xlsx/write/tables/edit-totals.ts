import { applySplices, escapeText, NS, parseXml, type Splice, type XmlElement } from '../../../opc/index.ts';
import type { CellContent, XlsxEdit } from '../../edits.ts';
import { intersects, MAX_ROWS, parseRange } from '../../file/references.ts';
import { EditRefused } from '../../file/refused.ts';
import { decodeText, encodeText, readSharedStrings } from '../../file/strings.ts';
import { elementWithContent, prefixOf, startTagWith } from '../../file/xml-edit.ts';
import { formulaPlaces, mayHoldFormulas } from '../../formula/formula-places.ts';
import { formulaForFile, formulaForShow } from '../../formula/formula-text.ts';
import { type ReadCell, readSheetCells } from '../../read/read-cells.ts';
import type { SetTotals } from '../../table-edits.ts';
import { type ColumnTotal, totalOf, usesTotals } from '../../tables/totals.ts';
import { tablePart, tableParts } from '../edit-filters.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';
import { isOccupied } from './occupied.ts';

type SetCells = Extract<XlsxEdit, { op: 'set-cells' }>;

/**
 * A table says of each of its totals what stands in its cell: it follows what is written there (ECMA-376 part 1, 18.5.1.3). Excel
 * would else go on with what the table says.
 */
export function followTotals(editor: WorkbookEditor, { sheet, cells }: SetCells): void {
  for (const part of tableParts(editor, sheet)) {
    // Reading it is only worth it where there are totals.
    if (!editor.pkg.text(part).includes('totalsRowCount')) continue;
    const root = parseXml(editor.pkg.text(part));
    const range = parseRange(root.attribute('', 'ref') ?? '');
    if (!range || root.attribute('', 'totalsRowCount') !== '1') continue;
    const contents = new Map<number, CellContent>();
    for (const { row, column, content } of cells)
      if (row === range.endRow && content) contents.set(column - range.startColumn, content);
    if (contents.size > 0) editor.pkg.set(part, withTotals(root, contents));
  }
}

/** Gives a table a row of totals, with what stands right below it, or takes it away; its cells stay. Throws EditRefused. */
export function setTotals(editor: WorkbookEditor, { sheet, table, shown }: SetTotals): void {
  const part = tablePart(editor, sheet, table);
  const root = parseXml(editor.pkg.text(part));
  const range = parseRange(root.attribute('', 'ref') ?? '');
  const totals = Number(root.attribute('', 'totalsRowCount') ?? 0);
  if (!range || totals > 1) throw new EditRefused(`The table "${table}" cannot be changed here.`);
  if (shown === totals > 0)
    throw new EditRefused(`The table "${table}" has ${shown ? 'a' : 'no'} row of totals already.`);
  if (!shown) refuseUsed(editor, table);
  const endRow = range.endRow + (shown ? 1 : -1);
  const now = { ...range, endRow };
  if (endRow >= MAX_ROWS || (shown && isOccupied(editor, sheet, now, { part, range })))
    throw new EditRefused(
      `The table "${table}" has no room for totals: the cells below it are merged, filtered or another table's.`,
    );
  const ref = `${root.attribute('', 'ref') ?? ''}`.replace(/\d+$/, String(endRow + 1));
  const changes = { ref, totalsRowCount: shown ? '1' : null, ...(shown ? { totalsRowShown: null } : {}) };
  const tag: Splice = { start: root.start, end: root.innerStart, text: startTagWith(root, changes) };
  const source = applySplices(root.source, [tag]);
  editor.pkg.set(part, shown ? withTotals(parseXml(source), contentsBelow(editor, sheet, now)) : source);
}

/** What stands in the last row of some cells, by the column's place in them. */
function contentsBelow(
  editor: WorkbookEditor,
  id: string,
  range: { startColumn: number; endColumn: number; endRow: number },
): Map<number, CellContent> {
  editor.flush();
  const { workbook } = editor;
  const cells = readSheetCells(workbook, editor.entry(id), readSharedStrings(workbook));
  const contents = new Map<number, CellContent>();
  for (let column = range.startColumn; column <= range.endColumn; column++)
    contents.set(column - range.startColumn, { kind: 'empty' });
  for (const cell of cells)
    if (cell.row === range.endRow && intersects(atOf(cell), { ...range, startRow: range.endRow }))
      contents.set(cell.column - range.startColumn, contentOf(cell));
  return contents;
}

const atOf = ({ row, column }: ReadCell) => ({
  startRow: row,
  endRow: row,
  startColumn: column,
  endColumn: column,
});

/** A cell of a file as an edit would say it. */
export function contentOf({ formula, type, value }: ReadCell): CellContent {
  if (formula !== undefined) return { kind: 'formula', formula: formulaForShow(formula) };
  return type === 'text' ? { kind: 'text', value: String(value) } : { kind: 'empty' };
}

/** The table with what these contents, by the places of their columns, are as totals. */
function withTotals(root: XmlElement, contents: ReadonlyMap<number, CellContent>): string {
  const table = root.attribute('', 'displayName') ?? '';
  const columns =
    root.child(NS.spreadsheet, 'tableColumns')?.childrenNamed(NS.spreadsheet, 'tableColumn') ?? [];
  const splices = [...contents].flatMap(([place, content]): Splice[] => {
    const column = columns[place];
    if (!column) return [];
    const total = totalOf(content, table, decodeText(column.attribute('', 'name') ?? ''));
    return [{ start: column.start, end: column.end, text: columnWith(column, total) }];
  });
  return applySplices(
    root.source,
    splices.sort((one, other) => one.start - other.start),
  );
}

/** A column with its total; what else it says stays, in the order of the schema. */
function columnWith(column: XmlElement, total: ColumnTotal): string {
  const isFunction = total.kind === 'function' || total.kind === 'custom';
  const changes = {
    totalsRowLabel: total.kind === 'label' ? encodeText(total.text) : null,
    totalsRowFunction: isFunction ? (total.kind === 'custom' ? 'custom' : total.name) : null,
  };
  const tag = `${prefixOf(column)}totalsRowFormula`;
  const formula =
    total.kind === 'custom'
      ? `<${tag}>${escapeText(encodeText(formulaForFile(total.formula)))}</${tag}>`
      : '';
  const others = column.children.filter((child) => child.localName !== 'totalsRowFormula');
  const place = others.findLastIndex((child) => child.localName === 'calculatedColumnFormula') + 1;
  const items = others.map((child) => child.outer);
  items.splice(place, 0, formula);
  return elementWithContent(column, changes, items.join(''));
}

/** What a formula takes from totals would be gone without them. */
function refuseUsed(editor: WorkbookEditor, table: string): void {
  editor.flush();
  const wanted = table.toLowerCase();
  for (const part of editor.pkg.names()) {
    if (!mayHoldFormulas(part)) continue;
    const source = editor.pkg.text(part);
    if (!source.includes('#Totals') || !source.toLowerCase().includes(wanted)) continue;
    for (const { formula } of formulaPlaces(parseXml(source)))
      if (usesTotals(formula, table))
        throw new EditRefused(`The totals of the table "${table}" cannot go: a formula uses them.`);
  }
}
