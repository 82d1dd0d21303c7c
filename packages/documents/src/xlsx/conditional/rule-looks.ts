import type { XmlElement } from '../../opc/index.ts';
import { fontProperties } from '../file/font-properties.ts';
import { isOn } from '../file/workbook.ts';
import { colorOf, type Palette } from '../read/colors.ts';
import type { RuleLook } from '../rule-edits.ts';

const local = (element: XmlElement | undefined, name: string) =>
  element?.children.find((child) => child.localName === name);

/** What a differential format changes of a cell (ECMA-376 part 1, 18.8.14), also one for newer programs. */
export function readRuleLook(dxf: XmlElement, palette: Palette): RuleLook {
  return {
    ...readFont(local(dxf, 'font'), palette),
    ...readFill(local(dxf, 'fill'), palette),
    ...readBorders(local(dxf, 'border'), palette),
    ...readFormat(local(dxf, 'numFmt')),
  };
}

function readFont(element: XmlElement | undefined, palette: Palette): RuleLook {
  if (!element) return {};
  const font = fontProperties(element);
  const flag = (name: string) => (font[name] ? isOn(font[name]?.val ?? '1') : undefined);
  const look: RuleLook = {};
  const [bold, italic, strike] = [flag('b'), flag('i'), flag('strike')];
  if (bold !== undefined) look.bold = bold;
  if (italic !== undefined) look.italic = italic;
  if (strike !== undefined) look.strike = strike;
  if (font.u) {
    const kind = font.u.val ?? 'single';
    look.underline = kind === 'none' ? 'none' : kind.startsWith('double') ? 'double' : 'single';
  }
  const color = colorOf(local(element, 'color'), palette);
  if (color) look.color = color;
  return look;
}

/** A solid fill of a differential format names its colour as that of the background, unlike one of a cell. */
function readFill(element: XmlElement | undefined, palette: Palette): RuleLook {
  const pattern = local(element, 'patternFill');
  if (pattern) {
    const kind = pattern.attribute('', 'patternType') ?? 'solid';
    if (kind === 'none') return { fill: null };
    const color = colorOf(local(pattern, 'bgColor'), palette) ?? colorOf(local(pattern, 'fgColor'), palette);
    return color ? { fill: color } : {};
  }
  const stops = local(element, 'gradientFill')?.children ?? [];
  const color = colorOf(local(stops[0], 'color'), palette);
  return color ? { fill: color } : {};
}

const SIDES: [side: 'top' | 'right' | 'bottom' | 'left', names: string[]][] = [
  ['top', ['top']],
  ['right', ['right', 'end']],
  ['bottom', ['bottom']],
  ['left', ['left', 'start']],
];

function readBorders(element: XmlElement | undefined, palette: Palette): RuleLook {
  const borders: NonNullable<RuleLook['borders']> = {};
  for (const [side, names] of SIDES) {
    const found = element?.children.find((child) => names.includes(child.localName));
    const style = found?.attribute('', 'style') ?? 'none';
    if (!found || style === 'none') continue;
    borders[side] = { style, color: colorOf(local(found, 'color'), palette) ?? '#000000' };
  }
  return Object.keys(borders).length > 0 ? { borders } : {};
}

function readFormat(element: XmlElement | undefined): RuleLook {
  const code = element?.attribute('', 'formatCode');
  return code === undefined ? {} : { numberFormat: code };
}
