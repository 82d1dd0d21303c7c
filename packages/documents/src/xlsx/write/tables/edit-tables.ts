import {
  addRelationship,
  applySplices,
  escapeAttribute,
  NS,
  parseXml,
  type Splice,
  setContentType,
  type XmlElement,
} from '../../../opc/index.ts';
import type { CellRange } from '../../edits.ts';
import { contains, intersects, MAX_COLUMNS, MAX_ROWS, parseRange, rangeName } from '../../file/references.ts';
import { EditRefused } from '../../file/refused.ts';
import { decodeText, encodeText } from '../../file/strings.ts';
import { workbookPart, writtenNamespaces } from '../../file/workbook.ts';
import {
  countChange,
  elementWith,
  insertChild,
  prefixOf,
  replaceElement,
  startTagWith,
} from '../../file/xml-edit.ts';
import { sheetContentLocks } from '../../locks/content-locks.ts';
import { nameProblem } from '../../names/name-rules.ts';
import { nameElements } from '../../names/read-names.ts';
import { tableNames } from '../../read/shown-tables.ts';
import type { AddTable, ResizeTable, StyleTable, TableEdit, TableShows } from '../../table-edits.ts';
import { TABLE_ORDER, tablePart, tableParts } from '../edit-filters.ts';
import { freePart } from '../new-parts.ts';
import { isUsed } from '../sheets/edit-names.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';
import { setTotals } from './edit-totals.ts';
import { isOccupied } from './occupied.ts';

/** All cells of a sheet. */
const ALL_CELLS = { startRow: 0, startColumn: 0, endRow: MAX_ROWS - 1, endColumn: MAX_COLUMNS - 1 };
const TABLE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';
/** Characters of a column's name that Excel takes at most. */
const LONGEST_NAME = 255;

/** Carries an edit of a table into its part (ECMA-376 part 1, 18.5.1.2). Throws EditRefused. */
export function editTable(editor: WorkbookEditor, edit: TableEdit): void {
  if (edit.op === 'style-table') {
    styleTable(editor, edit);
    return;
  }
  if (edit.op === 'add-table') addTable(editor, edit);
  else if (edit.op === 'set-totals') setTotals(editor, edit);
  else resizeTable(editor, edit);
  if (isUsed(editor, edit.table)) editor.requestCalculation();
}

/** A new part, and what leads to it. */
function addTable(editor: WorkbookEditor, edit: AddTable): void {
  const { sheet: id, table, range, columns } = edit;
  editor.flush();
  const { pkg, workbook } = editor;
  const tables = editor.worksheets.flatMap((sheet) =>
    tableParts(editor, sheet.id).map((part) => parseXml(pkg.text(part))),
  );
  const names = nameElements(workbook).map(({ name }) => name);
  const problem = nameProblem(table, [...names, ...tableNames(workbook)]);
  if (problem) throw new EditRefused(problem);
  checkStyle(edit.style);
  checkCells(editor, edit);
  checkColumns(edit, [], range.endColumn - range.startColumn + 1);
  const uris = writtenNamespaces(workbook);
  const number = Math.max(0, ...tables.map((one) => Number(one.attribute('', 'id') ?? 0))) + 1;
  const ref = rangeName(range);
  const items = columns.map(
    (name, index) => `<tableColumn id="${index + 1}" name="${escapeAttribute(encodeText(name))}"/>`,
  );
  const part = freePart(pkg, 'xl/tables/table');
  pkg.set(
    part,
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      `<table xmlns="${uris.main}" id="${number}" name="${table}" displayName="${table}" ref="${ref}" totalsRowShown="0">` +
      `<autoFilter ref="${ref}"/><tableColumns count="${items.length}">${items.join('')}</tableColumns>` +
      `<tableStyleInfo name="${edit.style}" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/></table>`,
  );
  setContentType(pkg, part, TABLE_TYPE);
  const link = addRelationship(pkg, editor.entry(id).part, { type: `${uris.relationships}/table`, part });
  const sheet = editor.sheet(id);
  const there = sheet.child('tableParts')?.children.map(({ outer }) => outer) ?? [];
  const made = `<${sheet.prefix}tablePart xmlns:r="${uris.relationships}" r:id="${link}"/>`;
  sheet.setList('tableParts', [...there, made]);
}

/** Another style, and other parts of it (ECMA-376 part 1, 18.5.1.5). */
function styleTable(editor: WorkbookEditor, { sheet, table, style, shows }: StyleTable): void {
  const part = tablePart(editor, sheet, table);
  const root = parseXml(editor.pkg.text(part));
  if (style !== null && !ownStyles(editor).includes(style)) checkStyle(style);
  const flag = (name: keyof TableShows) => (shows[name] ? '1' : '0');
  const changes = {
    name: style,
    showFirstColumn: flag('firstColumn'),
    showLastColumn: flag('lastColumn'),
    showRowStripes: flag('rowStripes'),
    showColumnStripes: flag('columnStripes'),
  };
  const info = root.child(NS.spreadsheet, 'tableStyleInfo');
  if (info) {
    editor.pkg.set(part, replaceElement(info, elementWith(info, changes)));
    return;
  }
  const named = style === null ? '' : ` name="${escapeAttribute(style)}"`;
  const { name: _, ...flags } = changes;
  const said = Object.entries(flags).map(([name, value]) => ` ${name}="${value}"`);
  const made = `<${prefixOf(root)}tableStyleInfo${named}${said.join('')}/>`;
  editor.pkg.set(part, insertChild(root, TABLE_ORDER, 'tableStyleInfo', made));
}

/** The names of styles that the workbook has of its own. */
function ownStyles({ workbook }: WorkbookEditor): string[] {
  const part = workbookPart(workbook, 'styles');
  const list = part && parseXml(workbook.pkg.text(part)).child(NS.spreadsheet, 'tableStyles');
  return (list ? list.childrenNamed(NS.spreadsheet, 'tableStyle') : []).flatMap(
    (style) => style.attribute('', 'name') ?? [],
  );
}

function checkStyle(style: string): void {
  const [, kind = '', number = ''] = /^TableStyle(Light|Medium|Dark)([1-9]\d?)$/.exec(style) ?? [];
  if (!(Number(number) <= ({ Light: 21, Medium: 28, Dark: 11 }[kind] ?? -1)))
    throw new EditRefused(
      'A table has one of the styles that every program brings along, or of its workbook.',
    );
}

/** Cells that belong to something else, are merged or filtered are in no table. */
function checkCells(editor: WorkbookEditor, { sheet: id, range }: AddTable): void {
  const isRange = range.startRow < range.endRow && range.startColumn <= range.endColumn;
  if (!isRange || !contains(ALL_CELLS, range))
    throw new EditRefused('A table has at least two rows: its headings, and a row below them.');
  const entry = editor.entry(id);
  const lock = sheetContentLocks(editor.workbook, entry).find((one) => intersects(one.range, range));
  if (lock) throw new EditRefused(`${rangeName(lock.range)} in "${entry.name}" ${lock.reason}.`);
  if (isOccupied(editor, id, range))
    throw new EditRefused("These cells cannot be a table: they are merged, filtered or another table's.");
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
  const grows =
    contains(range, was) && range.startRow === was.startRow && range.startColumn === was.startColumn;
  if (!grows || !contains(ALL_CELLS, range))
    throw new EditRefused(`The table "${table}" can only become larger here, downwards and to the right.`);
  if (isOccupied(editor, sheet, range, { part, range: was }))
    throw new EditRefused(
      `The table "${table}" cannot have these cells: they are merged, filtered or another table's.`,
    );
}

function checkColumns({ table, columns }: AddTable | ResizeTable, there: XmlElement[], wanted: number): void {
  const names = [...there.map((column) => decodeText(column.attribute('', 'name') ?? '')), ...columns];
  const isUnique = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  const isSound = columns.every((name) => name.trim() !== '' && name.length <= LONGEST_NAME);
  if (columns.length !== wanted || !isUnique || !isSound)
    throw new EditRefused(
      `The new columns of the table "${table}" need a heading each, and no two the same.`,
    );
}
