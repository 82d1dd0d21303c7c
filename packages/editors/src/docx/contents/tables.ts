import { headingLevel, piecesOf } from '../references/targets.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { type ContentsEntry, plain, readLine } from './entries.ts';

type DocumentNode = SuperdocDocument['editor']['state']['doc'];

/** A table of contents of a document. */
export interface Contents {
  node: DocumentNode;
  position: number;
  /** What it lists, as the code of its field. */
  instruction: string;
}

/** Tables of contents, in order, wherever they stand. */
export function contentsIn(doc: DocumentNode): Contents[] {
  const found: Contents[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== 'tableOfContents') return !node.isTextblock;
    found.push({ node, position, instruction: String(node.attrs.instruction ?? '') });
    return false;
  });
  return found;
}

/** A paragraph that a table of contents may list. Places are those in front of the first and behind the last of its text. */
export interface Heading {
  /** Its level by its style, undefined for what is no heading. */
  heading: number | undefined;
  /** The level it has without being a heading. */
  outline: number | undefined;
  /** What it is numbered with. */
  number: string;
  text: string;
  from: number;
  to: number;
}

/** Headings of a document and what has an outline level of its own, but for those in text boxes and in tables of contents. */
export function headingsIn(doc: DocumentNode): Heading[] {
  const headings: Heading[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === 'tableOfContents' || node.type.name === 'shapeContainer') return false;
    if (node.type.name !== 'paragraph') return true;
    const { styleId, outlineLvl } = (node.attrs.paragraphProperties ?? {}) as Record<string, unknown>;
    const heading = headingLevel(styleId);
    // In the file they are counted from 0 to 8; 9 is that of a text.
    const outline = typeof outlineLvl === 'number' && outlineLvl < 9 ? outlineLvl + 1 : undefined;
    if (heading === undefined && outline === undefined) return true;
    const pieces = piecesOf(node, position + 1);
    const text = plain(textIn(node));
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (text === '' || !first || !last) return true;
    const { markerText } = (node.attrs.listRendering ?? {}) as { markerText?: unknown };
    const number = typeof markerText === 'string' ? markerText.trim() : '';
    headings.push({ heading, outline, number, text, from: first.from, to: last.to });
    return true;
  });
  return headings;
}

/** What a paragraph says, with its tabs. */
export function textIn(paragraph: DocumentNode): string {
  let text = '';
  paragraph.descendants((node) => {
    text += shownText(node);
    return node.type.name !== 'crossReference' && node.type.name !== 'shapeContainer';
  });
  return text;
}

/** What a node says that holds no others, or is a field; '' of what somebody suggests to delete. */
export function shownText({ type, attrs, marks, text }: DocumentNode): string {
  if (type.name === 'tab') return '\t';
  if (type.name === 'lineBreak' || type.name === 'hardBreak') return ' ';
  if (type.name === 'crossReference') return String(attrs.resolvedText ?? '');
  return marks.some(({ type: { name } }) => name === 'trackDelete') ? '' : (text ?? '');
}

/** The level of a line of a table of contents by its style, undefined for what is no line. */
export function lineLevel(paragraph: DocumentNode): number | undefined {
  const { styleId } = (paragraph.attrs.paragraphProperties ?? {}) as { styleId?: unknown };
  const level = /^TOC([1-9])$/.exec(String(styleId))?.[1];
  return level === undefined ? undefined : Number(level);
}

/** A line as it is stored, undefined for a paragraph that is none. */
export function storedEntry(paragraph: DocumentNode): ContentsEntry | undefined {
  const level = lineLevel(paragraph);
  const line = readLine(textIn(paragraph));
  return level !== undefined && line ? { level, bookmark: linkOf(paragraph), ...line } : undefined;
}

/** Where the first link of a paragraph leads within the document. */
function linkOf(paragraph: DocumentNode): string | undefined {
  let found: string | undefined;
  paragraph.descendants(({ marks }) => {
    const { anchor, href } = marks.find(({ type }) => type.name === 'link')?.attrs ?? {};
    const place =
      typeof anchor === 'string' ? anchor : typeof href === 'string' && href.startsWith('#') && href.slice(1);
    if (place) found ??= place;
    return found === undefined;
  });
  return found;
}
