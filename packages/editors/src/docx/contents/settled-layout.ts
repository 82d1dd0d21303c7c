import { closeStep } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';

type Transaction = SuperdocDocument['editor']['state']['tr'];

/** Milliseconds without another layout behind which a document is laid out, and how long that is waited for. */
const QUIET = 200;
const LONGEST = 20_000;

/** How often a change is made again for what it did to the layout: a table of contents moves what it lists, at most twice. */
const ROUNDS = 3;

/**
 * Makes a change that depends on which page things are on, and makes it again once that is laid out, until nothing more is to be
 * changed. One Ctrl+Z takes all of it back.
 *
 * @param act adds to a change what is not as it should be; told whether it is the first time
 */
export async function inOneStepWithLayout(
  { editor }: SuperdocDocument,
  act: (change: Transaction, isFirst: boolean) => void,
): Promise<void> {
  const { view, presentationEditor } = editor;
  if (!view || !presentationEditor) return;
  let first: Transaction | undefined;
  for (let round = 0; round < ROUNDS && !view.isDestroyed && editor.isEditable; round++) {
    const change = view.state.tr;
    act(change, round === 0);
    if (!change.docChanged) break;
    const settled = layoutSettled(presentationEditor);
    if (!first) closeStep(view);
    view.dispatch(first ? change.setMeta(APPENDED, first) : change);
    first ??= change;
    await settled;
  }
  if (first && !view.isDestroyed) closeStep(view);
}

/** By which ProseMirror's history knows a change as a part of an earlier one (prosemirror-history). */
const APPENDED = 'appendedTransaction';

/** Resolves when the document was laid out anew, and is not laid out again. */
function layoutSettled(
  presentationEditor: NonNullable<SuperdocDocument['editor']['presentationEditor']>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const limit = setTimeout(resolve, LONGEST);
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const stop = presentationEditor.onLayoutUpdated(() => {
    clearTimeout(quiet);
    quiet = setTimeout(resolve, QUIET);
  });
  return promise.finally(() => {
    clearTimeout(limit);
    clearTimeout(quiet);
    stop();
  });
}
