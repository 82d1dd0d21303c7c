import { MergeRefused } from '../errors.ts';
import { NS } from '../opc/namespaces.ts';
import { applySplices, type Splice } from '../opc/splice.ts';
import { escapeAttribute, escapeText, type XmlElement } from '../opc/xml.ts';
import { isWrapper, textBoxesIn } from './story.ts';

const UNSURE =
  'The change to a text box could not be placed in the original document with certainty, so nothing was written. ' +
  'Undo it, and make it in Word.';

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

/**
 * Makes in a text box of the original the change that leads from `base` to `edited`, paragraphs the editor split
 * off. `mergeContent` merges the blocks of a `w:txbxContent`. The form for older programs (`mc:Fallback`) gets the
 * same text; all else of the drawing keeps its bytes, and if the box was moved or resized, all but those numbers.
 * Answers the new text of the original's element.
 */
export function mergeBox(
  original: XmlElement,
  base: XmlElement,
  edited: XmlElement,
  mergeContent: (original: XmlElement, base: XmlElement, edited: XmlElement) => string,
): string {
  const mine = onlyContent(original);
  const before = onlyContent(base);
  const after = onlyContent(edited);
  const splices: Splice[] = [];
  const [mineFrame, beforeFrame, afterFrame] = [original, base, edited].map(frameOf);
  if (mineFrame && beforeFrame && afterFrame) frameSplices(mineFrame, beforeFrame, afterFrame, splices);
  const text = mergeContent(mine, before, after);
  splices.push({ start: mine.start, end: mine.end, text });
  for (const other of otherForms(original)) {
    // What is the same already becomes the same again; what differs from what is shown keeps how it differs.
    const same = other.outer === mine.outer ? text : mergeContent(other, before, after);
    splices.push({ start: other.start, end: other.end, text: same });
  }
  return rewrite(original, splices);
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

function onlyContent(element: XmlElement): XmlElement {
  const [content, ...more] = textBoxesIn(element);
  if (!content || more.length > 0) throw new MergeRefused(UNSURE);
  return content;
}

/** The drawing as Word shows it, of a box or of the paragraph that was split off for one. */
function frameOf(element: XmlElement): XmlElement | undefined {
  let at: XmlElement | undefined = element;
  while (at && !(at.is(NS.word, 'drawing') || at.is(NS.word, 'pict'))) at = at.children[0];
  return at;
}

/** Text boxes in the forms of an alternative content that Word does not show. */
function otherForms(box: XmlElement): XmlElement[] {
  return box.is(NS.compatibility, 'AlternateContent') ? box.children.slice(1).flatMap(textBoxesIn) : [];
}

/** Numbers of a drawing that differ between two states of the editor: its place and size. */
function frameSplices(mine: XmlElement, before: XmlElement, after: XmlElement, splices: Splice[]): void {
  if (before.is(NS.word, 'txbxContent') || before.outer === after.outer) return;
  if (before.name !== after.name || before.children.length !== after.children.length) {
    throw new MergeRefused(UNSURE);
  }
  for (const { name, value } of after.attributes) {
    if (/:anchorId$/.test(name) || before.attributes.find((other) => other.name === name)?.value === value)
      continue;
    const attribute = mine.attributes.find((other) => other.name === name);
    if (!attribute) throw new MergeRefused(UNSURE);
    splices.push({ start: attribute.valueStart, end: attribute.valueEnd, text: escapeAttribute(value) });
  }
  if (before.children.length === 0 && before.text !== after.text) {
    if (mine.children.length > 0 || mine.isSelfClosing) throw new MergeRefused(UNSURE);
    splices.push({ start: mine.innerStart, end: mine.innerEnd, text: escapeText(after.text) });
  }
  before.children.forEach((child, index) => {
    const now = after.children[index];
    if (!now || now.outer === child.outer || child.is(NS.word, 'txbxContent')) return;
    const isSame = (other: XmlElement) => other.is(child.namespace, child.localName);
    const place = before.children.slice(0, index).filter(isSame).length;
    const own = mine.children.filter(isSame)[place];
    if (!own) throw new MergeRefused(UNSURE);
    frameSplices(own, child, now, splices);
  });
}

function rewrite(element: XmlElement, splices: Splice[]): string {
  return applySplices(
    element.outer,
    splices.map(({ start, end, text }) => ({ start: start - element.start, end: end - element.start, text })),
  );
}
