import { NS, type XmlElement } from '../../opc/index.ts';
import { fontProperties } from '../file/font-properties.ts';
import { isOn } from '../file/workbook.ts';
import { meaningOf } from '../file/xml-edit.ts';
import { colorOf, type Palette } from './colors.ts';
import { borderStyle, fontStyle } from './styles.ts';

/** What a font has beside what the editor shows of it. */
const UNSHOWN = ['outline', 'shadow', 'condense', 'extend'];

/**
 * What a font, a solid fill, a border or a cell format looks like: the same text for those that look the same, however their colours are
 * said. Undefined for others, which look like nothing else.
 */
export function lookOf(item: XmlElement, palette: Palette): string | undefined {
  if (item.localName === 'font') return font(item, palette);
  if (item.localName === 'fill') return fill(item, palette);
  return item.localName === 'border' ? border(item, palette) : format(item);
}

function font(element: XmlElement, palette: Palette): string {
  const properties = fontProperties(element);
  const more = UNSHOWN.filter((name) => properties[name] && isOn(properties[name].val ?? '1'));
  const underline = properties.u && (properties.u.val ?? 'single');
  return JSON.stringify([fontStyle(properties, palette), underline, more]);
}

function fill(element: XmlElement, palette: Palette): string | undefined {
  const pattern = element.child(NS.spreadsheet, 'patternFill');
  if (pattern?.attribute('', 'patternType') !== 'solid') return undefined;
  return colorOf(pattern.child(NS.spreadsheet, 'fgColor'), palette);
}

function border(element: XmlElement, palette: Palette): string | undefined {
  const isPlain = element.children.every(
    ({ localName, children }) =>
      !/^(?:diagonal|vertical|horizontal)$/.test(localName) || children.length === 0,
  );
  return isPlain ? JSON.stringify(borderStyle(element, palette)) : undefined;
}

/** That a part of a format counts is not said in every file where it does; where it says that one does not, only the same says it. */
function format(element: XmlElement): string | undefined {
  const isLeftOut = element.attributes.some(({ name, value }) => name.startsWith('apply') && !isOn(value));
  return isLeftOut ? undefined : meaningOf(element, (name) => !name.startsWith('apply'));
}
