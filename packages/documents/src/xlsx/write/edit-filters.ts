import {
  escapeAttribute,
  escapeText,
  NS,
  parseXml,
  readRelationships,
  relationshipKind,
  type XmlElement,
} from '../../opc/index.ts';
import { contains, intersects, MAX_COLUMNS, MAX_ROWS, parseRange, rangeName } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { encodeText } from '../file/strings.ts';
import { elementWithContent, insertChild, prefixOf, replaceElement } from '../file/xml-edit.ts';
import type { FilterEdit, FilterTest } from '../filter-edits.ts';
import { sheetPrefix } from '../formula/formula.ts';
import type { RuleRange } from '../rule-edits.ts';
import { WORKBOOK_ORDER, type WorkbookEditor } from './workbook-editor.ts';

/** Sequence of the elements of a table (ECMA-376 part 1, 18.5.1.2, CT_Table). */
export const TABLE_ORDER = 'autoFilter sortState tableColumns tableStyleInfo extLst'.split(' ');
/** The hidden name that Excel gives the cells of a sheet's own filter. */
const FILTER_NAME = '_xlnm._FilterDatabase';
/** Values of one column that are written. */
const MOST_VALUES = 10_000;

/** Adds, takes away or sets a filter of a sheet or of a table. Which rows are hidden is not its matter. Throws EditRefused. */
export function editFilter(editor: WorkbookEditor, edit: FilterEdit): void {
  if (edit.op === 'add-filter') addFilter(editor, edit);
  else if (edit.op === 'remove-filter') {
    changeFilter(editor, edit, () => '');
    if (edit.table === null) nameCells(editor, edit.sheet, null);
  } else {
    changeFilter(editor, edit, (element) => withColumn(element, edit.column, edit.test));
    // Without the name LibreOffice takes rows that the filter hides for hidden by hand, which totals of shown rows count.
    const own = edit.table === null && edit.test ? editor.sheet(edit.sheet).child('autoFilter') : undefined;
    const range = parseRange(own?.attribute('', 'ref') ?? '');
    if (range && !namesOf(editor, editor.entry(edit.sheet)).found) nameCells(editor, edit.sheet, range);
  }
}

function addFilter(editor: WorkbookEditor, { sheet: id, table, range }: FilterEdit & { op: 'add-filter' }) {
  checkRange(range);
  const sheet = editor.sheet(id);
  const { name } = sheet.entry;
  if (table !== null) {
    const part = tablePart(editor, id, table);
    const root = parseXml(editor.pkg.text(part));
    if (root.child(NS.spreadsheet, 'autoFilter'))
      throw new EditRefused(`The table "${table}" has a filter already.`);
    const xml = `<${prefixOf(root)}autoFilter ref="${rangeName(range)}"/>`;
    editor.pkg.set(part, insertChild(root, TABLE_ORDER, 'autoFilter', xml));
    return;
  }
  if (sheet.child('autoFilter')) throw new EditRefused(`"${name}" has a filter already.`);
  for (const part of tableParts(editor, id)) {
    const own = parseRange(parseXml(editor.pkg.text(part)).attribute('', 'ref') ?? '');
    if (own && intersects(own, range))
      throw new EditRefused('A filter of a sheet cannot be about cells of a table, which has its own.');
  }
  sheet.insert('autoFilter', `<${sheet.prefix}autoFilter ref="${rangeName(range)}"/>`);
  nameCells(editor, id, range);
}

function checkRange(range: RuleRange): void {
  const sheet = { startRow: 0, startColumn: 0, endRow: MAX_ROWS - 1, endColumn: MAX_COLUMNS - 1 };
  const isRange = range.startRow <= range.endRow && range.startColumn <= range.endColumn;
  if (!isRange || !contains(sheet, range)) throw new EditRefused('A filter needs cells of the sheet.');
}

function changeFilter(
  editor: WorkbookEditor,
  { sheet: id, table }: FilterEdit,
  change: (filter: XmlElement) => string,
): void {
  const gone = new EditRefused('The filter is not there any more.');
  if (table === null) {
    const sheet = editor.sheet(id);
    const element = sheet.child('autoFilter');
    if (!element) throw gone;
    sheet.replace(element, change(element));
    return;
  }
  const part = tablePart(editor, id, table);
  const element = parseXml(editor.pkg.text(part)).child(NS.spreadsheet, 'autoFilter');
  if (!element) throw gone;
  editor.pkg.set(part, replaceElement(element, change(element)));
}

export function tableParts(editor: WorkbookEditor, sheet: string): string[] {
  return readRelationships(editor.pkg, editor.entry(sheet).part).flatMap((link) =>
    relationshipKind(link) === 'table' && !link.external && editor.pkg.has(link.part) ? [link.part] : [],
  );
}

export function tablePart(editor: WorkbookEditor, sheet: string, table: string): string {
  const found = tableParts(editor, sheet).find(
    (part) => parseXml(editor.pkg.text(part)).attribute('', 'displayName') === table,
  );
  if (!found) throw new EditRefused(`The table "${table}" is not there any more.`);
  return found;
}

/** The filter with another test of a column; what it says of the column's button stays. */
function withColumn(filter: XmlElement, column: number, test: FilterTest | null): string {
  const range = parseRange(filter.attribute('', 'ref') ?? '');
  const width = range ? range.endColumn - range.startColumn + 1 : 0;
  if (!Number.isInteger(column) || column < 0 || column >= width)
    throw new EditRefused('The filter has no such column any more.');
  const prefix = prefixOf(filter);
  const columns = filter.childrenNamed(NS.spreadsheet, 'filterColumn');
  const found = columns.find((one) => one.attribute('', 'colId') === String(column));
  const content = test ? testXml(test, prefix) : '';
  const isNeeded = content !== '' || found?.attributes.some(({ name }) => name !== 'colId');
  const tag = `${prefix}filterColumn`;
  const written = found
    ? isNeeded
      ? elementWithContent(found, {}, content)
      : ''
    : content && `<${tag} colId="${column}">${content}</${tag}>`;
  const next = columns.find((one) => Number(one.attribute('', 'colId')) > column);
  const items = filter.children.map((child) => (child === found ? written : child.outer));
  if (!found) items.splice(next ? filter.children.indexOf(next) : columns.length, 0, written);
  return elementWithContent(filter, {}, items.join(''));
}

function testXml(test: FilterTest, prefix: string): string {
  const attribute = (text: string) => escapeAttribute(encodeText(text));
  if (test.kind === 'values') {
    if (test.values.length > MOST_VALUES)
      throw new EditRefused(`A filter shows at most ${MOST_VALUES} values of a column.`);
    if (test.values.length === 0 && !test.blank)
      throw new EditRefused('A filter that shows nothing cannot be saved.');
    const values = test.values.map((value) => `<${prefix}filter val="${attribute(value)}"/>`).join('');
    const blank = test.blank ? ' blank="1"' : '';
    return values === ''
      ? `<${prefix}filters${blank}/>`
      : `<${prefix}filters${blank}>${values}</${prefix}filters>`;
  }
  if (test.kind === 'top') {
    if (!(Number.isInteger(test.count) && test.count >= 1 && test.count <= 500))
      throw new EditRefused('A filter shows the 1 to 500 largest or smallest.');
    const bottom = test.bottom ? ' top="0"' : '';
    const percent = test.percent ? ' percent="1"' : '';
    return `<${prefix}top10${bottom}${percent} val="${test.count}"/>`;
  }
  if (test.conditions.length < 1 || test.conditions.length > 2)
    throw new EditRefused('A filter compares with one or two values.');
  const conditions = test.conditions.map(({ compare, value }) => {
    if (value.length > 255) throw new EditRefused('A filter compares with at most 255 characters.');
    const operator = compare === 'equal' ? '' : ` operator="${compare}"`;
    return `<${prefix}customFilter${operator} val="${attribute(value)}"/>`;
  });
  const and = test.and && test.conditions.length > 1 ? ' and="1"' : '';
  return `<${prefix}customFilters${and}>${conditions.join('')}</${prefix}customFilters>`;
}

/** Where a sheet stands in the workbook, whose names, and among them the hidden one of the cells of its filter. */
function namesOf({ workbook, pkg }: WorkbookEditor, { id }: { id: string }) {
  const place = String(workbook.sheets.findIndex((sheet) => sheet.id === id));
  const root = parseXml(pkg.text(workbook.part));
  const list = root.child(NS.spreadsheet, 'definedNames');
  const found = list?.children.find(
    (one) => one.attribute('', 'name') === FILTER_NAME && one.attribute('', 'localSheetId') === place,
  );
  return { place, root, list, found };
}

/** Gives the cells of a sheet's filter the hidden name that Excel gives them, or takes it away. */
function nameCells(editor: WorkbookEditor, id: string, range: RuleRange | null): void {
  const entry = editor.entry(id);
  const { place, root, list, found } = namesOf(editor, entry);
  const prefix = prefixOf(root);
  const items = (list?.children ?? []).flatMap((one) => (one === found ? [] : [one.outer]));
  if (range) {
    const cells = rangeName(range).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    const text = escapeText(encodeText(`${sheetPrefix(entry.name)}${cells}`));
    const tag = `${prefix}definedName`;
    // Names stand in the order of the alphabet, this one before others.
    items.unshift(
      found
        ? elementWithContent(found, {}, text)
        : `<${tag} name="${FILTER_NAME}" localSheetId="${place}" hidden="1">${text}</${tag}>`,
    );
  } else if (!found) return;
  const tag = `${prefix}definedNames`;
  const written = items.length > 0 ? `<${tag}>${items.join('')}</${tag}>` : '';
  editor.setWorkbook(
    list
      ? replaceElement(list, items.length > 0 ? elementWithContent(list, {}, items.join('')) : '')
      : insertChild(root, WORKBOOK_ORDER, 'definedNames', written),
  );
}
