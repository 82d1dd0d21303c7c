import { joinDeletions, SHOWN, type ShownParagraph, type ShownStory } from '@benchbook/documents/shown';

/** A node of superdoc's model as JSON. */
export interface ModelNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string }[];
  content?: ModelNode[];
}

/** What superdoc holds of a document beside its body, by the relationships and ids of the document. */
export interface ModelStories {
  headers?: Record<string, ModelNode>;
  footers?: Record<string, ModelNode>;
  footnotes?: ModelNote[];
  endnotes?: ModelNote[];
  comments?: { importedId?: string | number; elements?: ModelNode[] }[];
}

interface ModelNote {
  id: string;
  /** Set for the lines between text and notes. */
  type?: string | null;
  content?: ModelNode[];
}

/** What superdoc 1.46.3 shows of a document, story by story, from its model: only pages in sight are drawn. */
export function shownStories(body: ModelNode, parts: ModelStories): ShownStory[] {
  const story = (place: string, nodes: ModelNode[] = []): ShownStory => {
    const paragraphs: ShownParagraph[] = [];
    readBlocks(nodes, '', paragraphs);
    return { place, paragraphs };
  };
  const running = (word: string, stories: Record<string, ModelNode> = {}) =>
    Object.entries(stories).map(([id, { content }]) => story(`${word} ${id}`, content));
  const notes = (word: string, all: ModelNote[] = []) =>
    all
      .filter(({ type }) => !type || type === 'normal')
      .map(({ id, content }) => story(`${word} ${id}`, content));
  return [
    story('body', body.content),
    ...running('header', parts.headers),
    ...running('footer', parts.footers),
    ...notes('footnote', parts.footnotes),
    ...notes('endnote', parts.endnotes),
    // Others are no part of the document: what superdoc says about tracked changes.
    ...(parts.comments ?? [])
      .filter(({ importedId }) => importedId !== undefined && importedId !== null)
      .map(({ importedId, elements }) => story(`comment ${importedId}`, elements)),
  ];
}

function readBlocks(nodes: readonly ModelNode[], where: string, found: ShownParagraph[]): void {
  for (const node of nodes) {
    const { type, content = [] } = node;
    if (type === 'paragraph') found.push({ in: where, text: joinDeletions(textIn(content, where, found)) });
    else if (type === 'table') readTable(content, where, found);
    else if (type === 'shapeContainer') readBox(content, where, found);
    else if (type.startsWith('math')) found.push({ in: where, text: textOf(node, where, found) });
    else readBlocks(content, where, found);
  }
}

function readTable(rows: readonly ModelNode[], where: string, found: ShownParagraph[]): void {
  rows.forEach(({ content = [] }, r) => {
    // What stands for columns in front of the first cell is none.
    const cells = content.filter(({ attrs }) => !attrs?.__placeholder);
    cells.forEach((cell, c) => {
      readBlocks(cell.content ?? [], `${where}/${r + 1}.${c + 1}`, found);
    });
  });
}

function readBox(nodes: readonly ModelNode[], where: string, found: ShownParagraph[]): void {
  const inside: ShownParagraph[] = [];
  readBlocks(nodes, '', inside);
  found.push({ in: `${where}/box`, text: inside.map(({ text }) => text).join('\n') });
}

/** What is shown of nodes that hold no others; all else of that kind is unknown, and shows as its name. */
const LEAVES: Record<string, string> = {
  tab: '\t',
  lineBreak: '\n',
  hardBreak: SHOWN.pageBreak,
  noBreakHyphen: '\u2011',
  image: SHOWN.object,
  chart: SHOWN.object,
  contentBlock: SHOWN.object,
  footnoteReference: SHOWN.note,
  endnoteReference: SHOWN.note,
  'page-number': SHOWN.page,
  'total-page-number': SHOWN.page,
  'section-page-count': SHOWN.page,
};

/** Of these nothing is shown when there is nothing in them. */
export const NOTHING =
  /^(?:run|bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|perm(?:Start|End)|passthroughInline|smartTag|structuredContent|indexEntry|tableOfContentsEntry|authorityEntry|pageReference)$/;

function textIn(nodes: readonly ModelNode[], where: string, found: ShownParagraph[]): string {
  let text = '';
  for (const node of nodes) {
    const own = textOf(node, where, found);
    const isDeleted = own !== '' && node.marks?.some(({ type }) => type === 'trackDelete');
    text += isDeleted ? SHOWN.deleted + own + SHOWN.endOfDeleted : own;
  }
  return text;
}

function textOf(node: ModelNode, where: string, found: ShownParagraph[]): string {
  const { type, attrs = {}, content = [] } = node;
  if (type === 'text') return node.text ?? '';
  if (type === 'shapeContainer') {
    readBox(content, where, found);
    return '';
  }
  if (type === 'vectorShape' || type === 'shapeGroup') return textOfShape(attrs, where, found);
  if (type === 'lineBreak' && attrs.lineBreakType) return SHOWN.pageBreak;
  if (type in LEAVES) return LEAVES[type] ?? '';
  // Counted anew where it is drawn, whatever is stored.
  if (type === 'sequenceField') return `<${type}>`;
  if (type === 'crossReference') return String(attrs.resolvedText ?? '');
  if (content.length > 0) return textIn(content, where, found);
  if (type.startsWith('math')) return String(attrs.textContent ?? '');
  // Fields without a stored result are drawn as something the file does not say.
  if (type === 'documentStatField') return String(attrs.resolvedText || '0');
  if (type === 'citation') return String(attrs.resolvedText || '[Citation]');
  return NOTHING.test(type) ? '' : `<${type}>`;
}

/** Text drawn in a shape, or in those of a group, which superdoc keeps as pieces; without any it is an object. */
function textOfShape(attrs: Record<string, unknown>, where: string, found: ShownParagraph[]): string {
  const { textContent, shapes } = attrs as {
    textContent?: { parts?: { text?: string }[] };
    shapes?: ModelNode[];
  };
  if (shapes) {
    const texts = shapes.map((shape) => textOfShape(shape.attrs ?? {}, where, found));
    return texts.some((text) => text === '') ? '' : SHOWN.object;
  }
  const text = (textContent?.parts ?? []).map((part) => part.text ?? '').join('');
  if (text.trim() === '') return SHOWN.object;
  found.push({ in: `${where}/box`, text });
  return '';
}
