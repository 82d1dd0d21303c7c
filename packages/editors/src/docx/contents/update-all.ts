import { instructionOf, storedFieldLike } from '../references/fields.ts';
import { footnotesOf } from '../references/note-numbers.ts';
import { pageOf, printedPages } from '../references/pages.ts';
import { countSequences, type Reference, readReference, readSequence } from '../references/sequences.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { updateContentsIn } from './contents.ts';
import { inOneStepWithLayout } from './settled-layout.ts';
import { shownText } from './tables.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];
type Transaction = State['tr'];

/** What an update of all references came to. */
export interface AllUpdated {
  /** References to something that is not there any more. */
  lost: number;
  /** What is worked out in Word only, and stayed as it was. */
  left: number;
}

interface Field {
  node: DocumentNode;
  position: number;
  instruction: string;
}

/** Has the numbers of captions, what refers to them and to headings, and tables of contents say what they should, as one step of undo. */
export async function updateAllReferences(document_: SuperdocDocument): Promise<AllUpdated> {
  let updated: AllUpdated = { lost: 0, left: 0 };
  await inOneStepWithLayout(document_, (change) => {
    updateCounts(change);
    const references = updateReferences(document_, change);
    const { left } = updateContentsIn(document_, change);
    updated = { ...references, left: references.left + left };
  });
  return updated;
}

function updateCounts(change: Transaction): void {
  const fields = fieldsIn(change.doc);
  const results = countSequences(fields.map(({ instruction }) => readSequence(instruction)));
  writeResults(change, fields, results);
}

function updateReferences({ editor }: SuperdocDocument, change: Transaction): AllUpdated {
  const fields = fieldsIn(change.doc).filter(({ instruction }) =>
    /^\s*(?:NOTE|PAGE)?REF\s/i.test(instruction),
  );
  const bookmarks = bookmarksIn(change.doc);
  const notes = footnotesOf(editor);
  const pages = printedPages(editor);
  const asLaidOut = change.mapping.invert();
  const references = fields.map(({ instruction }) => readReference(instruction));
  const results = references.map((reference) => {
    const bookmark = reference && bookmarks.get(reference.bookmark);
    if (!bookmark) return undefined;
    if (reference.says === 'page') return pageOf(pages, asLaidOut.map(bookmark.from));
    return reference.says === 'note' ? notes.get(bookmark.note ?? '')?.number : bookmark.text || undefined;
  });
  writeResults(change, fields, results);
  const lost = references.filter((reference) => reference && !bookmarks.has(reference.bookmark)).length;
  const isLeft = (reference: Reference | undefined, at: number) =>
    !reference ||
    (reference.says === 'note' && bookmarks.has(reference.bookmark) && results[at] === undefined);
  return { lost, left: references.filter(isLeft).length };
}

function writeResults(
  change: Transaction,
  fields: readonly Field[],
  results: readonly (string | undefined)[],
): void {
  // From the end on, so that places in front stay what they are.
  for (const [at, { node, position }] of [...fields.entries()].reverse()) {
    const result = results[at];
    if (result === undefined || result === node.attrs.resolvedText) continue;
    change.replaceWith(position, position + node.nodeSize, storedFieldLike(node, result));
  }
}

/** Fields that are shown as they are stored, in order, but for those of tables of contents. */
function fieldsIn(doc: DocumentNode): Field[] {
  const fields: Field[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === 'tableOfContents') return false;
    if (node.type.name !== 'crossReference') return true;
    fields.push({ node, position, instruction: instructionOf(node) });
    return false;
  });
  return fields;
}

interface Bookmark {
  /** What stands in it; '' where it is around more than a paragraph. */
  text: string;
  /** The id of the first footnote in it. */
  note: string | undefined;
  from: number;
}

/** Bookmarks by their names. */
function bookmarksIn(doc: DocumentNode): Map<string, Bookmark> {
  const bookmarks = new Map<string, Bookmark>();
  doc.descendants((paragraph, start) => {
    if (paragraph.type.name !== 'paragraph') return true;
    const open = new Map<string, { name: string; text: string; note?: string }>();
    paragraph.descendants((node, offset) => {
      const { type, attrs } = node;
      if (type.name === 'bookmarkStart') {
        const name = String(attrs.name ?? '');
        open.set(String(attrs.id), { name, text: '' });
        if (!bookmarks.has(name))
          bookmarks.set(name, { text: '', note: undefined, from: start + 1 + offset });
      } else if (type.name === 'bookmarkEnd') {
        const ended = open.get(String(attrs.id));
        const known = ended && bookmarks.get(ended.name);
        if (known) Object.assign(known, { text: ended.text.trim(), note: ended.note });
        open.delete(String(attrs.id));
      } else
        for (const bookmark of open.values()) {
          bookmark.text += shownText(node);
          if (type.name === 'footnoteReference') bookmark.note ??= String(attrs.id);
        }
      return type.name !== 'crossReference';
    });
    return true;
  });
  return bookmarks;
}
