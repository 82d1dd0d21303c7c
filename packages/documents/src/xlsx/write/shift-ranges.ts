import { applySplices, escapeText, NS, type Splice, type XmlElement } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { MAX_COLUMNS, MAX_ROWS, parseRange, rangeName } from '../file/references.ts';
import { isOn } from '../file/workbook.ts';
import { countChange, elementWith, elementWithContent } from '../file/xml-edit.ts';
import { type Shift, shiftSpan } from '../formula/formula-changes.ts';
import type { SheetEditor } from './sheet-editor.ts';
import { anchorSplices } from './shift-drawings.ts';

/** A range after the shift; undefined if all of it is gone. */
export function shiftRange(range: CellRange, shift: Shift): CellRange | undefined {
  const byRow = shift.axis === 'row';
  const isWhole = byRow
    ? range.startRow === 0 && range.endRow === MAX_ROWS - 1
    : range.startColumn === 0 && range.endColumn === MAX_COLUMNS - 1;
  if (isWhole) return range;
  const span = byRow
    ? shiftSpan(range.startRow, range.endRow, shift)
    : shiftSpan(range.startColumn, range.endColumn, shift);
  if (!span) return undefined;
  return byRow
    ? { ...range, startRow: span.from, endRow: span.to }
    : { ...range, startColumn: span.from, endColumn: span.to };
}

/** Shifts what a worksheet says about ranges of its own cells, outside of formulas. */
export function shiftRangeLists(sheet: SheetEditor, shift: Shift): void {
  shiftItems(sheet, 'mergeCells', 'ref', shift, true);
  shiftItems(sheet, 'hyperlinks', 'ref', shift, false);
  shiftItems(sheet, 'dataValidations', 'sqref', shift, false);
  shiftItems(sheet, 'ignoredErrors', 'sqref', shift, false);
  shiftItems(sheet, 'protectedRanges', 'sqref', shift, false);
  shiftItems(sheet, 'cellWatches', 'r', shift, false);
  shiftBreaks(sheet, shift);
  shiftExtensions(sheet, shift);
  const splices = [
    ...refSplicesIn(sheet.root, SHEET_REFERENCES, shift),
    ...filterColumnSplices(sheet.root, shift),
    ...controlAnchors(sheet.root, shift),
  ];
  if (splices.length > 0) sheet.replaceAll(applySplices(sheet.root.source, outermost(splices)));
}

/** Elements with a reference in an attribute that need no list of theirs to be counted. */
const SHEET_REFERENCES: ReferenceAttributes = {
  conditionalFormatting: 'sqref',
  autoFilter: 'ref',
  sortState: 'ref',
  sortCondition: 'ref',
  scenarios: 'sqref',
  inputCells: 'r',
};

/** By the name of an element: its attribute that names cells of the sheet. */
export type ReferenceAttributes = Record<string, string>;

/** Shifts references in attributes; an element whose cells are all gone goes with them. */
export function refSplicesIn(root: XmlElement, attributes: ReferenceAttributes, shift: Shift): Splice[] {
  return [...root.descendants(), root].flatMap((element) => {
    const attribute = attributes[element.localName];
    return attribute ? refSplices(element, attribute, shift) : [];
  });
}

/** A filter counts the columns it filters by from its first one. */
export function filterColumnSplices(root: XmlElement, shift: Shift): Splice[] {
  if (shift.axis === 'row') return [];
  return [...root.descendants()].flatMap((element) => {
    const range = element.localName === 'autoFilter' && parseRange(element.attribute('', 'ref') ?? '');
    const moved = range && shiftRange(range, shift);
    if (!moved) return [];
    return element.childrenNamed(NS.spreadsheet, 'filterColumn').flatMap((column): Splice[] => {
      const id = column.findAttribute('', 'colId');
      if (!id) return [];
      const place = range.startColumn + Number(id.value);
      const now = shiftSpan(place, place, shift)?.from;
      if (now === undefined) return [{ start: column.start, end: column.end, text: '' }];
      return [{ start: id.valueStart, end: id.valueEnd, text: String(now - moved.startColumn) }];
    });
  });
}

/** Form controls and embedded objects stand where their corners say, as drawings do (18.3.1.19, 18.3.1.59). */
function controlAnchors(root: XmlElement, shift: Shift): Splice[] {
  return [...root.descendants()].flatMap((element) =>
    element.is(NS.spreadsheet, 'anchor') && isOn(element.attribute('', 'moveWithCells'))
      ? anchorSplices(element, shift)
      : [],
  );
}

/** Without those inside of another one: what is taken away need not be changed. */
export function outermost(splices: readonly Splice[]): Splice[] {
  // In this order none but those before one can be around it.
  const ordered = splices.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let end = -1;
  return ordered.filter((splice) => {
    if (splice.end <= end) return false;
    end = splice.end;
    return true;
  });
}

function shiftItems(
  sheet: SheetEditor,
  list: string,
  attribute: string,
  shift: Shift,
  isMerge: boolean,
): void {
  const found = sheet.child(list);
  if (!found) return;
  const items = found.children.flatMap((element) => {
    const ref = element.attribute('', attribute);
    if (ref === undefined) return [element.outer];
    const moved = shiftRefs(ref, shift);
    if (moved === '' || (isMerge && !moved.includes(':'))) return [];
    return [moved === ref ? element.outer : elementWith(element, { [attribute]: moved })];
  });
  const text =
    items.length > 0 ? elementWithContent(found, countChange(found, items.length), items.join('')) : '';
  sheet.replace(found, text);
}

/** Page breaks stand before the row or column of their number. */
function shiftBreaks(sheet: SheetEditor, shift: Shift): void {
  const list = sheet.child(shift.axis === 'row' ? 'rowBreaks' : 'colBreaks');
  if (!list) return;
  const items = list.children.flatMap((element) => {
    const id = Number(element.attribute('', 'id') ?? 0);
    const moved = shiftSpan(id, id, shift)?.from;
    return moved === undefined || moved === 0 ? [] : [elementWith(element, { id: String(moved) })];
  });
  const isManual = items.filter((text) => /\sman=["'](?:1|true)/.test(text)).length;
  const changes = {
    ...countChange(list, items.length),
    manualBreakCount: list.attribute('', 'manualBreakCount') === undefined ? undefined : String(isManual),
  };
  sheet.replace(list, items.length > 0 ? elementWithContent(list, changes, items.join('')) : '');
}

/** Newer conditional formats, validations and sparklines name their cells in an element. */
function shiftExtensions(sheet: SheetEditor, shift: Shift): void {
  const extensions = sheet.child('extLst');
  if (!extensions) return;
  const splices: Splice[] = [];
  for (const element of extensions.descendants()) {
    if (element.localName !== 'sqref' || element.children.length > 0) continue;
    const moved = shiftRefs(element.text, shift);
    const owner = element.parent;
    if (moved !== '')
      splices.push({ start: element.innerStart, end: element.innerEnd, text: escapeText(moved) });
    else if (owner) splices.push({ start: owner.start, end: owner.end, text: '' });
  }
  if (splices.length === 0) return;
  sheet.replaceAll(applySplices(sheet.root.source, outermost(splices)));
  sheet.forgetEmptyLists();
}

function refSplices(element: XmlElement, attribute: string, shift: Shift): Splice[] {
  const found = element.findAttribute('', attribute);
  if (!found) return [];
  const moved = shiftRefs(found.value, shift);
  if (moved === found.value) return [];
  return moved === ''
    ? [{ start: element.start, end: element.end, text: '' }]
    : [{ start: found.valueStart, end: found.valueEnd, text: moved }];
}

/** Shifts a list of ranges as `sqref` holds it; '' if nothing of them is left. */
export function shiftRefs(refs: string, shift: Shift): string {
  return refs
    .split(/\s+/)
    .flatMap((ref) => {
      const range = parseRange(ref);
      if (!range) return ref === '' ? [] : [ref];
      const moved = shiftRange(range, shift);
      return moved ? [rangeName(moved) === rangeName(range) ? ref : rangeName(moved)] : [];
    })
    .join(' ');
}
