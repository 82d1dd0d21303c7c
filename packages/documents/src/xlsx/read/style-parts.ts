import { escapeAttribute, type XmlElement } from '../../opc/index.ts';
import type { BorderEdit, CellStyleEdit } from '../edits.ts';
import { type AttributeChanges, elementWith, elementWithContent, prefixOf } from '../file/xml-edit.ts';

/** Order in which Excel writes the properties of a font; readers are used to it (ECMA-376 part 1, 18.8.22). */
const FONT_ORDER = [
  'b',
  'i',
  'strike',
  'condense',
  'extend',
  'outline',
  'shadow',
  'u',
  'vertAlign',
  'sz',
  'color',
  'name',
  'family',
  'charset',
  'scheme',
];

const argb = (color: string) => `FF${color.slice(1).toUpperCase()}`;

/** A font with the edit's properties; `null` ones come from the font of the workbook's default format. */
export function editedFont(font: XmlElement, standard: XmlElement, edit: CellStyleEdit): string {
  const prefix = prefixOf(font);
  const children = new Map(font.children.map((child) => [child.localName, child.outer]));
  const set = (name: string, value: unknown, written: string) => {
    if (value === undefined) return;
    const usual = standard.children.find((child) => child.localName === name)?.outer;
    const text = value === null ? (usual ?? '') : written;
    if (text === '') children.delete(name);
    else children.set(name, text);
  };
  const flag = (name: string, value: boolean | null | undefined) =>
    set(name, value, value ? `<${prefix}${name}/>` : '');
  flag('b', edit.bold);
  flag('i', edit.italic);
  flag('strike', edit.strike);
  flag('u', edit.underline);
  set('vertAlign', edit.script, edit.script ? `<${prefix}vertAlign val="${edit.script}script"/>` : '');
  set('sz', edit.fontSize, `<${prefix}sz val="${edit.fontSize}"/>`);
  set('color', edit.fontColor, `<${prefix}color rgb="${argb(edit.fontColor ?? '')}"/>`);
  set('name', edit.fontName, `<${prefix}name val="${escapeAttribute(edit.fontName ?? '')}"/>`);
  const name = font.children.find((child) => child.localName === 'name')?.attribute('', 'val');
  // These describe the old font; `scheme` would even win over the name. Of the same font they stay true.
  if (edit.fontName !== undefined && edit.fontName !== name)
    for (const name of ['family', 'charset', 'scheme']) set(name, edit.fontName, '');
  const rank = (name: string) => (FONT_ORDER.includes(name) ? FONT_ORDER.indexOf(name) : FONT_ORDER.length);
  const ordered = [...children].sort(([one], [other]) => rank(one) - rank(other));
  return elementWithContent(font, {}, ordered.map(([, text]) => text).join(''));
}

/** A solid fill, with the prefix of the styles part. */
export function solidFill(prefix: string, color: string): string {
  return (
    `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="${argb(color)}"/>` +
    `<${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`
  );
}

const BORDER_ORDER = ['left', 'right', 'top', 'bottom', 'diagonal', 'vertical', 'horizontal'];
/** Newer writers name the sides by reading direction. */
const SIDE_NAMES: Record<string, string> = { start: 'left', end: 'right' };

/** A border with the edit's sides; `null` sides come from the border of the workbook's default format. */
export function editedBorder(
  border: XmlElement,
  standard: XmlElement,
  sides: NonNullable<CellStyleEdit['borders']>,
): string {
  const prefix = prefixOf(border);
  const nameOf = (child: XmlElement) => SIDE_NAMES[child.localName] ?? child.localName;
  const children = new Map(border.children.map((child) => [nameOf(child), child.outer]));
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    const edit = sides[side];
    if (edit === undefined) continue;
    const usual = standard.children.find((child) => nameOf(child) === side)?.outer ?? `<${prefix}${side}/>`;
    children.set(side, edit === null ? usual : writeSide(prefix, side, edit));
  }
  const rank = (name: string) =>
    BORDER_ORDER.includes(name) ? BORDER_ORDER.indexOf(name) : BORDER_ORDER.length;
  const ordered = [...children].sort(([one], [other]) => rank(one) - rank(other));
  return elementWithContent(border, {}, ordered.map(([, text]) => text).join(''));
}

function writeSide(prefix: string, side: string, { style, color }: BorderEdit): string {
  return `<${prefix}${side} style="${style}"><${prefix}color rgb="${argb(color)}"/></${prefix}${side}>`;
}

/** What a cell has that says nothing of it (18.8.1). */
const USUAL: Record<string, string> = { vertical: 'bottom' };

/**
 * The alignment of a cell format with the edit's properties; '' if nothing is left of it. `standard` is that of unformatted cells, `named`
 * that of the format's named style, which some programs show where the format says nothing.
 */
export function editedAlignment(
  prefix: string,
  alignment: XmlElement | undefined,
  { standard, named }: { standard: XmlElement | undefined; named: XmlElement | undefined },
  edit: CellStyleEdit,
): string {
  const says = (name: string) =>
    [alignment, standard, named].some((element) => element?.attribute('', name) !== undefined);
  const changes: AttributeChanges = {};
  const set = (name: string, value: unknown, written: string | null) => {
    if (value === undefined || (written === USUAL[name] && !says(name))) return;
    changes[name] = value === null ? (standard?.attribute('', name) ?? null) : written;
  };
  set('horizontal', edit.horizontal, edit.horizontal ?? null);
  set('vertical', edit.vertical, edit.vertical ?? null);
  set('wrapText', edit.wrap, edit.wrap ? '1' : null);
  set('textRotation', edit.rotation, writeRotation(edit.rotation ?? 0));
  if (alignment) return elementWith(alignment, changes);
  const attributes = Object.entries(changes).flatMap(([name, value]) =>
    value == null ? [] : [` ${name}="${escapeAttribute(value)}"`],
  );
  return attributes.length > 0 ? `<${prefix}alignment${attributes.join('')}/>` : '';
}

/** 0 to 90 counter-clockwise, 91 to 180 clockwise (ECMA-376 part 1, 18.8.1). */
function writeRotation(degrees: number): string | null {
  const whole = Math.round(degrees);
  return whole === 0 ? null : String(whole > 0 ? whole : 90 - whole);
}
