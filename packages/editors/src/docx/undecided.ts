/** An element as xml-js reads it. */
export interface XmlNode {
  type?: string;
  name?: string;
  attributes?: Record<string, string>;
  elements?: XmlNode[];
}

/** What a suggestion to insert, delete or move may wrap for superdoc to know it as one: text, and what has no width. */
const TEXT = new Set(
  [
    'r hyperlink smartTag t delText noBreakHyphen lastRenderedPageBreak proofErr permStart permEnd bookmarkStart',
    'bookmarkEnd commentRangeStart commentRangeEnd',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `w:${name}`),
);

/** ECMA-376 part 1, 17.13.5. Of text and of paragraphs superdoc knows changed formats. */
const WRAPPERS = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo']);
const BODY = 'word/document.xml';
const MOVES = new Set(['w:moveFrom', 'w:moveTo']);
const OTHERS = /^w:(?:sectPr|tblGrid|tblPr|tblPrEx|trPr|tcPr|numbering)Change$|^w:cell(?:Ins|Del|Merge)$/;

/**
 * How many suggestions a document holds that the editor does not decide about, nor counts among those it has: of ends of
 * paragraphs that were moved, put in and taken out again, or are in headers and notes, of tabs, breaks, pictures, footnote marks,
 * equations, of formats of tables and sections.
 *
 * @param parts the document as it was read, before superdoc wrote it: it writes these as if nobody had suggested them
 */
export function countUndecided(parts: Record<string, XmlNode | undefined>): number {
  const texts = Object.entries(parts).filter(([name]) =>
    /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(name),
  );
  return texts.reduce((sum, [name, part]) => sum + (part ? countIn(part, name === BODY) : 0), 0);
}

function countIn({ name: parent, elements = [] }: XmlNode, isInBody: boolean): number {
  let count = 0;
  const isTakenOutAgain = elements.some(({ name }) => name === 'w:del');
  for (const node of elements) {
    const { name = '' } = node;
    const isEnd = parent === 'w:rPr' && WRAPPERS.has(name);
    const isDecided = isInBody && !MOVES.has(name) && (name === 'w:del' || !isTakenOutAgain);
    const isOfMore = parent !== 'w:trPr' && WRAPPERS.has(name) && !isText(node);
    if ((isEnd && !isDecided) || isOfMore || OTHERS.test(name)) count++;
    count += countIn(node, isInBody);
  }
  return count;
}

function isText({ elements = [] }: XmlNode): boolean {
  return elements.every(
    (node) =>
      node.name === undefined ||
      node.name === 'w:rPr' ||
      WRAPPERS.has(node.name) ||
      (TEXT.has(node.name) && isText(node)),
  );
}
