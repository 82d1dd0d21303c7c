import { brief } from '../../brief.ts';
import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { colourName, lineName, ON } from '../aspects.ts';
import type { VersionContext } from './context.ts';
import { isOn, valOf } from './styles.ts';
import { alignmentName, borderName, directionName, verticalName } from './values.ts';

const SIDES: [words: string, ...names: string[]][] = [
  [brief`top border`, 'top'],
  [brief`left border`, 'left', 'start'],
  [brief`bottom border`, 'bottom'],
  [brief`right border`, 'right', 'end'],
  [brief`lines between rows`, 'insideH'],
  [brief`lines between columns`, 'insideV'],
];

/** What a table looks like (ECMA-376 part 1, 17.4.60), without how wide it is: programs change that by themselves. */
export function tableAspects(table: XmlElement, context: VersionContext): Map<string, string> {
  const found = new Map<string, string>();
  const own = table.child(NS.word, 'tblPr');
  const style = valOf(own?.child(NS.word, 'tblStyle'));
  if (style !== undefined) found.set(brief`style`, context.styles.get(style)?.name ?? style);
  const alignment = valOf(own?.child(NS.word, 'jc'));
  if (alignment !== undefined) found.set(brief`alignment`, alignmentName(alignment));
  addLook(found, own, 'tblBorders');
  return found;
}

/** What a row looks like (17.4.81). */
export function rowAspects(own: XmlElement | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, words] of [
    ['tblHeader', brief`repeated on every page`],
    ['cantSplit', brief`kept on one page`],
    ['hidden', brief`hidden`],
  ] as const) {
    const toggle = own?.child(NS.word, name);
    if (toggle && isOn(toggle)) found.set(words, ON);
  }
  const height = Number(own?.child(NS.word, 'trHeight')?.attribute(NS.word, 'val') ?? 0);
  if (height > 0) found.set(brief`height`, `${number(height / 20)} pt`);
  return found;
}

/** What a cell looks like (17.4.69), without how wide it is. */
export function cellAspects(own: XmlElement | undefined): Map<string, string> {
  const found = new Map<string, string>();
  addLook(found, own, 'tcBorders');
  const alignment = valOf(own?.child(NS.word, 'vAlign'));
  if (alignment !== undefined) found.set(brief`vertical alignment`, verticalName(alignment));
  const direction = valOf(own?.child(NS.word, 'textDirection'));
  if (direction !== undefined) found.set(brief`text direction`, directionName(direction));
  return found;
}

function addLook(found: Map<string, string>, own: XmlElement | undefined, borders: string): void {
  const fill = own?.child(NS.word, 'shd')?.attribute(NS.word, 'fill');
  if (fill && fill !== 'auto') found.set(brief`shading`, colourName(fill));
  const lines = own?.child(NS.word, borders);
  for (const [words, ...names] of SIDES) {
    const line = lines?.children.find(({ localName }) => names.includes(localName));
    if (line) found.set(words, lineInWords(line));
  }
}

/** In words; eighths of a point are what files count in (17.18.2). */
function lineInWords(line: XmlElement): string {
  const kind = valOf(line) ?? 'none';
  if (kind === 'nil' || kind === 'none') return brief`no line`;
  const size = Number(line.attribute(NS.word, 'sz') ?? 0);
  const colour = line.attribute(NS.word, 'color');
  return lineName(borderName(kind), {
    size: size > 0 ? number(size / 8) : undefined,
    colour: colour && colour !== 'auto' ? colourName(colour) : undefined,
  });
}

const number = (value: number) => String(Math.round(value * 100) / 100);
