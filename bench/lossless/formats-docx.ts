import { child, elements, type XmlElement } from './xml.ts';

/**
 * What blocks hold, in order: each character with its format and what is around it, and each object as it is written.
 * Where runs, links and paragraphs begin and end is no content.
 */
export function contentsOf(blocks: XmlElement[]): string[] {
  const found: string[] = [];
  const visit = (at: XmlElement, look: string, around: string) => {
    for (const each of elements(at)) {
      if (DESCRIPTIONS.has(each.name)) continue;
      if (each.name === 'r') visit(each, lookOf(each), around);
      else if (each.name === 't' || each.name === 'delText') {
        const text = each.children.filter((part) => typeof part === 'string').join('');
        for (const character of text) found.push(`${character}|${look}|${around}`);
      } else if (BLOCKS.has(each.name)) visit(each, '', '');
      else if (WRAPPERS.has(each.name)) visit(each, look, around + startTagOf(each));
      else found.push(`${written(each)}|${look}|${around}`);
    }
  };
  for (const block of blocks) visit({ ...block, children: [block] }, '', '');
  return found;
}

/** Properties of paragraphs, without the section that may end with one, in the order of the paragraphs. */
export function paragraphFormats(blocks: XmlElement[]): string[] {
  return blocks.flatMap((block) => {
    if (block.name !== 'p') return paragraphFormats(elements(block));
    const properties = child(block, 'pPr');
    const own = properties ? elements(properties).filter(({ name }) => name !== 'sectPr') : [];
    return [own.map(written).join('')];
  });
}

/** Both without what is the same at their beginning and at their end. */
export function different(before: string[], after: string[]): { gone: string[]; come: string[] } {
  let head = 0;
  const shorter = Math.min(before.length, after.length);
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    gone: before.slice(head, before.length - tail),
    come: after.slice(head, after.length - tail),
  };
}

/** What characters and objects say, without their formats. */
export const textOfContents = (contents: string[]): string =>
  contents
    .map((content) => (content.startsWith('<') && !content.startsWith('<|') ? '' : [...content][0]))
    .join('');

const DESCRIPTIONS = new Set(
  'pPr rPr sdtPr sdtEndPr tblPr tblGrid tblPrEx trPr tcPr smartTagPr customXmlPr'.split(' '),
);
const BLOCKS = new Set('p tbl tr tc'.split(' '));
const WRAPPERS = new Set(
  'hyperlink ins del moveTo moveFrom smartTag sdt sdtContent fldSimple customXml dir bdo'.split(' '),
);

function lookOf(run: XmlElement): string {
  const properties = child(run, 'rPr');
  return properties ? elements(properties).map(written).join('') : '';
}

/** Ids tell sessions apart, and nothing else. */
const VOLATILE = /^ \w+:(?:rsid\w*|paraId|textId|anchorId|editId)=/;

/** How an element is written: white space and the order of attributes inside of tags are nobody's. */
function written(element: XmlElement): string {
  const tag = startTagOf(element);
  return elements(element).length === 0 && element.children.length === 0
    ? tag
    : `${tag}${element.children.map((each) => (typeof each === 'string' ? each : written(each))).join('')}</${element.name}>`;
}

function startTagOf({ name, attributes }: XmlElement): string {
  const own = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .filter((text) => !VOLATILE.test(text) && !text.startsWith(' xmlns'))
    .sort();
  return `<${name}${own.join('')}>`;
}
