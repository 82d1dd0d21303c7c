import { NS } from '../../opc/namespaces.ts';
import { readRelationships, relationshipKind } from '../../opc/relationships.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import type { LocatedText } from './located-text.ts';

/** What holds text beside the stories, by the kind of relationship that leads to it, and the word for its place. */
const DRAWINGS: Record<string, string> = { diagramData: 'diagram', chart: 'chart', chartEx: 'chart' };

/**
 * Text of SmartArt diagrams and charts that these parts show: `diagram 1/0`, `chart 1/0`. Of a chart titles, names
 * of series and categories count; its numbers are those of its workbook.
 */
export function drawingText(pkg: OpcPackage, parts: readonly string[]): LocatedText[] {
  const found: LocatedText[] = [];
  const numbers = new Map<string, number>();
  const seen = new Set<string>();
  for (const relationship of parts.flatMap((part) => readRelationships(pkg, part))) {
    const word = DRAWINGS[relationshipKind(relationship)];
    const { part } = relationship;
    if (word === undefined || seen.has(part) || !pkg.has(part)) continue;
    seen.add(part);
    const number = (numbers.get(word) ?? 0) + 1;
    numbers.set(word, number);
    [...new Set(textsIn(pkg.xml(part)))].forEach((text, index) => {
      found.push({ location: `${word} ${number}/${index}`, text });
    });
  }
  return found;
}

/** Paragraphs of DrawingML and cached strings, in order. */
function textsIn(root: XmlElement): string[] {
  const texts: string[] = [];
  for (const element of root.descendants()) {
    if (element.is(NS.drawing, 'p')) texts.push(paragraphOf(element));
    else if (isCachedString(element)) texts.push(element.text);
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

function paragraphOf(paragraph: XmlElement): string {
  let text = '';
  for (const element of paragraph.descendants()) {
    if (element.is(NS.drawing, 't')) text += element.text;
    if (element.is(NS.drawing, 'br')) text += '\n';
  }
  return text;
}

/** `c:strCache/c:pt/c:v` (ECMA-376 part 1, 21.2.2.201) or `cx:strDim/cx:lvl/cx:pt` ([MS-ODRAWXML] 2.24.3.75). */
function isCachedString({ localName, parent }: XmlElement): boolean {
  if (localName === 'v') return parent?.localName === 'pt' && parent.parent?.localName === 'strCache';
  return localName === 'pt' && parent?.localName === 'lvl' && parent.parent?.localName === 'strDim';
}
