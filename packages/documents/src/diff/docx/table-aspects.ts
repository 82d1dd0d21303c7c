import { brief } from '../../brief.ts';
import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { colourName, ON } from '../aspects.ts';
import { borderAspects } from './borders.ts';
import type { VersionContext } from './context.ts';
import { isOn, valOf } from './styles.ts';
import { alignmentName, directionName, verticalName } from './values.ts';

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
  for (const [words, line] of borderAspects(own?.child(NS.word, borders))) found.set(words, line);
}

const number = (value: number) => String(Math.round(value * 100) / 100);
