import { addRelationship, escapeAttribute, parseXml, setContentType } from '../../opc/index.ts';
import { readAnchor } from '../drawings/read-anchors.ts';
import { MOST_DRAWINGS } from '../drawings/read-drawings.ts';
import { MAX_ROWS } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { insertChild } from '../file/xml-edit.ts';
import { readCells } from '../read/read-cells.ts';
import { drawingNamespaces } from './chart-xml.ts';
import { addDrawingPart, anchorXml, drawingPartOf } from './edit-drawings.ts';
import { freePart } from './new-parts.ts';
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
  const { pkg, workbook } = editor;
  const uris = drawingNamespaces(workbook);
  const drawing = drawingPartOf(editor, sheet) ?? addDrawingPart(editor, sheet);
  const root = parseXml(pkg.text(drawing));
  if (root.children.length >= MOST_DRAWINGS)
    throw new EditRefused('There are 1,000 pictures on the sheet of photos: no other one can be shown.');
  const part = freePart(pkg, 'xl/media/photo', 'jpeg');
  pkg.set(part, picture.jpeg);
  setContentType(pkg, part, 'image/jpeg');
  const link = addRelationship(pkg, drawing, { type: `${uris.relationships}/image`, part });
  const taken = [...root.descendants()].map((element) =>
    element.localName === 'cNvPr' ? Number(element.attribute('', 'id')) || 0 : 0,
  );
  const number = Math.max(1, ...taken) + 1;
  const extent = `<a:off x="0" y="0"/><a:ext cx="${picture.width * 9525}" cy="${picture.height * 9525}"/>`;
  const frame =
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${number}" name="Photo ${number}" ` +
    `descr="${escapeAttribute(picture.description)}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr>` +
    `</xdr:nvPicPr><xdr:blipFill><a:blip xmlns:r="${uris.relationships}" r:embed="${link}"/>` +
    `<a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm>${extent}</a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>';
  const from = { row, column: 0, x: 0, y: 0 };
  const { width, height } = picture;
  pkg.set(
    drawing,
    insertChild(root, [], '', anchorXml({ kind: 'one-cell', from, width, height }, frame, uris)),
  );
  editor.finish();
  return pkg.write();
}
