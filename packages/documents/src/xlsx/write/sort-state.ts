import { NS, parseXml, type XmlElement } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { parseRange, rangeName } from '../file/references.ts';
import { insertChild, outerWith, prefixOf, replaceElement } from '../file/xml-edit.ts';
import { sortKeys } from '../filters/read-filters.ts';
import type { SortKey, SortRows } from '../sort-edits.ts';
import { TABLE_ORDER, tableParts } from './edit-filters.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const FILTER_ORDER = 'filterColumn sortState extLst'.split(' ');

/**
 * The filter whose rows were sorted says by what, as Excel has it say: that of a table in the table, that of a sheet within itself
 * (ECMA-376 part 1, 18.3.1.92). What it says already stays as it is written.
 */
export function saySorted(editor: WorkbookEditor, { sheet: id, range, by }: SortRows): void {
  if (!by) return;
  const sheet = editor.sheet(id);
  const filter = sheet.child('autoFilter');
  if (filter && isOfRows(filter, range)) {
    const written = withOrder(filter, FILTER_ORDER, range, by);
    if (written !== undefined) sheet.replace(filter, written);
    return;
  }
  for (const part of tableParts(editor, id)) {
    const root = parseXml(editor.pkg.text(part));
    const own = root.child(NS.spreadsheet, 'autoFilter');
    if (!own || !isOfRows(own, range)) continue;
    const written = withOrder(root, TABLE_ORDER, range, by);
    if (written !== undefined) editor.pkg.set(part, replaceElement(root, written));
  }
}

/** Whether a filter is about these rows, below its headings. */
function isOfRows(filter: XmlElement, { startRow, ...range }: CellRange): boolean {
  const cells = parseRange(filter.attribute('', 'ref') ?? '');
  return cells !== undefined && rangeName(cells) === rangeName({ ...range, startRow: startRow - 1 });
}

/** What holds a filter, with what its rows are sorted by; undefined: it says so already. */
function withOrder(
  parent: XmlElement,
  order: readonly string[],
  range: CellRange,
  by: readonly SortKey[],
): string | undefined {
  const found = parent.child(NS.spreadsheet, 'sortState');
  if (JSON.stringify(sortKeys(found, 0)) === JSON.stringify(by)) return undefined;
  const tag = prefixOf(parent);
  const keys = by.map(({ column, descending }) => {
    const cells = rangeName({ ...range, startColumn: column, endColumn: column });
    return `<${tag}sortCondition${descending ? ' descending="1"' : ''} ref="${cells}"/>`;
  });
  const made =
    by.length > 0 ? `<${tag}sortState ref="${rangeName(range)}">${keys.join('')}</${tag}sortState>` : '';
  if (found) return outerWith(parent, found, made);
  const source = insertChild(parent, order, 'sortState', made);
  // Only what is within it became longer.
  return source.slice(parent.start, source.length - (parent.source.length - parent.end));
}
