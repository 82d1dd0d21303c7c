import { instructionOf, storedFieldLike } from '../references/fields.ts';
import { countSequences, readReference, readSequence } from '../references/sequences.ts';
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
    const references = updateReferences(change);
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

function updateReferences(change: Transaction): AllUpdated {
  const fields = fieldsIn(change.doc).filter(({ instruction }) => /^\s*(?:NOTE)?REF\s/i.test(instruction));
  const texts = bookmarkedTexts(change.doc);
  const bookmarks = fields.map(({ instruction }) => readReference(instruction));
  const results = bookmarks.map((name) => (name === undefined ? undefined : texts.get(name)));
  writeResults(
    change,
    fields,
    results.map((result) => result || undefined),
  );
  const known = bookmarks.filter((name) => name !== undefined);
  const lost = known.filter((name) => !texts.has(name)).length;
  return { lost, left: fields.length - known.length };
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

/** Fields that are shown as they are stored, in order. */
function fieldsIn(doc: DocumentNode): Field[] {
  const fields: Field[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== 'crossReference') return true;
    fields.push({ node, position, instruction: instructionOf(node) });
    return false;
  });
  return fields;
}

/** What stands in each bookmark, by its name; '' for one around more than a paragraph. */
function bookmarkedTexts(doc: DocumentNode): Map<string, string> {
  const texts = new Map<string, string>();
  doc.descendants((paragraph) => {
    if (paragraph.type.name !== 'paragraph') return true;
    const open = new Map<string, { name: string; text: string }>();
    paragraph.descendants((node) => {
      const { type, attrs } = node;
      if (type.name === 'bookmarkStart') {
        const name = String(attrs.name ?? '');
        open.set(String(attrs.id), { name, text: '' });
        if (!texts.has(name)) texts.set(name, '');
      } else if (type.name === 'bookmarkEnd') {
        const ended = open.get(String(attrs.id));
        if (ended) texts.set(ended.name, ended.text.trim());
      } else for (const bookmark of open.values()) bookmark.text += shownText(node);
      return type.name !== 'crossReference';
    });
    return true;
  });
  return texts;
}
