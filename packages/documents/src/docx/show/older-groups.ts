import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { drawnInside } from './older-shapes.ts';
import { type DrawnFrame, EMU_PER_PIXEL, isLine, lineMargin, vmlFrame, vmlStyleOf } from './vml-frame.ts';

/** The part of a picture by the id of its relationship. */
type Pictures = (id: string | undefined) => string | undefined;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * What an older drawing of Word looks like (VML, ECMA-376 part 4, 14.1), as SVG of its frame's size: a shape, or a group (14.1.2.7) of
 * shapes, pictures and groups, each where it stands in the group's own coordinates. Undefined where anything of it is not so simple: half
 * a drawing says something else than the whole.
 */
export function drawnOlder(
  pkg: OpcPackage,
  shape: XmlElement,
  pictures: Pictures,
): { frame: DrawnFrame; svg: string } | undefined {
  const frame = vmlFrame(shape);
  if (!frame) return undefined;
  const size = { width: frame.width / EMU_PER_PIXEL, height: frame.height / EMU_PER_PIXEL };
  const isGroup = shape.localName === 'group';
  const inside = isGroup
    ? ofGroup(pkg, shape, { x: 0, y: 0, ...size }, pictures)
    : drawnInside(pkg, shape, size.width, size.height);
  // A group with nothing in it has a frame that says what it is.
  if (inside === undefined || (isGroup && inside === '')) return undefined;
  const [width, height] = [round(size.width), round(size.height)];
  const look = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return { frame, svg: `<svg xmlns="http://www.w3.org/2000/svg" ${look}>${inside}</svg>` };
}

function ofGroup(pkg: OpcPackage, group: XmlElement, at: Box, pictures: Pictures): string | undefined {
  const [left = 0, top = 0] = pairOf(group.attribute('', 'coordorigin'), 0);
  const [wide = 1000, high = 1000] = pairOf(group.attribute('', 'coordsize'), 1000);
  if (!(wide > 0) || !(high > 0)) return undefined;
  const drawn = group.children.map((child) => {
    if (child.namespace !== NS.vml || child.localName === 'shapetype') return '';
    const stored = boxOf(child);
    if (!stored) return undefined;
    const box = {
      x: at.x + ((stored.x - left) / wide) * at.width,
      y: at.y + ((stored.y - top) / high) * at.height,
      width: (stored.width / wide) * at.width,
      height: (stored.height / high) * at.height,
    };
    const inside =
      child.localName === 'group' ? ofGroup(pkg, child, box, pictures) : ofShape(pkg, child, box, pictures);
    return inside === undefined ? undefined : turned(child, box, inside);
  });
  return drawn.some((each) => each === undefined) ? undefined : drawn.join('');
}

function ofShape(pkg: OpcPackage, shape: XmlElement, box: Box, pictures: Pictures): string | undefined {
  const image = shape.child(NS.vml, 'imagedata');
  if (image) return picture(pkg, image, box, pictures);
  // What a canvas stands on: a picture without one.
  if (/_t?75$/.test(shape.attribute('', 'type') ?? '')) return '';
  const margin = isLine(shape) ? lineMargin(shape) / EMU_PER_PIXEL : 0;
  const inside = drawnInside(pkg, shape, box.width + 2 * margin, box.height + 2 * margin);
  return (
    inside && `<g transform="translate(${round(box.x - margin)} ${round(box.y - margin)})">${inside}</g>`
  );
}

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

/** A whole picture that a browser draws. */
function picture(pkg: OpcPackage, image: XmlElement, box: Box, pictures: Pictures): string | undefined {
  const part = pictures(image.attribute(NS.officeRelationships, 'id'));
  const type = TYPES[/\.(\w+)$/.exec(part ?? '')?.[1]?.toLowerCase() ?? ''];
  const isCut = image.attributes.some(({ name }) => name.startsWith('crop'));
  if (part === undefined || type === undefined || isCut) return undefined;
  const data = Buffer.from(pkg.readOnce(part)).toString('base64');
  const place = `x="${round(box.x)}" y="${round(box.y)}" width="${round(box.width)}" height="${round(box.height)}"`;
  return `<image ${place} preserveAspectRatio="none" href="data:${type};base64,${data}"/>`;
}

/** Where a member of a group stands in it; undefined where it does not say. */
function boxOf(member: XmlElement): Box | undefined {
  if (member.localName === 'line') {
    const [from, to] = ['from', 'to'].map((end) => pairOf(member.attribute('', end), 0));
    const [x1 = 0, y1 = 0] = from ?? [];
    const [x2 = 0, y2 = 0] = to ?? [];
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  }
  const style = vmlStyleOf(member);
  const [x, y, width, height] = ['left', 'top', 'width', 'height'].map((name) =>
    Number.parseFloat(style.get(name) ?? (name === 'left' || name === 'top' ? '0' : '')),
  );
  return [x, y, width, height].every((each) => Number.isFinite(each))
    ? { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
    : undefined;
}

/** Turned around its middle, in degrees or, with `fd` behind, in 65,536ths of one. */
function turned(member: XmlElement, { x, y, width, height }: Box, inside: string): string {
  const value = vmlStyleOf(member).get('rotation') ?? '';
  const degrees = Number.parseFloat(value) / (value.endsWith('fd') ? 65_536 : 1);
  if (!degrees || inside === '') return inside;
  return `<g transform="rotate(${round(degrees)} ${round(x + width / 2)} ${round(y + height / 2)})">${inside}</g>`;
}

const pairOf = (value: string | undefined, usual: number): number[] =>
  (value ?? `${usual},${usual}`).split(',').map((each) => Number.parseFloat(each) || 0);

const round = (value: number): number => Math.round(value * 100) / 100;
