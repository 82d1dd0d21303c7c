import { NS, parseXml, type XmlElement } from '../opc/index.ts';
import type { DrawingEdit } from '../xlsx/drawing-edits.ts';
import type { CellEdit, XlsxEdit } from '../xlsx/edits.ts';
import { cellName } from '../xlsx/file/references.ts';
import { EditRefused } from '../xlsx/file/refused.ts';
import { richText } from '../xlsx/file/strings.ts';
import { openWorkbook, type Workbook, workbookPart } from '../xlsx/file/workbook.ts';
import { openXmlList, xmlListItems } from '../xlsx/file/xml-list.ts';
import type { LinkEdit } from '../xlsx/link-edits.ts';
import { eachCell } from '../xlsx/read/read-cells.ts';
import { formatCode, readStyles, type Styles } from '../xlsx/read/styles.ts';
import { cellFont } from '../xlsx/read/text-runs.ts';
import { verifyPatch } from '../xlsx/verify/verify.ts';
import { editCells } from '../xlsx/write/edit-cells.ts';
import { drawingPartOf, editDrawing } from '../xlsx/write/edit-drawings.ts';
import { editLink } from '../xlsx/write/edit-links.ts';
import { WorkbookEditor } from '../xlsx/write/workbook-editor.ts';
import type { FillValues } from './fill-value.ts';
import type { Picture } from './picture.ts';
import { type Tag, tagsIn } from './tags.ts';
import type { Problems, Scope } from './values.ts';
import { filledBeside } from './xlsx-beside.ts';
import { type CellFill, fillCell } from './xlsx-cell.ts';
import { filledFormula, taggedFormulas } from './xlsx-formulas.ts';
import { type FoundLoop, rowLoops, scopeOf } from './xlsx-loops.ts';
import { withRepeatedRows } from './xlsx-rows.ts';
import { verifyRepeatedRows } from './xlsx-verify.ts';

/** A cell whose text has tags in it. */
export interface TaggedCell {
  sheet: string;
  /** `Sheet1!B4` */
  location: string;
  row: number;
  column: number;
  style: number;
  /** The element that holds the text, maybe in several formatted parts: `si` or `is`. */
  text: XmlElement;
  tags: Tag[];
}

type Place = Pick<TaggedCell, 'sheet' | 'row' | 'column' | 'location'>;

/** All cells with tags in their text, sheet by sheet; of formulas see `taggedFormulas`. */
export function taggedCells(workbook: Workbook): TaggedCell[] {
  const shared = taggedStrings(workbook);
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet)
    .flatMap((sheet) => {
      const found: TaggedCell[] = [];
      for (const { element, row, column } of eachCell(workbook.pkg.text(sheet.part), sheet.name)) {
        const text = textElement(element, shared);
        if (text === undefined) continue;
        const tags = tagsIn(richText(text));
        if (tags.length === 0) continue;
        const location = `${sheet.name}!${cellName(row, column)}`;
        const style = Number(element.attribute('', 's') ?? 0);
        found.push({ sheet: sheet.id, location, row, column, style, text, tags });
      }
      return found;
    });
}

function textElement(cell: XmlElement, shared: ReadonlyMap<number, XmlElement>): XmlElement | undefined {
  const type = cell.attribute('', 't');
  if ((type !== 's' && type !== 'inlineStr') || cell.child(NS.spreadsheet, 'f')) return undefined;
  if (type === 'inlineStr') return cell.child(NS.spreadsheet, 'is');
  return shared.get(Number(cell.child(NS.spreadsheet, 'v')?.text));
}

/** Entries of the shared string table that have tags, by their index. */
function taggedStrings(workbook: Workbook): Map<number, XmlElement> {
  const found = new Map<number, XmlElement>();
  const part = workbookPart(workbook, 'sharedStrings');
  if (!part) return found;
  let index = 0;
  for (const { element } of xmlListItems(openXmlList(workbook.pkg.text(part), 'sst', 'si'))) {
    if (tagsIn(richText(element)).length > 0) found.set(index, element);
    index++;
  }
  return found;
}

/** The bytes with values in the place of their placeholders; the same bytes if there are none. */
export function fillXlsx(bytes: Uint8Array, values: FillValues, problems: Problems): Uint8Array {
  const loops = rowLoops(taggedCells(openWorkbook(bytes)), values, problems);
  if (problems.list.length > 0) return bytes;
  const template = repeated(bytes, loops, problems);
  if (problems.list.length > 0) return bytes;
  const filled = filledCells(bytes, template, loops, values, problems);
  return problems.list.length > 0 ? bytes : filledBeside(filled, values, problems);
}

/** The template with the rows of its loops, once for each item. */
function repeated(bytes: Uint8Array, loops: readonly FoundLoop[], problems: Problems): Uint8Array {
  if (loops.every(({ times }) => times === 1)) return bytes;
  try {
    const template = withRepeatedRows(bytes, loops);
    verifyRepeatedRows(bytes, template, loops);
    return template;
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    const tag = `{#${loops[0]?.name ?? ''}}`;
    problems.add(tag, `The loop ${tag} cannot be filled in. ${error.message}`);
    return bytes;
  }
}

function filledCells(
  bytes: Uint8Array,
  template: Uint8Array,
  loops: readonly FoundLoop[],
  values: FillValues,
  problems: Problems,
): Uint8Array {
  const workbook = openWorkbook(template);
  const styles = readStyles(workbook);
  const inScope = <Cell extends Place>(cells: Cell[], fillIn: (cell: Cell, scope: Scope) => CellFill) =>
    cells.map((cell): { cell: Place; fill: CellFill } => {
      const scope = scopeOf(loops, cell.sheet, cell.row, values);
      return { cell, fill: scope ? fillIn(cell, scope) : EMPTY };
    });
  const fills = [
    ...inScope(taggedCells(workbook), (cell, scope) => fillCellOf(cell, styles, scope, problems)),
    ...inScope(taggedFormulas(workbook), (cell, scope) => ({
      content: { kind: 'formula', formula: filledFormula(cell, scope, problems) },
    })),
  ];
  if (problems.list.length > 0 || fills.length === 0) return bytes;
  const editor = new WorkbookEditor(template);
  const edits: XlsxEdit[] = [];
  for (const { cell, fill } of fills) {
    const { row, column, sheet: id } = cell;
    const { link, picture, description = '', ...own } = fill;
    const edit: CellEdit = { row, column, ...own };
    edits.push({ op: 'set-cells', sheet: id, cells: [edit] });
    try {
      editCells(editor.sheet(id), [edit], editor.styles, editor.arrays);
      if (link !== undefined) {
        const range = { startRow: row, startColumn: column, endRow: row, endColumn: column };
        const led: LinkEdit = { op: 'set-link', sheet: id, range, link: { kind: 'address', address: link } };
        editLink(editor, led);
        edits.push(led);
      }
      if (picture) {
        const drawn = pictureOf(editor, cell, picture, description);
        editDrawing(editor, drawn);
        edits.push(drawn);
      }
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      problems.add(cell.location, error.message);
    }
  }
  if (problems.list.length > 0) return bytes;
  editor.requestCalculation();
  editor.finish();
  const filled = editor.pkg.write();
  verifyPatch(template, edits, filled);
  return filled;
}

/** Pixels of CSS in a millimetre. */
const PIXELS = 96 / 25.4;

/** A picture above its cell, under a number that no other drawing of the sheet has. */
function pictureOf(
  editor: WorkbookEditor,
  { sheet, row, column }: Place,
  { bytes, width, height }: Picture,
  description: string,
): DrawingEdit {
  const part = drawingPartOf(editor, sheet);
  const numbers = part === undefined ? [] : [...parseXml(editor.pkg.text(part)).descendants()];
  const taken = numbers.flatMap((element) =>
    element.localName === 'cNvPr' ? [Number(element.attribute('', 'id')) || 0] : [],
  );
  const size = { width: Math.round(width * PIXELS), height: Math.round(height * PIXELS) };
  return {
    op: 'insert-picture',
    sheet,
    drawing: Math.max(1, ...taken) + 1,
    anchor: { kind: 'one-cell', from: { row, column, x: 2, y: 2 }, ...size },
    picture: Buffer.from(bytes).toString('base64'),
    description,
  };
}

/** Of a loop without items the rows stay, with nothing in the cells of their placeholders: what is calculated from them stays sound. */
const EMPTY: CellFill = { content: { kind: 'empty' } };

function fillCellOf(cell: TaggedCell, styles: Styles, scope: Scope, problems: Problems): CellFill {
  return fillCell(cell, formatCode(styles, cell.style), cellFont(styles, cell.style), scope, problems);
}
