import { t } from '@benchbook/words';
import { serverMinute } from '../../frame/connection/server-clock.ts';
import { isEmpty } from '../next-style.ts';
import { separately } from '../one-step.ts';
import { followChanges, type Stretch, type Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import type { EndChange } from './ends-of-paragraphs.ts';
import { hasEnds, takeOutEnds } from './ends-taken-out.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];

const NOT_JOINED = t(
  'Paragraphs cannot be joined as a suggestion here. Whoever may edit this document joins them while changes are not tracked.',
);

/**
 * Where changes are tracked, has Backspace and Delete between two paragraphs suggest that the end between them goes, as in Word: superdoc joins them with
 * nobody told. One that the same person suggested goes at once. `refuse` is told where an end has to stay. The answer ends it.
 */
export function joinSuggestedParagraphs(
  document_: SuperdocDocument,
  refuse: (why: string) => void,
): () => void {
  const join = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    const { view, state, isEditable, options } = document_.writing;
    if (document_.superdoc.config.documentMode === 'editing' || !isEditable) return;
    if (!(event.target instanceof Node) || !view?.dom.contains(event.target)) return;
    const isBackwards = event.key === 'Backspace';
    const between = paragraphsAround(state, isBackwards);
    if (!between) return;
    event.preventDefault();
    event.stopPropagation();
    const { first, second, position } = between;
    const end = position + first.nodeSize;
    if (!hasEnds(state.doc, end - 1, end + 1)) {
      refuse(NOT_JOINED);
      return;
    }
    const joined = state.tr;
    takeOutEnds(joined, end - 1, end + 1, { id: crypto.randomUUID(), ...madeBy(options.user) });
    separately(view, () => view.dispatch(joined.setMeta('skipTrackChanges', true)));
    // The caret goes on where the paragraphs are still two.
    const isOne = joined.doc.content.size < state.doc.content.size;
    const place = isBackwards ? endOf(first, position) : startOf(second, end);
    if (!isOne) document_.writing.commands.setTextSelection?.({ from: place, to: place });
  };
  window.addEventListener('keydown', join, { capture: true });
  return () => window.removeEventListener('keydown', join, { capture: true });
}

/** By whom and when something is suggested. */
const madeBy = (user: { name?: string; email?: string | null } | null | undefined) => ({
  author: user?.name ?? '',
  authorEmail: user?.email ?? '',
  date: serverMinute(),
});

/** Where the text of a paragraph ends, in the last of its runs, and where it begins, in the first. */
const endOf = (paragraph: DocumentNode, position: number): number =>
  position + paragraph.nodeSize - (paragraph.lastChild?.type.name === 'run' ? 2 : 1);
const startOf = (paragraph: DocumentNode, position: number): number =>
  position + (paragraph.firstChild?.type.name === 'run' ? 2 : 1);

/** The two paragraphs that the key would join, and the position in front of the first. */
function paragraphsAround(
  { selection, doc }: State,
  isBackwards: boolean,
): { first: DocumentNode; second: DocumentNode; position: number } | undefined {
  const { $from, empty } = selection;
  if (!empty) return undefined;
  let depth = $from.depth;
  while (depth > 0 && $from.node(depth).type.name !== 'paragraph') depth--;
  const own = $from.node(depth);
  if (
    depth === 0 ||
    !isEmpty(
      isBackwards ? own.cut(0, $from.pos - $from.start(depth)) : own.cut($from.pos - $from.start(depth)),
    )
  )
    return undefined;
  // Backspace at the beginning of an item makes a paragraph of it.
  if (isBackwards && own.attrs.paragraphProperties?.numberingProperties) return undefined;
  const position = $from.before(depth);
  const other = isBackwards
    ? doc.resolve(position).nodeBefore
    : doc.resolve(position + own.nodeSize).nodeAfter;
  if (other?.type.name !== 'paragraph') return undefined;
  return isBackwards
    ? { first: other, second: own, position: position - other.nodeSize }
    : { first: own, second: other, position };
}

/**
 * Where changes are tracked, has the ends of paragraphs that come with text, as with what is pasted, be suggestions as the text is: superdoc puts them in
 * with nobody told, and who rejects the text has its empty paragraphs.
 */
export function suggestEndsOfText({ editor, superdoc }: SuperdocDocument): void {
  followChanges(editor, (done, _before, { doc, tr }) => {
    const { user } = editor.options;
    const isSuggested = superdoc.config.documentMode === 'suggesting' && !done.some(isOtherwiseTracked);
    const grown = isSuggested && user ? stretchesGrown(done) : [];
    for (const { from, to } of grown) {
      doc.nodesBetween(from, Math.min(to, doc.content.size), (node, position, parent, index) => {
        if (node.type.name !== 'paragraph') return;
        const end = position + node.nodeSize;
        const next = parent && index + 1 < parent.childCount ? parent.child(index + 1) : undefined;
        if (from >= end || to < end || next?.type.name !== 'paragraph' || node.attrs.markTrackChange) return;
        const change: EndChange = {
          type: 'paragraphMarkInsert',
          id: crypto.randomUUID(),
          ...madeBy(user),
        };
        tr.setNodeMarkup(position, null, { ...node.attrs, markTrackChange: change });
      });
    }
    return tr.setMeta('skipTrackChanges', true);
  });
}

/** Whether it says itself what of it is a suggestion, or is none. */
const isOtherwiseTracked = (done: Transaction): boolean =>
  done.docChanged &&
  (done.getMeta('skipTrackChanges') === true || done.getMeta('inputType') === 'acceptReject');

/** The stretches that are longer than what was there, as they stand after all changes: others are given other attributes. */
function stretchesGrown(done: readonly Transaction[]): Stretch[] {
  const maps = done.flatMap(({ steps }) => steps.map((step) => step.getMap()));
  return maps.flatMap((map, index) => {
    const found: Stretch[] = [];
    const later = maps.slice(index + 1);
    map.forEach((oldFrom, oldTo, newFrom, newTo) => {
      if (newTo - newFrom <= oldTo - oldFrom) return;
      found.push({
        from: later.reduce((place, each) => each.map(place, 1), newFrom),
        to: later.reduce((place, each) => each.map(place, -1), newTo),
      });
    });
    return found;
  });
}
