import { NS, type XmlElement } from '../../opc/index.ts';
import type { XlsxEdit } from '../edits.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { type AttributeChanges, elementWith } from '../file/xml-edit.ts';
import { defaultWidth } from '../read/import.ts';
import { pixelsToPoints, pixelsToWidth } from '../read/measures.ts';
import type { SheetEditor } from './sheet-editor.ts';

/** Excel's limits of a column in characters and a row in points. */
const MAX_WIDTH = 255;
const MAX_HEIGHT = 409.5;
/** Rows that are written out for one change; more are a selection of the whole sheet. */
const MAX_WRITTEN_ROWS = 50_000;
/** Rows that are looked for one by one: a filter shows thousands of short runs. */
const FEW_ROWS = 100;
/** Width of a column in a sheet that says nothing about it. */
const USUAL_WIDTH = '9.140625';
/** The attributes of a column of which nothing but its width is said. */
const WIDTH_ALONE = new Set(['min', 'max', 'width', 'bestFit', 'customWidth']);

/**
 * Width of columns from 0, both ends included. One that fits what was typed is said to be a best fit (ECMA-376-1, 18.3.1.13), but of the
 * usual one nothing is said: undo comes back to it.
 */
export function setColumnWidth(sheet: SheetEditor, edit: XlsxEdit & { op: 'set-column-width' }): void {
  const width = String(checkColumnWidth(edit.width, sheet.digit));
  const isUsual = edit.fits && edit.width === defaultWidth(sheet.child('sheetFormatPr'), sheet.digit);
  const bestFit = edit.fits ? '1' : null;
  changeColumns(sheet, edit.from, edit.to, (column) => {
    if (!isUsual) return { width, bestFit, customWidth: '1' };
    const saysMore = column?.attributes.some(({ name }) => !WIDTH_ALONE.has(name));
    return saysMore ? { width, bestFit: null, customWidth: null } : 'nothing';
  });
}

export function setColumnsHidden(sheet: SheetEditor, from: number, to: number, hidden: boolean): void {
  changeColumns(sheet, from, to, (column) => {
    if (hidden) return { hidden: '1' };
    // A column hidden by a width of nothing would stay invisible.
    const isFlat = Number(column?.attribute('', 'width') ?? 1) === 0;
    return isFlat ? { hidden: null, width: USUAL_WIDTH } : { hidden: null };
  });
}

/** Height in CSS pixels of rows from 0, both ends included. */
export function setRowHeight(sheet: SheetEditor, from: number, to: number, pixels: number): void {
  const height = checkRowHeight(pixels, to - from);
  changeRows(sheet, from, to, true, () => ({ ht: String(height), customHeight: '1' }));
}

export function setRowsHidden(sheet: SheetEditor, from: number, to: number, hidden: boolean): void {
  const byDefault = sheet.child('sheetFormatPr')?.attribute('', 'zeroHeight') !== undefined;
  changeRows(sheet, from, to, hidden || byDefault, (row) => {
    if (hidden) return { hidden: '1' };
    return Number(row.attribute('', 'ht') ?? 1) === 0
      ? { hidden: null, ht: null, customHeight: null }
      : { hidden: null };
  });
}

/** The width in the unit of the file, whose digits are so many pixels wide. Throws EditRefused. */
export function checkColumnWidth(pixels: number, digit: number): number {
  const width = pixelsToWidth(pixels, digit);
  if (!(width >= 0 && width <= MAX_WIDTH)) throw new EditRefused('A column cannot be that wide.');
  return width;
}

/** The height in points, for so many rows beside the first one. Throws EditRefused. */
export function checkRowHeight(pixels: number, more: number): number {
  const height = pixelsToPoints(pixels);
  if (!(height >= 0 && height <= MAX_HEIGHT)) throw new EditRefused('A row cannot be that high.');
  if (more >= MAX_WRITTEN_ROWS) throw tooManyRows();
  return height;
}

const tooManyRows = () =>
  new EditRefused(`The size of more than ${MAX_WRITTEN_ROWS} rows at once cannot be saved.`);

export function changeRows(
  sheet: SheetEditor,
  from: number,
  to: number,
  writeMissing: boolean,
  change: (row: XmlElement) => AttributeChanges,
): void {
  checkSpan(from, to, MAX_ROWS);
  const { rows } = sheet;
  if (writeMissing && to - from >= MAX_WRITTEN_ROWS) throw tooManyRows();
  const isShort = to - from < FEW_ROWS;
  const all = writeMissing || isShort ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : [];
  const numbers = writeMissing
    ? all
    : isShort
      ? all.filter((row) => rows.text(row) !== undefined)
      : rows.numbers.filter((row) => row >= from && row <= to);
  for (const number of numbers) {
    const row = rows.change(number);
    rows.setRowAttributes(row, change(rows.rowElement(row)));
    sheet.isChanged = true;
  }
}

/** A run of columns that are alike: a `col` element, or columns the sheet says nothing about. */
interface ColumnRun {
  min: number;
  max: number;
  element?: XmlElement;
}

/** `change` answers what else is said of columns, or that nothing is said of them any more. */
export function changeColumns(
  sheet: SheetEditor,
  from: number,
  to: number,
  change: (column: XmlElement | undefined) => AttributeChanges | 'nothing',
): void {
  checkSpan(from, to, MAX_COLUMNS);
  const written: string[] = [];
  for (const run of columnRuns(sheet, from + 1, to + 1)) {
    const isMeant = run.min >= from + 1 && run.max <= to + 1;
    const changes = isMeant ? change(run.element) : {};
    if (changes === 'nothing') continue;
    const place = { min: String(run.min), max: String(run.max) };
    if (run.element) written.push(elementWith(run.element, { ...place, ...changes }));
    else if (isMeant && Object.values(changes).some((value) => value != null)) {
      const all: AttributeChanges = { ...place, width: USUAL_WIDTH, ...changes };
      const attributes = Object.entries(all).flatMap(([name, value]) =>
        value == null ? [] : [` ${name}="${value}"`],
      );
      written.push(`<${sheet.prefix}col${attributes.join('')}/>`);
    }
  }
  sheet.setList('cols', written, false);
}

/** The sheet's columns in runs that do not cross the edges of [first, last], gaps inside of it included. */
function columnRuns(sheet: SheetEditor, first: number, last: number): ColumnRun[] {
  const elements = sheet.child('cols')?.childrenNamed(NS.spreadsheet, 'col') ?? [];
  const runs: ColumnRun[] = [];
  let next = first;
  const gap = (until: number) => {
    if (next <= until) runs.push({ min: next, max: until });
    next = Math.max(next, until + 1);
  };
  for (const element of elements) {
    const min = Number(element.attribute('', 'min'));
    const max = Number(element.attribute('', 'max'));
    if (!(min >= 1 && max >= min && max <= MAX_COLUMNS)) {
      throw new EditRefused(`The column widths of "${sheet.entry.name}" are damaged and cannot be changed.`);
    }
    if (min > first) gap(Math.min(min - 1, last));
    const cuts = [min, ...[first, last + 1].filter((cut) => cut > min && cut <= max), max + 1];
    for (let i = 0; i + 1 < cuts.length; i++) {
      runs.push({ min: cuts[i] ?? min, max: (cuts[i + 1] ?? max + 1) - 1, element });
    }
    if (max >= first) next = Math.max(next, max + 1);
  }
  gap(last);
  return runs;
}

/** Throws EditRefused for rows or columns outside of any sheet. */
export function checkSpan(from: number, to: number, size: number): void {
  if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to < size)) {
    throw new EditRefused('Rows or columns outside of the sheet cannot be saved.');
  }
}
