import { NS } from '../../opc/namespaces.ts';
import { readRelationships, relatedPart, relationshipKind } from '../../opc/relationships.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { shownSymbol } from './passed-over.ts';
import { isSamePart } from './usual-names.ts';

/** What kind of running text a part holds; the relationship that leads to it says so. */
export type StoryKind = 'document' | 'header' | 'footer' | 'footnotes' | 'endnotes' | 'comments';

const KINDS = new Set<string>(['header', 'footer', 'footnotes', 'endnotes', 'comments']);

export interface Story {
  kind: StoryKind;
  part: string;
}

/** Parts with running text: the document first, then headers, footers and notes in the order of relationships. */
export function storiesOf(pkg: OpcPackage): Story[] {
  const main = relatedPart(pkg, '', 'officeDocument') ?? 'word/document.xml';
  const stories: Story[] = [{ kind: 'document', part: main }];
  for (const relationship of readRelationships(pkg, main)) {
    const kind = relationshipKind(relationship);
    if (relationship.external || !KINDS.has(kind) || !pkg.has(relationship.part)) continue;
    if (stories.some((story) => story.part === relationship.part)) continue;
    // KINDS holds exactly the words of StoryKind other than `document`.
    stories.push({ kind: kind as StoryKind, part: relationship.part });
  }
  return stories;
}

/** The part of another state of the document that is the same story: the only one of its kind, or the one of the same name. */
export function counterpart(pkg: OpcPackage, from: OpcPackage, story: Story): Story | undefined {
  const isOneOfSeveral = story.kind === 'header' || story.kind === 'footer';
  return storiesOf(pkg).find(
    (other) =>
      other.kind === story.kind && (!isOneOfSeveral || isSamePart(pkg, other.part, from, story.part)),
  );
}

/** Elements whose content belongs to the paragraph around them as if they were not there. */
const WRAPPERS = new Set([
  'hyperlink',
  'ins',
  'moveTo',
  'smartTag',
  'sdt',
  'sdtContent',
  'fldSimple',
  'customXml',
  'dir',
  'bdo',
  'r',
  'ruby',
  'rubyBase',
]);

/** The character a leaf of a run shows, `undefined` for what is not text. */
export function shownCharacter(leaf: XmlElement): string | undefined {
  if (leaf.namespace !== NS.word) return undefined;
  switch (leaf.localName) {
    case 'tab':
    case 'ptab':
      return '\t';
    case 'br':
    case 'cr':
      return '\n';
    case 'noBreakHyphen':
      return '\u2011';
    case 'softHyphen':
      return '\u00ad';
    case 'sym':
      return shownSymbol(leaf);
    default:
      return undefined;
  }
}

export function isWrapper(element: XmlElement): boolean {
  return element.namespace === NS.word && WRAPPERS.has(element.localName);
}

/**
 * Text a person reads in a paragraph: insertions count, deletions, field codes and text boxes do not. `shown` says what is
 * read of a `w:t`, if not its letters as they are.
 */
export function paragraphText(paragraph: XmlElement, shown = (leaf: XmlElement) => leaf.text): string {
  let text = '';
  const visit = (element: XmlElement) => {
    for (const child of element.children) {
      if (child.is(NS.word, 't')) text += shown(child);
      else if (child.namespace === NS.math) text += mathText(child);
      else if (isWrapper(child)) visit(child);
      else text += child.parent?.localName === 'r' ? (shownCharacter(child) ?? '') : '';
    }
  };
  visit(paragraph);
  return text;
}

export function mathText(element: XmlElement): string {
  let text = element.is(NS.math, 't') ? element.text : '';
  for (const child of element.children) text += mathText(child);
  return text;
}

/** All text of a block (paragraph, table, content control), paragraph after paragraph. */
export function blockText(block: XmlElement): string {
  if (block.is(NS.word, 'p')) return paragraphText(block);
  let text = '';
  for (const child of block.children) text += blockText(child);
  return text;
}

/** All letters in an element, the deleted ones with them. */
export function plainText(element: XmlElement): string {
  if (element.is(NS.word, 't') || element.is(NS.word, 'delText')) return element.text;
  let text = '';
  for (const child of element.children) text += plainText(child);
  return text;
}

/** Children of an element; of an alternative content only the first form, which is the one Word shows. */
export function shownChildren(element: XmlElement): readonly XmlElement[] {
  return element.is(NS.compatibility, 'AlternateContent') ? element.children.slice(0, 1) : element.children;
}

/** Text boxes anchored in a paragraph: the first form of each alternative content, as Word shows it. */
export function textBoxesIn(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (at: XmlElement) => {
    for (const child of shownChildren(at)) {
      if (child.is(NS.word, 'txbxContent')) found.push(child);
      else visit(child);
    }
  };
  visit(element);
  return found;
}
