import { marksIn, type Term } from '@benchbook/documents/asked';
import { t } from '@benchbook/words';
import type { Found, FoundLine } from '../frame/editor-contract.ts';
import { searchStorageOf } from './finding/marking.ts';
import { textOf } from './finding/paragraph-text.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

type DocumentNode = SuperdocDocument['editor']['state']['doc'];

/** Positions in the document: from, and up to but not including. */
interface Range {
  from: number;
  to: number;
}

/** A paragraph that says what was looked for. */
interface Saying {
  text: string;
  /** Which block of the body it is or stands in, and which row and cell of a table; from 0. */
  path: number[];
  marks: Range[];
}

const BESIDE = new Map([
  ['footnote', t('footnote')],
  ['endnote', t('endnote')],
  ['comment', t('comment')],
  ['diagram', t('diagram')],
  ['chart', t('chart')],
]);

/** Longer texts are read out to their end by nobody. */
const READ_OUT = 200;

/**
 * Scrolls to what was found, puts the caret in front of it, and marks it until the document changes.
 *
 * @param letGo is called then: the marks do not move with the words
 */
export async function showFoundWords(
  superdoc: SuperdocDocument,
  found: Found,
  letGo: () => void,
): Promise<FoundLine> {
  const { editor } = superdoc;
  const { doc } = editor.state;
  const [story = '', ...steps] = found.location.split('/');
  if (story !== 'body') return showBeside(superdoc, story);
  const sayings = sayingsOf(doc, found.terms);
  const path = pathOf(steps);
  const nearest = sayings.reduce<Saying | undefined>(
    (best, one) => (best && !isNearer(one.path, best.path, path) ? best : one),
    undefined,
  );
  const first = nearest?.marks[0];
  if (!nearest || !first) {
    return { text: t('The document does not say any more what was found in it.'), isMissing: true };
  }
  const search = searchStorageOf(editor);
  if (search) {
    const marks = nearest.marks.map(({ from, to }) => ({ from, to, id: `found-${from}`, text: '' }));
    search.searchResults = marks;
    search.highlightEnabled = true;
    const follow = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      const areThere = search.searchResults === marks;
      if (areThere && !transaction.docChanged) return;
      editor.off('transaction', follow);
      if (areThere) letGo();
    };
    editor.on('transaction', follow);
  }
  await goTo(superdoc, first.from);
  const isElsewhere = found.hasChanged && String(nearest.path) !== String(path);
  return {
    text: isElsewhere
      ? t('The document has changed since: this is the nearest place that says it.')
      : t('What was found is marked.'),
    hint: nearest.text.slice(0, READ_OUT),
  };
}

/** Takes the marks away. */
export function hideFoundWords({ editor }: SuperdocDocument): void {
  (editor.commands as { clearSearchSession?: () => boolean }).clearSearchSession?.();
}

/** What stands beside the text of the body has a place in it at most. */
async function showBeside(superdoc: SuperdocDocument, story: string): Promise<FoundLine> {
  const [kind = '', id = ''] = story.split(' ');
  if (kind === 'header' || kind === 'footer') {
    return {
      text:
        kind === 'header'
          ? t('It stands in a header, at the top of pages.')
          : t('It stands in a footer, at the bottom of pages.'),
    };
  }
  // The address may say anything.
  const name = BESIDE.get(kind);
  if (name === undefined) {
    return { text: t('The place where it was found is not in the document any more.'), isMissing: true };
  }
  const place = placeOfReference(superdoc.editor.state.doc, kind, id);
  if (place === undefined) {
    return {
      text: t('It stands in a {kind}, which cannot be shown at its place.', { kind: name }),
      isMissing: true,
    };
  }
  await goTo(superdoc, place);
  return { text: t('It stands in the {kind} of this place.', { kind: name }) };
}

async function goTo({ editor }: SuperdocDocument, place: number): Promise<void> {
  editor.commands.setTextSelection?.({ from: place, to: place });
  const scroll = { block: 'center', behavior: 'auto', suppressSelectionSyncScroll: true } as const;
  await editor.presentationEditor?.scrollToPositionAsync(place, scroll);
}

/** Where the body refers to a note or comment of that id. */
function placeOfReference(doc: DocumentNode, kind: string, id: string): number | undefined {
  let place: number | undefined;
  doc.descendants((node, at) => {
    const isReference = node.type.name === `${kind}Reference` && String(node.attrs.id) === id;
    const isMarked = kind === 'comment' && node.marks.some(({ attrs }) => String(attrs.importedId) === id);
    if (place === undefined && (isReference || isMarked)) place = at;
    return place === undefined;
  });
  return place;
}

function sayingsOf(doc: DocumentNode, terms: readonly Term[]): Saying[] {
  const sayings: Saying[] = [];
  doc.descendants((node, at) => {
    if (node.type.name !== 'paragraph') return true;
    const { text, places } = textOf(node, at + 1);
    const marks = marksIn(text, terms).flatMap(({ start, end }) => {
      const [from, last] = [places[start], places[end - 1]];
      return from === undefined || last === undefined ? [] : [{ from, to: last + 1 }];
    });
    if (marks.length > 0) sayings.push({ text, path: pathAt(doc, at), marks });
    // Text boxes are in paragraphs, and have such of their own.
    return true;
  });
  return sayings;
}

function pathAt(doc: DocumentNode, at: number): number[] {
  const place = doc.resolve(at);
  const isInTable = doc.child(place.index(0)).type.name === 'table';
  return isInTable ? [place.index(0), place.index(1), place.index(2)] : [place.index(0)];
}

/** Of a location: `4/row 2/cell 1/0` is [4, 1, 0]. */
function pathOf([block = '', ...steps]: readonly string[]): number[] {
  const number = (word: string) =>
    Number(
      steps
        .find((step) => step.startsWith(word))
        ?.split(' ')
        .at(-1) ?? Number.NaN,
    ) - 1;
  const [row, cell] = [number('row '), number('cell ')];
  return Number.isNaN(row) || Number.isNaN(cell) ? [Number(block)] : [Number(block), row, cell];
}

function isNearer(one: readonly number[], other: readonly number[], wanted: readonly number[]): boolean {
  for (const [step, value] of wanted.entries()) {
    const [mine, theirs] = [Math.abs((one[step] ?? 0) - value), Math.abs((other[step] ?? 0) - value)];
    if (mine !== theirs) return mine < theirs;
  }
  return false;
}
