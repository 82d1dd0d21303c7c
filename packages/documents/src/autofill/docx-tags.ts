import { type Atom, atomsOf, isEmptyControl } from '../docx/read/atoms.ts';
import { NS } from '../opc/namespaces.ts';
import type { XmlElement } from '../opc/xml.ts';
import { type Tag, tagsIn } from './tags.ts';

/** A tag of a Word document: its characters may stand in several runs. */
export interface PlacedTag extends Tag {
  paragraph: TaggedParagraph;
  /** Its characters, at least three of them. */
  atoms: readonly Atom[];
}

/** A paragraph with tags in it. */
export interface TaggedParagraph {
  element: XmlElement;
  /** Its text; what is no character is an object replacement character. */
  text: string;
  tags: PlacedTag[];
  /** The text box, note, header, footer or document it is a paragraph of: loops open and close within one. */
  home: XmlElement;
}

/** What Word puts between characters that a person neither sees nor means: revision and spelling marks, bookmarks. */
const UNSEEN = new Set(
  'proofErr bookmarkStart bookmarkEnd commentRangeStart commentRangeEnd permStart permEnd lastRenderedPageBreak'.split(
    ' ',
  ),
);
const OBJECT = '\ufffc';
const HOMES = new Set(['txbxContent', 'footnote', 'endnote', 'body', 'hdr', 'ftr']);

export const isUnseen = (atom: Atom): boolean =>
  isEmptyControl(atom) || (atom.leaf.namespace === NS.word && UNSEEN.has(atom.leaf.localName));

/** The paragraphs of a part that have tags, in document order, those of both forms of a text box among them. */
export function taggedParagraphs(root: XmlElement): TaggedParagraph[] {
  const found: TaggedParagraph[] = [];
  const visit = (element: XmlElement, home: XmlElement) => {
    for (const child of element.children) {
      if (child.is(NS.word, 'p')) {
        const paragraph = readParagraph(child, home);
        if (paragraph.tags.length > 0) found.push(paragraph);
      }
      visit(child, child.namespace === NS.word && HOMES.has(child.localName) ? child : home);
    }
  };
  // A brace may be written as a reference.
  if (/\{|&#/.test(root.source)) visit(root, root);
  return found;
}

function readParagraph(element: XmlElement, home: XmlElement): TaggedParagraph {
  const paragraph: TaggedParagraph = { element, text: '', tags: [], home };
  if (!/\{|&#/.test(element.outer)) return paragraph;
  const atoms = atomsOf(element).filter((atom) => !isUnseen(atom));
  // A reference may stand for a character of two code units.
  const atomAt = atoms.flatMap((atom) =>
    Array.from({ length: atom.isText ? atom.kind.length : 1 }, () => atom),
  );
  paragraph.text = atoms.map(({ isText, kind }) => (isText ? kind : OBJECT)).join('');
  paragraph.tags = tagsIn(paragraph.text).map((tag) => ({
    ...tag,
    paragraph,
    atoms: [...new Set(atomAt.slice(tag.start, tag.end))],
  }));
  return paragraph;
}
