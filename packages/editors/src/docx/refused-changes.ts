import { t } from '@benchbook/words';
import { reasonOf, type Transaction } from './plugins.ts';
import { keepsNote } from './references/notes.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

type Editor = SuperdocDocument['editor'];

const NO_CHART = t(
  'A chart is pasted only into the text that it was cut out of, once, and not as a suggestion. Paste the text in front of it and behind it, or copy the chart in Word. If you have cut it, Ctrl+Z brings it back.',
);
const REFUSED = t('Nothing was changed: what is selected, or a part of it, has to stay as it is.');
export const NOT_DELETED = t(
  'What is selected cannot be deleted as a suggestion here. Whoever may edit this document deletes it while changes are not tracked.',
);

/** What superdoc calls what is drawn in a text. */
const DRAWN = new Set(['image', 'chart', 'vectorShape', 'shapeGroup']);

/**
 * Has `refuse` told of every change that superdoc was asked for and did not make, of which it says nothing itself: what a person typed
 * or pasted would not be there, and nobody would notice. The same of what would be a suggestion that cannot be stored. The answer ends it.
 */
export function sayWhatIsRefused(document_: SuperdocDocument, refuse: (why: string) => void): () => void {
  const heard = ({ editor, transaction }: { editor: Editor; transaction: Transaction }) => {
    const reason = reasonOf(transaction);
    if (reason !== undefined) return refuse(reason);
    // While changes are tracked superdoc leaves out what cannot be a suggestion: nothing of the change is left.
    const isLost = !transaction.docChanged && transaction.getMeta('isLost') === true;
    const isMade = !isLost && (!transaction.docChanged || editor.state.doc !== transaction.before);
    // What superdoc completes of a document by itself is not in its history.
    if (isMade || transaction.getMeta('addToHistory') === false || keepsNote(transaction)) return;
    refuse(bringsChart(transaction) ? NO_CHART : REFUSED);
  };
  // Headers, footers and notes have editors of their own, each from when somebody goes there.
  const listening = new Set<Editor>();
  const listen = () => {
    const { writing } = document_;
    if (listening.has(writing)) return;
    listening.add(writing);
    writing.on('transaction', heard);
  };
  /**
   * superdoc marks a picture as deleted, and a save has nothing of that: where changes are tracked it stays, and what is written stands behind it.
   */
  const keep = (event: Event) => {
    const { view, state, isEditable, commands } = document_.writing;
    if (!(event.target instanceof Node) || !view?.dom.contains(event.target)) return;
    const { selection } = state;
    const node = 'node' in selection ? (selection.node as typeof state.doc) : undefined;
    if (
      !isEditable ||
      !node ||
      !DRAWN.has(node.type.name) ||
      document_.superdoc.config.documentMode === 'editing'
    )
      return;
    if (event.type === 'cut' || isDeletion(event)) {
      event.preventDefault();
      event.stopPropagation();
      refuse(NOT_DELETED);
    } else if (event.type !== 'keydown' || isWriting(event)) {
      commands.setTextSelection?.({ from: selection.to, to: selection.to });
    }
  };
  const inputs = ['keydown', 'paste', 'drop', 'pointerdown'] as const;
  const changes = ['keydown', 'compositionstart', 'paste', 'cut'] as const;
  for (const input of inputs) window.addEventListener(input, listen, { capture: true });
  for (const change of changes) window.addEventListener(change, keep, { capture: true });
  return () => {
    for (const input of inputs) window.removeEventListener(input, listen, { capture: true });
    for (const change of changes) window.removeEventListener(change, keep, { capture: true });
    for (const editor of listening) editor.off('transaction', heard);
  };
}

function bringsChart({ steps }: Transaction): boolean {
  let hasChart = false;
  for (const step of steps) {
    const { slice } = step as { slice?: { content: Transaction['doc']['content'] } };
    slice?.content.descendants((node) => {
      hasChart ||= node.type.name === 'chart';
    });
  }
  return hasChart;
}

const isDeletion = (event: Event): boolean =>
  'key' in event && (event.key === 'Backspace' || event.key === 'Delete');

const isWriting = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  !event.ctrlKey &&
  !event.metaKey &&
  ([...event.key].length === 1 || event.key === 'Enter' || event.key === 'Tab');
