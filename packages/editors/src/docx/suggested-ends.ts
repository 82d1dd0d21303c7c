import { t } from '@benchbook/words';
import { isOfEnd, joinedParagraph, type ParagraphAttributes } from './ends-of-paragraphs.ts';
import { isEmpty } from './next-style.ts';
import { separately } from './one-step.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];

const NOT_JOINED = t(
  'Paragraphs cannot be joined as a suggestion here. Whoever may edit this document joins them while changes are not tracked.',
);

/**
 * Where changes are tracked, has Backspace and Delete join paragraphs whose end between them the same person has suggested, and `refuse` told of
 * all others: superdoc joins them with nobody told, and what was one suggestion becomes that the end of another paragraph was put in. The answer ends it.
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
    const between = paragraphsAround(state, event.key === 'Backspace');
    if (!between) return;
    event.preventDefault();
    event.stopPropagation();
    const { first, second, position } = between;
    const { markTrackChange: change } = first.attrs as ParagraphAttributes;
    if (change?.type !== 'paragraphMarkInsert' || change.author !== options.user?.name) {
      refuse(NOT_JOINED);
      return;
    }
    const joined = state.tr.join(position + first.nodeSize);
    joined.setNodeMarkup(position, null, joinedParagraph(first.attrs, second.attrs));
    const end = position + first.nodeSize + second.nodeSize - 2;
    joined.doc.nodesBetween(position, end, (node, at) => {
      const mark = node.marks.find(({ attrs }) => attrs.id === change.id);
      if (mark && isOfEnd(mark)) joined.removeMark(at, at + node.nodeSize, mark);
    });
    separately(view, () => view.dispatch(joined.setMeta('skipTrackChanges', true)));
  };
  window.addEventListener('keydown', join, { capture: true });
  return () => window.removeEventListener('keydown', join, { capture: true });
}

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
