import { brief } from '../../brief.ts';
import {
  NS,
  type OpcPackage,
  readRelationships,
  relationshipKind,
  type XmlElement,
} from '../../opc/index.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import type { SheetEntry } from '../file/workbook.ts';
import type { Source } from './chart-model.ts';
import type { Control, ControlKind, Drawing } from './drawing-model.ts';
import type { TextLook } from './look-model.ts';
import type { References } from './sources.ts';

/** As they are called where some of them are not shown. */
const CONTROLS = brief`controls`;
/** Controls of a sheet that are read. */
const MOST_CONTROLS = 1_000;
/** Bytes of a part with older shapes. */
const MOST_BYTES = 20 * 1024 * 1024;
/** Pixels within a cell: no cell is larger. */
const MOST_PIXELS = 4_096;

/** Kinds of controls as older shapes name them (ECMA-376 part 4, 19.4.2.11), in lower case. */
const KINDS: Record<string, ControlKind> = {
  checkbox: 'check',
  radio: 'option',
  button: 'button',
  label: 'label',
  gbox: 'frame',
};
/** Kinds of controls by the program that draws them, which the controls of Visual Basic name. */
const CLASSES: Record<string, ControlKind> = {
  '{8bd21d40-ec42-11ce-9e0d-00aa006002f3}': 'check',
  '{8bd21d50-ec42-11ce-9e0d-00aa006002f3}': 'option',
  '{d7053240-ce69-11cd-a777-00dd01143c57}': 'button',
  '{978c9e23-d4b0-11ce-bf2d-00aa003f40d0}': 'label',
};
/** What it is that a shape shows; the others are notes, embedded objects and pictures. */
const SHAPES = /^(?:checkbox|radio|button|label|gbox|drop|list|scroll|spin|edit|dialog)$/;

/** What is asked of the rest of the workbook. */
export interface ControlReading {
  pkg: OpcPackage;
  references: References;
  /** Something is not shown. */
  missed(what: string): void;
}

/**
 * Check boxes, options, buttons, labels and frames of a sheet, as they are in the file: their boxes are older shapes, and what
 * they say stands in those (`ClientData`), or in the parts that newer programs write. Others, and those that only Visual Basic
 * can read, are told as missed. A part that is no XML has none.
 */
export function readControls(sheet: SheetEntry, reading: ControlReading): Drawing[] {
  const { pkg, missed } = reading;
  const links = readRelationships(pkg, sheet.part).filter((link) => !link.external && pkg.has(link.part));
  const parts = links.filter((link) => relationshipKind(link) === 'vmlDrawing').map(({ part }) => part);
  if (parts.length === 0) return [];
  const numbered = numberedLinks(pkg.text(sheet.part), links);
  const controls = parts.flatMap((part) => {
    if (pkg.sizeOf(part) > MOST_BYTES || !/ObjectType/i.test(pkg.text(part))) return [];
    const shapes = shapesIn(pkg, part);
    if (!shapes) missed(CONTROLS);
    return (shapes ?? []).flatMap((shape) => {
      const control = readControl(shape, sheet, numbered, reading);
      if (control === 'missed') missed(CONTROLS);
      return control && control !== 'missed' ? [control] : [];
    });
  });
  if (controls.length > MOST_CONTROLS) missed(CONTROLS);
  return controls.slice(0, MOST_CONTROLS);
}

function shapesIn(pkg: OpcPackage, part: string): XmlElement[] | undefined {
  try {
    return [...pkg.xml(part).descendants()].filter(({ localName }) => localName === 'shape');
  } catch {
    return undefined;
  }
}

/** The parts of controls by the numbers of their shapes, which a sheet says at its end, some of them twice. */
function numberedLinks(source: string, links: readonly { id: string; part: string }[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [tag] of source.matchAll(/<(?:\w+:)?control\s[^>]*>/g)) {
    const number = /\sshapeId\s*=\s*["'](\d+)["']/.exec(tag)?.[1];
    const id = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
    const part = links.find((link) => link.id === id)?.part;
    if (number !== undefined && part !== undefined) found.set(number, part);
  }
  return found;
}

function readControl(
  shape: XmlElement,
  sheet: SheetEntry,
  parts: ReadonlyMap<string, string>,
  { pkg, references }: ControlReading,
): Drawing | 'missed' | undefined {
  const data = child(shape, 'ClientData');
  const type = (data?.attribute('', 'ObjectType') ?? '').toLowerCase();
  const number = /_s(\d+)$/.exec(shape.attribute(NS.office, 'spid') ?? shape.attribute('', 'id') ?? '')?.[1];
  const part = parts.get(number ?? '');
  if (!data || /visibility\s*:\s*hidden/i.test(shape.attribute('', 'style') ?? '')) return undefined;
  if (!SHAPES.test(type) && !(type === 'pict' && part !== undefined)) return undefined;
  const anchor = readAnchor(child(data, 'Anchor')?.text ?? '') ?? inGroup(shape);
  if (!anchor) return 'missed';
  const said = type === 'pict' ? ofVisualBasic(pkg, part) : ofForm(shape, data, type, part, pkg);
  if (!said) return 'missed';
  const { link, ...control } = said;
  const content: Control = {
    kind: 'control',
    ...control,
    ...(link ? { link: linkTo(link, sheet, references) } : {}),
  };
  const name = shape.attribute('', 'alt') ?? '';
  return {
    id: undefined,
    anchor,
    object: { name, description: name, rotation: 0, flipX: false, flipY: false, content },
  };
}

type Said = Omit<Control, 'kind' | 'link'> & { link?: string };

/** A control of a form. What newer programs say of it wins: older ones leave that as it was. */
function ofForm(
  shape: XmlElement,
  data: XmlElement,
  type: string,
  part: string | undefined,
  pkg: OpcPackage,
): Said | undefined {
  const control = KINDS[type];
  if (!control) return undefined;
  const newer = part === undefined ? undefined : readable(pkg, part);
  const states: Record<string, Control['state']> = { checked: 'on', mixed: 'mixed', 1: 'on', 2: 'mixed' };
  const isNewer = newer?.localName === 'formControlPr';
  const state = isNewer ? newer.attribute('', 'checked')?.toLowerCase() : child(data, 'Checked')?.text.trim();
  const link = isNewer ? newer.attribute('', 'fmlaLink') : child(data, 'FmlaLink')?.text.trim();
  const box = child(shape, 'textbox');
  const font = [...(box?.descendants() ?? [])].find(({ localName }) => localName === 'font');
  return {
    control,
    state: states[state ?? ''] ?? 'off',
    text: [box, ...(box?.descendants() ?? [])]
      .map((one) => one?.text ?? '')
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
    look: fontLook(font),
    ...(link && control === 'check' ? { link } : {}),
  };
}

/** A control of Visual Basic, where its properties are written out. */
function ofVisualBasic(pkg: OpcPackage, part: string | undefined): Said | undefined {
  const root = part === undefined ? undefined : readable(pkg, part);
  if (root?.localName !== 'ocx') return undefined;
  const own = (element: XmlElement, name: string) => element.attribute(element.namespace, name) ?? '';
  const control = CLASSES[own(root, 'classid').toLowerCase()];
  const properties = new Map(root.children.map((one) => [own(one, 'name'), own(one, 'value')]));
  if (!control || properties.size === 0) return undefined;
  const value = properties.get('Value') ?? '';
  const size = Number(properties.get('FontHeight') ?? Number.NaN) / 20;
  const family = properties.get('FontName');
  return {
    control,
    state: value === '' || value === '0' ? 'off' : value === '2' ? 'mixed' : 'on',
    text: properties.get('Caption') ?? '',
    look: { ...(family ? { family } : {}), ...(size > 0 && size < 500 ? { size } : {}) },
  };
}

function readable(pkg: OpcPackage, part: string): XmlElement | undefined {
  try {
    return pkg.xml(part);
  } catch {
    return undefined;
  }
}

/** Of the letters of an older shape: their size is in twentieths of a point. */
function fontLook(font: XmlElement | undefined): TextLook {
  const size = Number(font?.attribute('', 'size') ?? Number.NaN) / 20;
  const family = font?.attribute('', 'face');
  const color = font?.attribute('', 'color') ?? '';
  return {
    ...(family ? { family } : {}),
    ...(size > 0 && size < 500 ? { size } : {}),
    ...(/^#[0-9a-f]{6}$/i.test(color) ? { color: color.toLowerCase() } : {}),
  };
}

/** The cell whose value a check box shows, and sets in Excel. */
function linkTo(formula: string, sheet: SheetEntry, references: References): Source {
  const whole = formula.includes('!') ? formula : `'${sheet.name.replaceAll("'", "''")}'!${formula}`;
  return { formula, areas: references.areas(whole), cache: [] };
}

/** Left column, pixels, top row, pixels, right column, pixels, bottom row, pixels (ECMA-376 part 4, 19.4.2.1). */
function readAnchor(text: string): Drawing['anchor'] | undefined {
  const numbers = text.split(',').map((one) => Number(one));
  if (numbers.length !== 8 || !numbers.every((one) => Number.isInteger(one) && one >= 0)) return undefined;
  const [left = 0, x = 0, top = 0, y = 0, right = 0, toX = 0, bottom = 0, toY = 0] = numbers;
  const corner = (row: number, column: number, across: number, down: number) => ({
    row: Math.min(MAX_ROWS - 1, row),
    column: Math.min(MAX_COLUMNS - 1, column),
    x: Math.min(MOST_PIXELS, across),
    y: Math.min(MOST_PIXELS, down),
  });
  return {
    kind: 'two-cells',
    from: corner(top, left, x, y),
    to: corner(bottom, right, toX, toY),
    fixed: false,
  };
}

/** Where a shape is that stands in a group, which has no cells but a place on the sheet, and lengths of its own. */
function inGroup(shape: XmlElement): Drawing['anchor'] | undefined {
  const group = shape.parent;
  if (group?.localName !== 'group' || group.parent?.localName === 'group') return undefined;
  const lengths = (element: XmlElement, names: readonly string[], unit: string) => {
    const style = element.attribute('', 'style') ?? '';
    return names.map((name) => {
      const found = new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*(-?[\\d.]+)${unit}\\s*(?:;|$)`).exec(style);
      return Number(found?.[1] ?? Number.NaN);
    });
  };
  const pair = (name: string) => (group.attribute('', name) ?? '').split(',').map(Number);
  const [left = 0, top = 0, width = 0, height = 0] = lengths(
    group,
    ['margin-left', 'margin-top', 'width', 'height'],
    'pt',
  );
  const [originX = 0, originY = 0] = pair('coordorigin');
  const [unitsX = 0, unitsY = 0] = pair('coordsize');
  const [x = 0, y = 0, across = 0, down = 0] = lengths(shape, ['left', 'top', 'width', 'height'], '');
  const pixels = (points: number) => (points * 96) / 72;
  const anchor = {
    x: pixels(left + ((x - originX) / unitsX) * width),
    y: pixels(top + ((y - originY) / unitsY) * height),
    width: pixels((across / unitsX) * width),
    height: pixels((down / unitsY) * height),
  };
  return Object.values(anchor).every((one) => Number.isFinite(one) && Math.abs(one) < 1e7)
    ? { kind: 'absolute', ...anchor }
    : undefined;
}

function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find(({ localName }) => localName === name);
}
