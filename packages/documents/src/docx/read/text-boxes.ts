import { NS } from '../../opc/namespaces.ts';
import type { Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { isWrapper, textBoxesIn } from './story.ts';

/** Children that describe their parent. */
const DESCRIPTIONS = new Set(['rPr', 'pPr', 'sdtPr', 'sdtEndPr', 'smartTagPr', 'customXmlPr']);

/**
 * superdoc 1.46.3 takes a text box out of its paragraph and gives it one of its own, which has nothing but the box:
 * no id, which every other paragraph of the editor's has, and no properties. It has no counterpart in the document.
 */
export function isSplitOffBox(block: XmlElement): boolean {
  return block.attributes.length === 0 && block.children.length === 1 && holdsOnlyBoxes(block);
}

/**
 * What holds text boxes in a paragraph's runs, in links, insertions and content controls too: `w:drawing` or `w:pict`,
 * or the choice between them.
 */
export function boxesIn(paragraph: XmlElement): XmlElement[] {
  // Most paragraphs have none, and every one is asked.
  if (!paragraph.is(NS.word, 'p') || !paragraph.outer.includes('txbxContent')) return [];
  return piecesOf(paragraph).filter(
    (piece) => piece.parent?.is(NS.word, 'r') && textBoxesIn(piece).length > 0,
  );
}

/** What stands in the runs of a paragraph, and beside them, in order. */
function piecesOf(parent: XmlElement): XmlElement[] {
  return parent.children.flatMap((child) => {
    if (isWrapper(child) && child.localName !== 'ruby') return piecesOf(child);
    return child.namespace === NS.word && DESCRIPTIONS.has(child.localName) ? [] : [child];
  });
}

/** Whether a paragraph has text boxes and nothing else. */
export function holdsOnlyBoxes(paragraph: XmlElement): boolean {
  const boxes = boxesIn(paragraph);
  if (boxes.length === 0) return false;
  return piecesOf(paragraph).every((piece) => boxes.includes(piece));
}

/**
 * Moves the text boxes of the paragraphs of a body to the front of their paragraph, out of links, insertions and
 * content controls: where superdoc finds one elsewhere it cuts the paragraph in two there, or cannot open the document.
 * Where the box is shown does not depend on its place among the text of its paragraph.
 */
export function boxesToFront(body: XmlElement): Splice[] {
  if (!body.inner.includes('txbxContent')) return [];
  return [...body.descendants()].flatMap((paragraph) => {
    const boxes = boxesIn(paragraph);
    const pieces = piecesOf(paragraph);
    const isInFront = boxes.every((box, i) => pieces[i] === box && box.parent?.parent === paragraph);
    if (isInFront || isInBox(paragraph)) return [];
    const at = paragraph.child(NS.word, 'pPr')?.end ?? paragraph.innerStart;
    const inFront = boxes.map((box) => runOf(box, box.outer)).join('');
    return [
      { start: at, end: at, text: inFront },
      ...boxes.map(({ start, end }) => ({ start, end, text: '' })),
    ];
  });
}

/** Which text boxes superdoc 1.46.3 splits off; others are shapes with a text to it ([MS-ODRAWXML], wps:cNvSpPr). */
function isTextBox(box: XmlElement): boolean {
  const properties = [...box.descendants()].find(({ localName }) => localName === 'cNvSpPr');
  return properties?.attribute('', 'txBox') === '1';
}

/**
 * What leads from a header as it is stored, which superdoc 1.46.3 exports until somebody is in it, to how it has that then: with text
 * boxes split off. A paragraph with nothing but another shape is told from these by an attribute that says nothing.
 */
export function boxesSplitOff(band: XmlElement): Splice[] {
  if (!band.inner.includes('txbxContent')) return [];
  return [...band.descendants()].flatMap((paragraph) => {
    const boxes = boxesIn(paragraph);
    if (boxes.length === 0 || isInBox(paragraph)) return [];
    const own = boxes.filter(isTextBox);
    const onlyBoxes = holdsOnlyBoxes(paragraph);
    const text = own.map((box) => `<${paragraph.name}>${runOf(box, box.outer)}</${paragraph.name}>`).join('');
    const { start, end } = paragraph;
    if (onlyBoxes && own.length === boxes.length) return [{ start, end, text }];
    const at = start + 1 + paragraph.name.length;
    const isLikeSplitOff = onlyBoxes && paragraph.attributes.length === 0;
    const prefix = paragraph.name.slice(0, -paragraph.localName.length);
    return [
      { start, end: start, text },
      ...(isLikeSplitOff ? [{ start: at, end: at, text: ` ${prefix}rsidR="00000000"` }] : []),
      ...own.map((box) => ({ start: box.start, end: box.end, text: '' })),
    ];
  });
}

/** Whether a header has its shapes where they are stored: not all text boxes split off, or another shape in a paragraph like one that is. */
export function isAsStored(band: XmlElement): boolean {
  if (!band.inner.includes('txbxContent')) return false;
  return [...band.descendants()].some((paragraph) => {
    const boxes = boxesIn(paragraph);
    return boxes.length > 0 && !isInBox(paragraph) && boxes.some(isTextBox) !== isSplitOffBox(paragraph);
  });
}

function isInBox(paragraph: XmlElement): boolean {
  let at = paragraph.parent;
  while (at && !at.is(NS.word, 'txbxContent')) at = at.parent;
  return at !== undefined;
}

/** A run as the box's, with nothing but this content. */
function runOf({ parent: run }: XmlElement, content: string): string {
  return run ? shellOf(run, content) : content;
}

function shellOf(element: XmlElement, content: string): string {
  const descriptions = element.children
    .filter((child) => child.namespace === NS.word && DESCRIPTIONS.has(child.localName))
    .map(({ outer }) => outer);
  const startTag = element.source.slice(element.start, element.innerStart);
  return `${startTag}${descriptions.join('')}${content}</${element.name}>`;
}

/** A paragraph of which all was deleted but its text boxes; `boxes` are those that stay, with their text. */
export function keepOnlyBoxes(paragraph: XmlElement, boxes: ReadonlyMap<XmlElement, string>): string {
  const kept = [...boxes].map(([box, text]) => {
    let around = text;
    for (let at = box.parent; at && at !== paragraph; at = at.parent) around = shellOf(at, around);
    return around;
  });
  return shellOf(paragraph, kept.join(''));
}
