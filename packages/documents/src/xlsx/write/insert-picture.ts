import { parseXml } from '../../opc/index.ts';
import { readAnchor } from '../drawings/read-anchors.ts';
import { MOST_DRAWINGS } from '../drawings/read-drawings.ts';
import { MAX_ROWS } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { readCells } from '../read/read-cells.ts';
import { addDrawingPart, addPicture, drawingPartOf } from './edit-drawings.ts';
import { WorkbookEditor } from './workbook-editor.ts';

/** Where a picture is put: its sheet by `sheetId`, and the row of its upper edge, from 0. */
export interface PicturePlace {
  sheet: string;
  row: number;
}

/** CSS pixels of a row that is lower than most: below a picture of so many rows there is room. */
const LOW_ROW = 18;

/**
 * Where the next picture stands on the sheet of a name that is shown, below all cells and drawings there. `added`: there is none,
 * and the name and place of the one to add.
 */
export function pictureRoom(
  bytes: Uint8Array,
  name: string,
): PicturePlace & { added: { name: string; index: number } | null } {
  const editor = new WorkbookEditor(bytes);
  const { sheets } = editor.workbook;
  const called = (wanted: string) =>
    sheets.find((sheet) => sheet.name.toLowerCase() === wanted.toLowerCase());
  const present = called(name);
  if (present?.isWorksheet && !present.hidden)
    return { sheet: present.id, row: freeRow(editor, bytes, present.id), added: null };
  let free = name;
  for (let number = 2; called(free); number++) free = `${name} ${number}`;
  const sheet = String(Math.max(0, ...sheets.map(({ id }) => Number(id))) + 1);
  return { sheet, row: 0, added: { name: free, index: editor.worksheets.length } };
}

function freeRow(editor: WorkbookEditor, bytes: Uint8Array, sheet: string): number {
  let last = -1;
  for (const { sheet: id, cells } of readCells(bytes)) {
    if (id === sheet) for (const { row } of cells) last = Math.max(last, row);
  }
  const drawing = drawingPartOf(editor, sheet);
  const anchors = drawing === undefined ? [] : parseXml(editor.pkg.text(drawing)).children;
  for (const element of anchors) {
    const anchor = readAnchor(element);
    if (anchor?.kind === 'two-cells') last = Math.max(last, anchor.to.row);
    else if (anchor?.kind === 'one-cell')
      last = Math.max(last, anchor.from.row + Math.ceil(anchor.height / LOW_ROW));
    else if (anchor) last = Math.max(last, Math.ceil((anchor.y + anchor.height) / LOW_ROW));
  }
  if (last + 3 >= MAX_ROWS) throw new EditRefused('There is no room below what is on the sheet of photos.');
  return last < 0 ? 0 : last + 2;
}

/**
 * Puts a picture on a sheet, at the left edge of a row, in CSS pixels. The only thing that changes besides is what names the new
 * parts.
 *
 * @throws EditRefused where the sheet has no room for it
 */
export function insertPicture(
  bytes: Uint8Array,
  { sheet, row }: PicturePlace,
  picture: { jpeg: Uint8Array; width: number; height: number; description: string },
): Uint8Array {
  const editor = new WorkbookEditor(bytes);
  const drawing = drawingPartOf(editor, sheet) ?? addDrawingPart(editor, sheet);
  const root = parseXml(editor.pkg.text(drawing));
  if (root.children.length >= MOST_DRAWINGS)
    throw new EditRefused('There are 1,000 pictures on the sheet of photos: no other one can be shown.');
  const taken = [...root.descendants()].map((element) =>
    element.localName === 'cNvPr' ? Number(element.attribute('', 'id')) || 0 : 0,
  );
  const number = Math.max(1, ...taken) + 1;
  const from = { row, column: 0, x: 0, y: 0 };
  addPicture(editor, drawing, root, {
    bytes: picture.jpeg,
    type: 'image/jpeg',
    number,
    name: `Photo ${number}`,
    description: picture.description,
    anchor: { kind: 'one-cell', from, width: picture.width, height: picture.height },
  });
  editor.finish();
  return editor.pkg.write();
}
