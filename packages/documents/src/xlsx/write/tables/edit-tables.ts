import {
  applySplices,
  escapeAttribute,
  NS,
  parseXml,
  type Splice,
  type XmlElement,
} from '../../../opc/index.ts';
import type { CellRange } from '../../edits.ts';
import { contains, intersects, MAX_COLUMNS, MAX_ROWS, parseRange, rangeName } from '../../file/references.ts';
import { EditRefused } from '../../file/refused.ts';
import { decodeText, encodeText } from '../../file/strings.ts';
import { countChange, prefixOf, startTagWith } from '../../file/xml-edit.ts';
import type { ResizeTable, TableEdit } from '../../table-edits.ts';
import { tablePart, tableParts } from '../edit-filters.ts';
import { isUsed } from '../sheets/edit-names.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';

/** Characters of a column's name that Excel takes at most. */
const LONGEST_NAME = 255;

/** Carries an edit of a table into its part (ECMA-376 part 1, 18.5.1.2). Throws EditRefused. */
export function editTable(editor: WorkbookEditor, edit: TableEdit): void {
  resizeTable(editor, edit);
  if (isUsed(editor, edit.table)) editor.requestCalculation();
}

function resizeTable(editor: WorkbookEditor, edit: ResizeTable): void {
  const part = tablePart(editor, edit.sheet, edit.table);
  const root = parseXml(editor.pkg.text(part));
  const was = parseRange(root.attribute('', 'ref') ?? '');
  const list = root.child(NS.spreadsheet, 'tableColumns');
  if (!was || !list) throw new EditRefused(`The table "${edit.table}" cannot be changed here.`);
  checkRange(editor, edit, part, was);
  checkSource(root, edit.table);
  const columns = list.childrenNamed(NS.spreadsheet, 'tableColumn');
  checkColumns(edit, columns, edit.range.endColumn - was.endColumn);
  const totals = Number(root.attribute('', 'totalsRowCount') ?? 0);
  if (totals > 0 && edit.range.endRow !== was.endRow)
    throw new EditRefused(`Rows of the table "${edit.table}" are inserted above its totals.`);
  const startTag = (element: XmlElement, changes: Record<string, string>): Splice => ({
    start: element.start,
    end: element.innerStart,
    text: startTagWith(element, changes),
  });
  const splices = [startTag(root, { ref: rangeName(edit.range) })];
  const filter = root.child(NS.spreadsheet, 'autoFilter');
  if (filter) {
    const range = { ...edit.range, endRow: edit.range.endRow - totals };
    splices.push(startTag(filter, { ref: rangeName(range) }));
  }
  if (edit.columns.length > 0) {
    const last = Math.max(0, ...columns.map((column) => Number(column.attribute('', 'id') ?? 0)));
    const added = edit.columns.map(
      (name, index) =>
        `<${prefixOf(list)}tableColumn id="${last + 1 + index}" name="${escapeAttribute(encodeText(name))}"/>`,
    );
    const changes = countChange(list, columns.length + added.length);
    splices.push(startTag(list, changes as Record<string, string>));
    splices.push({ start: list.innerEnd, end: list.innerEnd, text: added.join('') });
  }
  editor.pkg.set(part, applySplices(root.source, splices));
}

/** Data that comes from elsewhere says itself where it ends. */
function checkSource(root: XmlElement, table: string): void {
  if ((root.attribute('', 'tableType') ?? 'worksheet') !== 'worksheet')
    throw new EditRefused(`The table "${table}" is filled by a query, which says how large it is.`);
}

function checkRange(
  editor: WorkbookEditor,
  { sheet, table, range }: ResizeTable,
  part: string,
  was: CellRange,
): void {
  const all = { startRow: 0, startColumn: 0, endRow: MAX_ROWS - 1, endColumn: MAX_COLUMNS - 1 };
  const grows =
    contains(range, was) && range.startRow === was.startRow && range.startColumn === was.startColumn;
  if (!grows || !contains(all, range))
    throw new EditRefused(`The table "${table}" can only become larger here, downwards and to the right.`);
  const others = tableParts(editor, sheet).filter((other) => other !== part);
  const isTaken = others.some((other) => {
    const own = parseRange(parseXml(editor.pkg.text(other)).attribute('', 'ref') ?? '');
    return own && intersects(own, range);
  });
  const own = editor.sheet(sheet);
  const merged = own.child('mergeCells')?.childrenNamed(NS.spreadsheet, 'mergeCell') ?? [];
  const isMerged = merged.some((one) => {
    const cells = parseRange(one.attribute('', 'ref') ?? '');
    return cells && intersects(cells, range) && !intersects(cells, was);
  });
  const filtered = parseRange(own.child('autoFilter')?.attribute('', 'ref') ?? '');
  if (isTaken || isMerged || (filtered && intersects(filtered, range)))
    throw new EditRefused(
      `The table "${table}" cannot have these cells: they are merged, filtered or another table's.`,
    );
}

function checkColumns({ table, columns }: ResizeTable, there: XmlElement[], wanted: number): void {
  const names = [...there.map((column) => decodeText(column.attribute('', 'name') ?? '')), ...columns];
  const isUnique = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  const isSound = columns.every((name) => name.trim() !== '' && name.length <= LONGEST_NAME);
  if (columns.length !== wanted || !isUnique || !isSound)
    throw new EditRefused(
      `The new columns of the table "${table}" need a heading each, and no two the same.`,
    );
}
