import type { Editor } from 'superdoc';

type View = NonNullable<Editor['view']>;
type Transaction = View['state']['tr'];

/** ProseMirror's name for "what follows is taken back by itself" (prosemirror-history, `closeHistory`). */
const CLOSE_HISTORY = 'closeHistory$';

/**
 * Makes a change that one Ctrl+Z takes back, with nothing of what was typed before it or is typed behind it. The change
 * itself says nothing of that: superdoc tracks none that says something it does not know.
 */
export function inOneStep(view: View, change: (transaction: Transaction) => Transaction): void {
  separately(view, () => view.dispatch(change(view.state.tr)));
}

/** The same of a change that something else makes. */
export function separately(view: View, act: () => void): void {
  closeStep(view);
  act();
  closeStep(view);
}

/** Has what follows taken back by itself. */
export function closeStep(view: View): void {
  view.dispatch(view.state.tr.setMeta(CLOSE_HISTORY, true));
}
