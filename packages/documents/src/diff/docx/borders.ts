import { brief } from '../../brief.ts';
import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { colourName, lineName } from '../aspects.ts';
import { valOf } from './styles.ts';
import { borderName } from './values.ts';

const SIDES: [words: string, ...names: string[]][] = [
  [brief`top border`, 'top'],
  [brief`left border`, 'left', 'start'],
  [brief`bottom border`, 'bottom'],
  [brief`right border`, 'right', 'end'],
  [brief`lines between rows`, 'insideH'],
  [brief`lines between columns`, 'insideV'],
  [brief`line between paragraphs`, 'between'],
  [brief`line beside the text`, 'bar'],
];

/** Lines around a paragraph, a table or a cell, by their sides (ECMA-376 part 1, 17.3.1.24, 17.4.38, 17.4.66). */
export function borderAspects(lines: XmlElement | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const [words, ...names] of SIDES) {
    const line = lines?.children.find(({ localName }) => names.includes(localName));
    if (line) found.set(words, lineInWords(line));
  }
  return found;
}

/** In words; eighths of a point are what files count in (17.18.2). */
function lineInWords(line: XmlElement): string {
  const kind = valOf(line) ?? 'none';
  if (kind === 'nil' || kind === 'none') return brief`no line`;
  const size = Number(line.attribute(NS.word, 'sz') ?? 0);
  const colour = line.attribute(NS.word, 'color');
  return lineName(borderName(kind), {
    size: size > 0 ? String(Math.round((size / 8) * 100) / 100) : undefined,
    colour: colour && colour !== 'auto' ? colourName(colour) : undefined,
  });
}
