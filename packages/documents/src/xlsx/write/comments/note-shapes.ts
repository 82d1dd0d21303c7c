import {
  addRelationship,
  applySplices,
  NS,
  type OpcPackage,
  parseXml,
  readRelationships,
  setContentType,
  type XmlElement,
} from '../../../opc/index.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../file/references.ts';
import { EditRefused } from '../../file/refused.ts';
import { writtenNamespaces } from '../../file/workbook.ts';
import { replaceElement } from '../../file/xml-edit.ts';
import { freePart, unlink } from '../new-parts.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';
import type { Cell } from './note-parts.ts';

const VML_TYPE = 'application/vnd.openxmlformats-officedocument.vmlDrawing';
/** Numbers of shapes in a block, of which each sheet has some of its own. */
const BLOCK = 1_024;

/**
 * The boxes in which programs show notes: shapes of the older drawing language, in the part that `legacyDrawing` of the sheet
 * leads to (ECMA-376 part 4, 19.4). Excel shows no note without one.
 */
export function addNoteShape(editor: WorkbookEditor, sheet: string, cell: Cell): void {
  const part = shapesPart(editor, sheet) ?? addShapesPart(editor, sheet);
  const root = rootOf(editor.pkg, part);
  if (noteShape(root, cell)) return;
  const number = freeNumber(editor.pkg, root);
  const hasType = [...root.descendants()].some(
    (element) => element.localName === 'shapetype' && element.attribute('', 'id') === '_x0000_t202',
  );
  appendShapes(editor.pkg, part, [(hasType ? '' : SHAPE_TYPE) + shapeXml(number, cell)]);
}

/** Adds shapes to a part. */
export function appendShapes(pkg: OpcPackage, part: string, shapes: string[]): void {
  const root = rootOf(pkg, part);
  const text = shapes.join('');
  pkg.set(part, applySplices(root.source, [{ start: root.innerEnd, end: root.innerEnd, text }]));
}

/** Takes the box of a note away, and the part with its last shape. */
export function removeNoteShape(editor: WorkbookEditor, sheet: string, cell: Cell): void {
  const part = shapesPart(editor, sheet);
  const shape = part === undefined ? undefined : noteShape(rootOf(editor.pkg, part), cell);
  if (part === undefined || !shape) return;
  editor.pkg.set(part, replaceElement(shape, ''));
  const left = rootOf(editor.pkg, part).children;
  if (left.some(({ localName }) => localName !== 'shapelayout' && localName !== 'shapetype')) return;
  const element = editor.sheet(sheet).child('legacyDrawing');
  if (element) editor.sheet(sheet).replace(element, '');
  unlink(editor.pkg, editor.entry(sheet).part, part);
}

/** The part with the older shapes of a sheet; undefined: it has none. */
export function shapesPart(editor: WorkbookEditor, sheet: string): string | undefined {
  const id = editor.sheet(sheet).child('legacyDrawing')?.attribute(NS.officeRelationships, 'id');
  if (id === undefined) return undefined;
  const link = readRelationships(editor.pkg, editor.entry(sheet).part).find((one) => one.id === id);
  if (!link || link.external || !editor.pkg.has(link.part)) {
    throw new EditRefused('The notes of this sheet cannot be changed here: its file is not whole.');
  }
  return link.part;
}

/** The box of the note of a cell. */
export function noteShape(root: XmlElement, { row, column }: Cell): XmlElement | undefined {
  for (const data of root.descendants()) {
    if (data.localName !== 'ClientData' || data.attribute('', 'ObjectType') !== 'Note') continue;
    const number = (name: string) =>
      Number(data.children.find(({ localName }) => localName === name)?.text ?? Number.NaN);
    if (number('Row') === row && number('Column') === column) return data.parent;
  }
  return undefined;
}

export function rootOf(pkg: OpcPackage, part: string): XmlElement {
  try {
    return parseXml(pkg.text(part));
  } catch {
    // Other programs write what is no XML here.
    throw new EditRefused('The notes of this sheet cannot be changed here: their boxes cannot be read.');
  }
}

function addShapesPart(editor: WorkbookEditor, sheet: string): string {
  const { pkg } = editor;
  const part = freePart(pkg, 'xl/drawings/vmlDrawing', 'vml');
  const [block = 1] = freeBlocks(pkg, 1);
  pkg.set(
    part,
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
      'xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit">' +
      `<o:idmap v:ext="edit" data="${block}"/></o:shapelayout></xml>`,
  );
  setContentType(pkg, part, VML_TYPE);
  const { relationships } = writtenNamespaces(editor.workbook);
  const link = addRelationship(pkg, editor.entry(sheet).part, { type: `${relationships}/vmlDrawing`, part });
  const written = editor.sheet(sheet);
  written.insert(
    'legacyDrawing',
    `<${written.prefix}legacyDrawing xmlns:r="${relationships}" r:id="${link}"/>`,
  );
  return part;
}

/** The first blocks of numbers that no part with older shapes has. */
export function freeBlocks(pkg: OpcPackage, count: number): number[] {
  const parts = pkg.names().filter((name) => /\.vml$/i.test(name));
  const taken = parts.flatMap((part) =>
    [...pkg.text(part).matchAll(/<o:idmap\b[^>]*\bdata="([\d,\s]+)"/g)].flatMap(([, data = '']) =>
      data.split(',').map(Number),
    ),
  );
  const free: number[] = [];
  for (let block = 1; free.length < count; block++) if (!taken.includes(block)) free.push(block);
  return free;
}

/** A number no shape of the part has, in its own block. */
function freeNumber(pkg: OpcPackage, root: XmlElement): number {
  const map = [...root.descendants()].find(({ localName }) => localName === 'idmap');
  const own = map?.attributes.find(({ name }) => name === 'data')?.value.split(',')[0];
  const block = Number(own) || (freeBlocks(pkg, 1)[0] ?? 1);
  const taken = new Set([...root.source.matchAll(/_x0000_s(\d+)/g)].map(([, number]) => Number(number)));
  let number = block * BLOCK + 1;
  while (taken.has(number)) number++;
  return number;
}

const SHAPE_TYPE =
  '<v:shapetype xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
  'id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">' +
  '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';

/** A box beside the cell, hidden until the pointer is on the cell, of the size and colour that Excel gives it. */
function shapeXml(number: number, { row, column }: Cell): string {
  const left = Math.min(column + 1, MAX_COLUMNS - 3);
  const top = Math.min(Math.max(row - 1, 0), MAX_ROWS - 5);
  const anchor = [left, 15, top, row === 0 ? 2 : 10, left + 2, 15, top + 4, 4].join(', ');
  return (
    '<v:shape xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
    `xmlns:x="urn:schemas-microsoft-com:office:excel" id="_x0000_s${number}" type="#_x0000_t202" ` +
    "style='position:absolute;margin-left:59.25pt;margin-top:1.5pt;width:108pt;height:59.25pt;z-index:1;visibility:hidden' " +
    'fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/>' +
    "<v:path o:connecttype=\"none\"/><v:textbox style='mso-direction-alt:auto'><div style='text-align:left'></div></v:textbox>" +
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>' +
    `<x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column>` +
    '</x:ClientData></v:shape>'
  );
}
