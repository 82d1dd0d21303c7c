import { readPackage } from '@benchbook/documents';

/**
 * The paragraphs and tables of a Word file's body as they are written in the file. Deliberately another way of cutting
 * than the product's own, so that one does not vouch for itself: it counts the tags of body-level elements.
 */
export function blocksOf(docx: Uint8Array): string[] {
  const xml = readPackage(docx).text('word/document.xml');
  const body = xml.slice(xml.indexOf('>', xml.indexOf('<w:body')) + 1, xml.lastIndexOf('</w:body>'));
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (const tag of body.matchAll(/<(\/?)[\w:]+(?:"[^"]*"|'[^']*'|[^>"'])*?(\/?)>/g)) {
    if (tag[1] === '/') depth -= 1;
    else if (depth === 0) start = tag.index;
    if (tag[1] !== '/' && tag[2] !== '/') depth += 1;
    if (depth === 0) blocks.push(body.slice(start, tag.index + tag[0].length));
  }
  return blocks;
}
