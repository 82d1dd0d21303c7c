import { NS } from '../../opc/namespaces.ts';
import { escapeAttribute, escapeText } from '../../opc/xml.ts';
import type { DrawnFrame } from './vml-frame.ts';

const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
const PIXEL = 9_525;

export interface StandIn {
  /** The relationship that leads to the picture. */
  id: string;
  name: string;
  description: string;
  frame: DrawnFrame;
  /** Number of the drawing, by which it is known from one of another document. */
  fingerprint: number;
}

/** A `w:drawing` that shows the picture of a relationship in a frame. `prefix` is that of Word's elements, with colon. */
export function pictureDrawing(
  prefix: string,
  { id, name, description, frame, fingerprint }: StandIn,
): string {
  const extent = `cx="${frame.width}" cy="${frame.height}"`;
  const properties = `id="${fingerprint}" name="${escapeAttribute(name)}"`;
  const graphic =
    `<wp:docPr ${properties} descr="${escapeAttribute(description)}"/><wp:cNvGraphicFramePr/>` +
    `<a:graphic xmlns:a="${NS.drawing}"><a:graphicData uri="${PICTURE}"><pic:pic xmlns:pic="${PICTURE}">` +
    `<pic:nvPicPr><pic:cNvPr ${properties}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip xmlns:r="${NS.officeRelationships}" r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    '</pic:pic></a:graphicData></a:graphic>';
  return `<${prefix}drawing>${framed(frame, extent, graphic)}</${prefix}drawing>`;
}

function framed({ floating }: DrawnFrame, extent: string, graphic: string): string {
  const wp = `xmlns:wp="${NS.wordDrawing}"`;
  if (!floating) {
    return `<wp:inline ${wp} distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/>${graphic}</wp:inline>`;
  }
  const position = (name: 'positionH' | 'positionV', { from, at }: { from: string; at: number | string }) => {
    const where =
      typeof at === 'number' ? `<wp:posOffset>${at}</wp:posOffset>` : `<wp:align>${at}</wp:align>`;
    return `<wp:${name} relativeFrom="${from}">${where}</wp:${name}>`;
  };
  const wrap =
    floating.wrap === 'Square' ? '<wp:wrapSquare wrapText="bothSides"/>' : `<wp:wrap${floating.wrap}/>`;
  return (
    `<wp:anchor ${wp} distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="2" behindDoc="${floating.behindText ? 1 : 0}" locked="0" layoutInCell="1" allowOverlap="1">` +
    `<wp:simplePos x="0" y="0"/>${position('positionH', floating.x)}${position('positionV', floating.y)}` +
    `<wp:extent ${extent}/><wp:effectExtent l="0" t="0" r="0" b="0"/>${wrap}${graphic}</wp:anchor>`
  );
}

/** A dashed frame that says what stands there, as SVG: what is behind it stays to be read. */
export function labelledFrame({ width, height }: DrawnFrame, lines: readonly string[]): string {
  const [w, h] = [Math.max(1, Math.round(width / PIXEL)), Math.max(1, Math.round(height / PIXEL))];
  // Rather small than cut off: 11 pixels, down to 6 where there is much of it.
  const size = [11, 10, 9, 8, 7].find((each) => fitting(lines, w, each).length * lineOf(each) + 4 <= h) ?? 6;
  const shown = fitting(lines, w, size);
  const texts = shown.map(
    (line, i) => `<text x="5" y="${Math.round((i + 1) * lineOf(size))}">${escapeText(line)}</text>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="sans-serif" font-size="${size}" fill="#555">` +
    `<rect x="0.5" y="0.5" width="${Math.max(0, w - 1)}" height="${Math.max(0, h - 1)}" fill="none" stroke="#999" stroke-dasharray="4 3"/>${texts.join('')}</svg>`
  );
}

const lineOf = (size: number): number => size * 1.3;

function fitting(lines: readonly string[], width: number, size: number): string[] {
  const perLine = Math.max(1, Math.floor((width - 8) / (size * 0.58)));
  return lines.flatMap((line) => wrapped(line, perLine));
}

function wrapped(line: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of line.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < length) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
