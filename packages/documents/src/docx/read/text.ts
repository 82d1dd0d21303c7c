import { movedWhereThereAre } from '../../moved-characters.ts';
import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { drawingText } from './drawing-text.ts';
import type { LocatedText } from './located-text.ts';
import { ParagraphRoles } from './paragraph-roles.ts';
import { paragraphText, type Story, storiesOf, textBoxesIn } from './story.ts';

/**
 * Text of every paragraph that has any, in the order of the document, then headers, footers, notes and comments, then
 * diagrams and charts. Blocks count from 0, rows and cells from 1: `body/3`, `body/4/row 2/cell 1/0`, `header 1/0`,
 * `footnote 2/0`, `body/3/text box 1/0`, `diagram 1/0`, `chart 1/0`. Text of the body says under which heading it stands,
 * and a raised 6 is ⁶.
 */
export function extractDocxText(pkg: OpcPackage): LocatedText[] {
  const found: LocatedText[] = [];
  const seen = new Map<string, number>();
  for (const story of storiesOf(pkg)) {
    const number = (seen.get(story.kind) ?? 0) + 1;
    seen.set(story.kind, number);
    if (story.kind === 'document') readBody(pkg, story.part, found);
    else readStory(pkg.xml(story.part), story, number, found);
  }
  const parts = storiesOf(pkg).map(({ part }) => part);
  return [...found, ...drawingText(pkg, parts)];
}

function readBody(pkg: OpcPackage, part: string, found: LocatedText[]): void {
  const body = pkg.xml(part).child(NS.word, 'body');
  if (!body) return;
  const roles = new ParagraphRoles(pkg, part);
  let heading: string | undefined;
  for (const [index, block] of body.children.entries()) {
    const here: LocatedText[] = [];
    readBlock(block, `body/${index}`, here);
    const isHeading = block.is(NS.word, 'p') && roles.of(block).heading !== undefined;
    const [own] = here;
    if (isHeading && own !== undefined) heading = own.text.trim();
    for (const one of here) found.push(heading === undefined ? one : { ...one, heading });
  }
}

function readStory(root: XmlElement, story: Story, number: number, found: LocatedText[]): void {
  if (story.kind === 'header' || story.kind === 'footer') {
    readBlocks(root, `${story.kind} ${number}`, found);
    return;
  }
  const word = story.kind.slice(0, -1);
  for (const note of root.children) {
    if (note.localName === word) readBlocks(note, `${word} ${note.attribute(NS.word, 'id') ?? ''}`, found);
  }
}

function readBlocks(container: XmlElement, path: string, found: LocatedText[]): void {
  container.children.forEach((block, index) => {
    readBlock(block, `${path}/${index}`, found);
  });
}

function readBlock(block: XmlElement, here: string, found: LocatedText[]): void {
  if (block.is(NS.word, 'p')) readParagraph(block, here, found);
  else if (block.is(NS.word, 'tbl')) readTable(block, here, found);
  else if (!block.localName.endsWith('Pr')) readBlocks(block, here, found);
}

function readParagraph(paragraph: XmlElement, path: string, found: LocatedText[]): void {
  const text = paragraphText(paragraph, scriptsShown());
  if (text.trim() !== '') found.push({ location: path, text });
  textBoxesIn(paragraph).forEach((box, index) => {
    readBlocks(box, `${path}/text box ${index + 1}`, found);
  });
}

/**
 * Raised and lowered text in characters that are so by themselves, where there are such: 10⁶ is not 106. The look of a run
 * is found once, however many pieces of text it holds: an editor joins alike runs into one.
 */
function scriptsShown(): (leaf: XmlElement) => string {
  let run: XmlElement | undefined;
  let position: string | undefined;
  return (leaf) => {
    if (leaf.parent !== run) {
      run = leaf.parent;
      position = run?.child(NS.word, 'rPr')?.child(NS.word, 'vertAlign')?.attribute(NS.word, 'val');
    }
    if (position !== 'superscript' && position !== 'subscript') return leaf.text;
    return movedWhereThereAre(leaf.text, position === 'superscript' ? 'super' : 'sub');
  };
}

function readTable(table: XmlElement, path: string, found: LocatedText[]): void {
  let row = 0;
  for (const tr of partsNamed(table, 'tr')) {
    row++;
    let cell = 0;
    for (const tc of partsNamed(tr, 'tc')) {
      cell++;
      const blocks = tc.children.filter((child) => child.localName !== 'tcPr');
      blocks.forEach((block, index) => {
        const here = `${path}/row ${row}/cell ${cell}/${index}`;
        if (block.is(NS.word, 'p')) readParagraph(block, here, found);
        else if (block.is(NS.word, 'tbl')) readTable(block, here, found);
        else readBlocks(block, here, found);
      });
    }
  }
}

/** Rows of a table or cells of a row, also those wrapped in content controls. */
function partsNamed(element: XmlElement, localName: string): XmlElement[] {
  return element.children.flatMap((child) => {
    if (child.is(NS.word, localName)) return [child];
    const wraps = ['sdt', 'sdtContent', 'customXml', 'ins'].includes(child.localName);
    return wraps ? partsNamed(child, localName) : [];
  });
}
