import { applySplices, escapeText, NS, parseXml, type Splice, type XmlElement } from '../opc/index.ts';
import type { CellRange } from '../xlsx/edits.ts';
import { cellName, intersects, parseRange, rangeName } from '../xlsx/file/references.ts';
import { EditRefused } from '../xlsx/file/refused.ts';
import { decodeText, encodeText } from '../xlsx/file/strings.ts';
import { elementWith, elementWithContent, outerWith } from '../xlsx/file/xml-edit.ts';
import { offsetFormula } from '../xlsx/formula/formula.ts';
import type { FormulaChange } from '../xlsx/formula/formula-changes.ts';
import { expandSharedFormulas } from '../xlsx/write/edit-cells.ts';
import { tableParts } from '../xlsx/write/edit-filters.ts';
import { editStructure } from '../xlsx/write/edit-structure.ts';
import { mergeCells } from '../xlsx/write/edit-view.ts';
import { changeFormulas } from '../xlsx/write/formula-parts.ts';
import type { SheetEditor } from '../xlsx/write/sheet-editor.ts';
import { WorkbookEditor } from '../xlsx/write/workbook-editor.ts';
import { drawnSources, growDrawn } from './xlsx-drawn-rows.ts';
import { type GrownRows, growIn } from './xlsx-grown-rows.ts';
import { copyLinks, growRangeLists } from './xlsx-row-ranges.ts';

/** Rows of a sheet that are there once for each item; rows from 0. */
export interface RowLoop {
  /** `sheetId` */
  sheet: string;
  first: number;
  last: number;
  /** At least 1. */
  times: number;
}

/**
 * The workbook with rows repeated: new rows stand below those they are copies of and have their formats, formulas, merged
 * cells, heights, links, conditional formats, input rules and sparklines, relative references moving along. What is below moves down;
 * ranges of formulas and charts that ended with the rows end with the last copy.
 *
 * Throws EditRefused where rows cannot be inserted, or hold what cannot be copied.
 */
export function withRepeatedRows(bytes: Uint8Array, loops: readonly RowLoop[]): Uint8Array {
  const editor = new WorkbookEditor(bytes);
  // From below, so that those above are where they were.
  for (const loop of [...loops].sort((one, other) => other.first - one.first)) repeat(editor, loop);
  editor.requestCalculation();
  editor.finish();
  return editor.pkg.write();
}

function repeat(editor: WorkbookEditor, { sheet: id, first, last, times }: RowLoop): void {
  const height = last - first + 1;
  const count = height * (times - 1);
  if (count === 0) return;
  const merges = mergesIn(editor.sheet(id), first, last);
  checkTables(editor, id, first, last);
  editStructure(editor, { op: 'insert-rows', sheet: id, index: last + 1, count });
  editor.flush();
  const { name } = editor.entry(id);
  checkCopied(editor.sheet(id), first, last);
  expandSharedFormulas(editor.sheet(id));
  const grown: GrownRows = { sheet: name, first, last, count };
  const own = rowTexts(editor.sheet(id), first, last);
  const drawn = drawnSources(editor);
  changeFormulas(
    editor,
    name,
    growIn(grown, () => true),
  );
  const sheet = editor.sheet(id);
  // A running sum ends in its own row; a share is of the whole.
  putBack(
    sheet,
    own,
    name,
    growIn(grown, ({ rowAbsolute }) => rowAbsolute === true),
  );
  growDrawn(editor, drawn, grown);
  growRangeLists(sheet, grown);
  copyLinks(sheet, grown);
  growTables(editor, id, grown);
  for (let item = 1; item < times; item++) copyRows(sheet, first, last, item * height);
  for (let item = 1; item < times; item++) {
    for (const range of merges) {
      const down = item * height;
      mergeCells(editor.workbook, sheet, {
        ...range,
        startRow: range.startRow + down,
        endRow: range.endRow + down,
      });
    }
  }
  sheet.isChanged = true;
  editor.flush();
}

function mergesIn(sheet: SheetEditor, first: number, last: number): CellRange[] {
  const rows = { startRow: first, endRow: last, startColumn: 0, endColumn: Number.MAX_SAFE_INTEGER };
  return (sheet.child('mergeCells')?.children ?? []).flatMap((merge) => {
    const range = parseRange(merge.attribute('', 'ref') ?? '');
    if (!range || !intersects(range, rows)) return [];
    if (range.startRow >= first && range.endRow <= last) return [range];
    throw new EditRefused(
      `The merged cells ${rangeName(range)} begin or end outside of the rows of the loop.`,
    );
  });
}

function checkCopied(sheet: SheetEditor, first: number, last: number): void {
  for (let row = first; row <= last; row++) {
    for (const cell of sheet.rows.look(row)?.cells ?? []) {
      const formula = sheet.rows.element(cell).child(NS.spreadsheet, 'f');
      const kind = formula?.attribute('', 't');
      if (kind === 'array' || kind === 'dataTable')
        throw new EditRefused(
          `${cellName(row, cell.column)} is computed together with other cells, which a loop cannot repeat.`,
        );
    }
  }
}

function rowTexts(sheet: SheetEditor, first: number, last: number): Map<number, string[]> {
  const texts = new Map<number, string[]>();
  for (let row = first; row <= last; row++)
    texts.set(row, sheet.rows.look(row)?.cells.map(({ text }) => text) ?? []);
  return texts;
}

/** The cells of the loop's rows as they were, with another change of their formulas. */
function putBack(
  sheet: SheetEditor,
  texts: ReadonlyMap<number, string[]>,
  name: string,
  change: FormulaChange,
): void {
  for (const [row, cells] of texts) {
    if (cells.length === 0) continue;
    const open = sheet.rows.change(row);
    open.cells = open.cells.map((cell, index) => {
      const kept = { ...cell, text: cells[index] ?? cell.text };
      return { ...kept, text: withFormula(sheet, kept, (formula) => change(formula, name)) };
    });
  }
}

function withFormula(
  sheet: SheetEditor,
  cell: { text: string; column: number; lead: string },
  change: (formula: string) => string,
): string {
  const element = sheet.rows.element(cell);
  const formula = element.child(NS.spreadsheet, 'f');
  if (!formula || formula.text === '') return cell.text;
  const before = decodeText(formula.text);
  const after = change(before);
  if (after === before) return cell.text;
  return outerWith(element, formula, elementWithContent(formula, {}, escapeText(encodeText(after))));
}

function copyRows(sheet: SheetEditor, first: number, last: number, down: number): void {
  for (let row = first; row <= last; row++) {
    const source = sheet.rows.look(row);
    if (!source) continue;
    const { startTag, cells } = source;
    const open = sheet.rows.change(row + down);
    open.startTag = startTag;
    sheet.rows.setRowAttributes(open, { r: String(row + down + 1) });
    open.cells = cells.map((cell) => {
      const moved = { ...cell, text: withFormula(sheet, cell, (formula) => offsetFormula(formula, down, 0)) };
      return {
        column: cell.column,
        lead: cell.lead,
        text: elementWith(sheet.rows.element(moved), { r: cellName(row + down, cell.column) }),
      };
    });
  }
}

/** What of a table has the rows it ends with, and so grows with them; the filter of a sheet has no table. */
const FILTERED = /^(?:table|autoFilter|sortState|sortCondition)$/;

/** Tables whose last rows are those of the loop have all of their copies too. */
function growTables(editor: WorkbookEditor, id: string, grown: GrownRows): void {
  for (const part of tableParts(editor, id)) {
    const root = parseXml(editor.pkg.text(part));
    const splices = [root, ...root.descendants()].flatMap((element) => grownRange(element, grown));
    if (splices.length > 0) editor.pkg.set(part, applySplices(root.source, splices));
  }
  const sheet = editor.sheet(id);
  const splices = [...sheet.root.descendants()].flatMap((element) => grownRange(element, grown));
  if (splices.length > 0) sheet.replaceAll(applySplices(sheet.root.source, splices));
}

function grownRange(element: XmlElement, { first, last, count }: GrownRows): Splice[] {
  const ref = FILTERED.test(element.localName) ? element.findAttribute('', 'ref') : undefined;
  const range = parseRange(ref?.value ?? '');
  if (!ref || !range || range.startRow > first || range.endRow !== last) return [];
  const text = rangeName({ ...range, endRow: last + count });
  return [{ start: ref.valueStart, end: ref.valueEnd, text }];
}

/** A loop repeats rows of a table: its headings and totals are there once, and it ends with the loop or behind it. */
function checkTables(editor: WorkbookEditor, id: string, first: number, last: number): void {
  for (const part of tableParts(editor, id)) {
    const root = parseXml(editor.pkg.text(part));
    const range = parseRange(root.attribute('', 'ref') ?? '');
    if (!range || range.startRow > last || range.endRow < first) continue;
    const count = (name: string, usual: number) => Number(root.attribute('', name) ?? usual);
    const name = root.attribute('', 'displayName') ?? '';
    const isData =
      range.startRow + count('headerRowCount', 1) <= first &&
      range.endRow - count('totalsRowCount', 0) >= last;
    if (!isData)
      throw new EditRefused(
        `The loop goes over rows of the table "${name}" and over its headings, its totals or rows outside of it. Have it begin and end in rows between them.`,
      );
    if (root.attribute('', 'tableType') === 'queryTable')
      throw new EditRefused(`The rows of the table "${name}" come from a query, which makes them anew.`);
  }
}
