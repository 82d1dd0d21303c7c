import {
  addRelationship,
  applySplices,
  escapeAttribute,
  NS,
  parseXml,
  readRelationships,
  relationshipKind,
  removeRelationship,
  type Splice,
  setContentType,
  type XmlElement,
} from '../../opc/index.ts';
import type { Anchor, Area, Corner, DrawingEdit } from '../drawing-edits.ts';
import { nameOfNew } from '../drawings/edited-drawings.ts';
import { bytesOfBase64, insertablePicture } from '../drawings/inserted-picture.ts';
import { drawingNumber, linksIn, readAnchor } from '../drawings/read-anchors.ts';
import { freshChart, MOST_DRAWINGS } from '../drawings/read-drawings.ts';
import { EditRefused } from '../file/refused.ts';
import { writtenNamespaces } from '../file/workbook.ts';
import { elementWith, insertChild } from '../file/xml-edit.ts';
import { changeChart } from './charts/change-chart.ts';
import { areaFormula, chartXml, drawingNamespaces } from './charts/chart-xml.ts';
import { checkAnchor, checkDescription, checkDesign } from './check-drawing.ts';
import { freePart, removeUnused } from './new-parts.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const DRAWING_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml';
const CHART_TYPE = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml';
/** English metric units in a CSS pixel. */
const EMU = 9525;

/** Carries an edit of what stands above the cells into the package. Throws EditRefused. */
export function editDrawing(editor: WorkbookEditor, edit: DrawingEdit): void {
  if (edit.op === 'insert-chart') insertChart(editor, edit);
  else if (edit.op === 'insert-picture') insertPicture(editor, edit);
  else if (edit.op === 'describe-drawing') describeDrawing(editor, edit);
  else if (edit.op === 'change-chart') changeChartPart(editor, edit);
  else if (edit.op === 'place-drawing') placeDrawing(editor, edit);
  else deleteDrawing(editor, edit);
}

function insertChart(editor: WorkbookEditor, edit: Extract<DrawingEdit, { op: 'insert-chart' }>): void {
  checkDesign(edit.chart);
  checkAnchor(edit.anchor);
  const { pkg, workbook } = editor;
  const uris = drawingNamespaces(workbook);
  const { drawing, root } = roomFor(editor, edit);
  const chart = freePart(pkg, 'xl/charts/chart');
  const { errors, xErrors, xScale, yScale } = edit.chart;
  const plain = chartXml(edit.chart, uris, freshChart(workbook), chartWriting(editor).formula);
  pkg.set(
    chart,
    changeChart(
      plain,
      { errors: errors ?? undefined, xErrors: xErrors ?? undefined, xScale, yScale },
      chartWriting(editor),
    ),
  );
  setContentType(pkg, chart, CHART_TYPE);
  editor.chartsToFill.add(chart);
  const link = addRelationship(pkg, drawing, { type: `${uris.relationships}/chart`, part: chart });
  const frame =
    `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${edit.drawing}" ` +
    `name="${nameOfNew('Chart', root.children.length)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
    `<a:graphic><a:graphicData uri="${uris.chart}"><c:chart xmlns:c="${uris.chart}" ` +
    `xmlns:r="${uris.relationships}" r:id="${link}"/></a:graphicData></a:graphic></xdr:graphicFrame>`;
  const anchor = anchorXml(edit.anchor, frame, uris);
  pkg.set(drawing, insertChild(root, [], '', anchor));
}

function insertPicture(editor: WorkbookEditor, edit: Extract<DrawingEdit, { op: 'insert-picture' }>): void {
  checkDescription(edit.description);
  checkAnchor(edit.anchor);
  const bytes = bytesOfBase64(edit.picture);
  const found = insertablePicture(bytes ?? new Uint8Array());
  if (!bytes || 'refused' in found)
    throw new EditRefused('refused' in found ? found.refused : 'This picture cannot be read.');
  const { drawing, root } = roomFor(editor, edit);
  addPicture(editor, drawing, root, {
    bytes,
    type: found.type,
    number: edit.drawing,
    name: nameOfNew('Picture', root.children.length),
    description: edit.description,
    anchor: edit.anchor,
  });
}

/** A picture as it is put into a package: `number` and `name` are those it has among the drawings of its sheet. */
export interface NewPicture {
  bytes: Uint8Array;
  type: 'image/png' | 'image/jpeg';
  number: number;
  name: string;
  description: string;
  anchor: Anchor;
}

/** Puts a picture behind the drawings in a part, whose root is given as it is now: its bytes, what links to them, and its frame. */
export function addPicture(
  { pkg, workbook }: WorkbookEditor,
  drawing: string,
  root: XmlElement,
  { bytes, type, number, name, description, anchor }: NewPicture,
): void {
  const uris = drawingNamespaces(workbook);
  const part = freePart(pkg, 'xl/media/image', type === 'image/png' ? 'png' : 'jpeg');
  pkg.set(part, bytes);
  setContentType(pkg, part, type);
  const link = addRelationship(pkg, drawing, { type: `${uris.relationships}/image`, part });
  const words = description === '' ? '' : ` descr="${escapeAttribute(description)}"`;
  const size = sizeOf(anchor);
  const frame =
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${number}" name="${name}"${words}/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip xmlns:r="${uris.relationships}" r:embed="${link}"/>` +
    '<a:stretch><a:fillRect/></a:stretch></xdr:blipFill>' +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emus(size.width)}" cy="${emus(size.height)}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>';
  pkg.set(drawing, insertChild(root, [], '', anchorXml(anchor, frame, uris)));
}

/** What a picture's own properties say of its size; where it stands between two cells programs take that from there. */
function sizeOf(anchor: Anchor): { width: number; height: number } {
  return anchor.kind === 'two-cells' ? { width: 0, height: 0 } : anchor;
}

function describeDrawing(
  editor: WorkbookEditor,
  edit: Extract<DrawingEdit, { op: 'describe-drawing' }>,
): void {
  checkDescription(edit.description);
  const { part, root, anchor } = findAnchor(editor, edit.sheet, edit.drawing);
  const known = [...anchor.descendants()].find(
    (element) => element.is(NS.spreadsheetDrawing, 'cNvPr') && element.attribute('', 'id') !== undefined,
  );
  if (!known) throw new EditRefused('This drawing cannot be changed here.');
  const descr = edit.description === '' ? null : edit.description;
  const text = elementWith(known, { descr });
  editor.pkg.set(part, applySplices(root.source, [{ start: known.start, end: known.end, text }]));
}

/** The drawings of a sheet, made where it has none, with room for another one of this number. */
function roomFor(
  editor: WorkbookEditor,
  { sheet, drawing: number }: DrawingEdit,
): { drawing: string; root: XmlElement } {
  const drawing = drawingPartOf(editor, sheet) ?? addDrawingPart(editor, sheet);
  const root = parseXml(editor.pkg.text(drawing));
  if (root.children.length >= MOST_DRAWINGS) {
    throw new EditRefused(
      'There are 1,000 charts, pictures and shapes on this sheet: no other one can be shown.',
    );
  }
  const taken = [...root.descendants()].some(
    (element) => element.localName === 'cNvPr' && Number(element.attribute('', 'id')) === number,
  );
  if (taken) throw new EditRefused('A chart or picture that is there was inserted again.');
  return { drawing, root };
}

/** The part that holds the drawings of a sheet; undefined: it has none. */
export function drawingPartOf(editor: WorkbookEditor, id: string): string | undefined {
  const link = editor.sheet(id).child('drawing')?.attribute(NS.officeRelationships, 'id');
  const links = readRelationships(editor.pkg, editor.entry(id).part);
  const found = links.find((one) => one.id === link && relationshipKind(one) === 'drawing' && !one.external);
  if (!found || !editor.pkg.has(found.part)) return undefined;
  const holders = editor.workbook.sheets.filter((sheet) =>
    readRelationships(editor.pkg, sheet.part).some((one) => one.part === found.part && !one.external),
  );
  if (holders.length > 1) {
    throw new EditRefused(
      'The charts and pictures of this sheet are those of another one, too, and cannot be changed here.',
    );
  }
  return found.part;
}

/** An empty one, for a sheet without. */
export function addDrawingPart(editor: WorkbookEditor, id: string): string {
  if (editor.sheet(id).child('drawing')) throw new EditRefused('The drawings of this sheet cannot be read.');
  const { pkg, workbook } = editor;
  const uris = drawingNamespaces(workbook);
  const part = freePart(pkg, 'xl/drawings/drawing');
  pkg.set(
    part,
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      `<xdr:wsDr xmlns:xdr="${uris.sheetDrawing}" xmlns:a="${uris.drawing}"/>`,
  );
  setContentType(pkg, part, DRAWING_TYPE);
  const { relationships } = writtenNamespaces(workbook);
  const link = addRelationship(pkg, editor.entry(id).part, { type: `${relationships}/drawing`, part });
  const sheet = editor.sheet(id);
  sheet.insert('drawing', `<${sheet.prefix}drawing xmlns:r="${relationships}" r:id="${link}"/>`);
  return part;
}

const emus = (pixels: number) => Math.round(pixels * EMU);

function anchorXml(anchor: Anchor, frame: string, uris: ReturnType<typeof drawingNamespaces>): string {
  const spaces = `xmlns:xdr="${uris.sheetDrawing}" xmlns:a="${uris.drawing}"`;
  const corner = (name: string, { row, column, x, y }: Corner) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${emus(x)}</xdr:colOff>` +
    `<xdr:row>${row}</xdr:row><xdr:rowOff>${emus(y)}</xdr:rowOff></xdr:${name}>`;
  const size = (width: number, height: number) => `<xdr:ext cx="${emus(width)}" cy="${emus(height)}"/>`;
  const around = (name: string, place: string, attributes = '') =>
    `<xdr:${name} ${spaces}${attributes}>${place}${frame}<xdr:clientData/></xdr:${name}>`;
  switch (anchor.kind) {
    case 'two-cells':
      return around(
        'twoCellAnchor',
        corner('from', anchor.from) + corner('to', anchor.to),
        anchor.fixed ? ' editAs="absolute"' : '',
      );
    case 'one-cell':
      return around('oneCellAnchor', corner('from', anchor.from) + size(anchor.width, anchor.height));
    case 'absolute': {
      const at = `<xdr:pos x="${emus(anchor.x)}" y="${emus(anchor.y)}"/>`;
      return around('absoluteAnchor', at + size(anchor.width, anchor.height));
    }
  }
}

/** The anchor of a chart or a picture, by its number. */
function findAnchor(editor: WorkbookEditor, sheet: string, drawing: number) {
  const part = drawingPartOf(editor, sheet);
  const root = part === undefined ? undefined : parseXml(editor.pkg.text(part));
  const found = root?.children.filter((anchor) => drawingNumber(anchor) === drawing) ?? [];
  const [anchor] = found;
  if (part === undefined || !root || !anchor)
    throw new EditRefused('The chart or picture is not there any more.');
  if (found.length > 1) throw new EditRefused('This drawing cannot be changed here.');
  return { part, root, anchor };
}

function placeDrawing(editor: WorkbookEditor, edit: Extract<DrawingEdit, { op: 'place-drawing' }>): void {
  checkAnchor(edit.anchor);
  const { part, root, anchor } = findAnchor(editor, edit.sheet, edit.drawing);
  const is = readAnchor(anchor);
  const place = edit.anchor;
  if (is?.kind !== place.kind) throw new EditRefused('The chart cannot be placed like that.');
  const splices: Splice[] = [];
  const write = (holder: XmlElement | undefined, name: string, pixels: number, isIndex = false) => {
    const element = holder?.child(NS.spreadsheetDrawing, name);
    const text = String(isIndex ? pixels : emus(pixels));
    if (element && element.text !== text)
      splices.push({ start: element.innerStart, end: element.innerEnd, text });
  };
  const set = (name: string, attribute: string, pixels: number) => {
    const found = anchor.child(NS.spreadsheetDrawing, name)?.findAttribute('', attribute);
    if (found) splices.push({ start: found.valueStart, end: found.valueEnd, text: String(emus(pixels)) });
  };
  const corner = (name: string, { row, column, x, y }: Corner) => {
    const marker = anchor.child(NS.spreadsheetDrawing, name);
    write(marker, 'col', column, true);
    write(marker, 'colOff', x);
    write(marker, 'row', row, true);
    write(marker, 'rowOff', y);
  };
  if (place.kind === 'two-cells') corner('to', place.to);
  if (place.kind !== 'absolute') corner('from', place.from);
  else {
    set('pos', 'x', place.x);
    set('pos', 'y', place.y);
  }
  if (place.kind !== 'two-cells') {
    set('ext', 'cx', place.width);
    set('ext', 'cy', place.height);
  }
  if (splices.length > 0) editor.pkg.set(part, applySplices(root.source, splices));
}

function deleteDrawing(editor: WorkbookEditor, edit: Extract<DrawingEdit, { op: 'delete-drawing' }>): void {
  const { part, root, anchor } = findAnchor(editor, edit.sheet, edit.drawing);
  if (root.children.length > MOST_DRAWINGS) {
    throw new EditRefused(
      'More than 1,000 charts, pictures and shapes are on this sheet: Excel can delete some.',
    );
  }
  const { pkg } = editor;
  const left = applySplices(root.source, [{ start: anchor.start, end: anchor.end, text: '' }]);
  pkg.set(part, left);
  const used = linksIn(parseXml(left));
  const gone = new Set([...linksIn(anchor)].filter((link) => !used.has(link)));
  const links = readRelationships(pkg, part).filter(({ id }) => gone.has(id));
  for (const link of links) removeRelationship(pkg, part, link.id);
  for (const link of links) if (!link.external) removeUnused(pkg, link.part);
}

function changeChartPart(editor: WorkbookEditor, edit: Extract<DrawingEdit, { op: 'change-chart' }>): void {
  checkDesign(edit.chart);
  const { part, anchor } = findAnchor(editor, edit.sheet, edit.drawing);
  const { pkg } = editor;
  const [id] = [...anchor.descendants()].flatMap((element) =>
    element.is(NS.chart, 'chart') ? (element.attribute(NS.officeRelationships, 'id') ?? []) : [],
  );
  const chart = readRelationships(pkg, part).find((link) => link.id === id && !link.external)?.part;
  if (!chart || !pkg.has(chart)) throw new EditRefused('This drawing is no chart that can be changed here.');
  const before = pkg.text(chart);
  const after = changeChart(before, edit.chart, chartWriting(editor));
  if (after === before) return;
  pkg.set(chart, after);
  editor.chartsToFill.add(chart);
}

const chartWriting = (editor: WorkbookEditor) => ({
  drawing: drawingNamespaces(editor.workbook).drawing,
  accents: freshChart(editor.workbook).theme.accents,
  formula: (area: Area) => areaFormula(editor.entry(area.sheet).name, area),
});
