import type { SuperdocDocument } from './superdoc-document.ts';

type DocumentNode = SuperdocDocument['editor']['state']['doc'];

/**
 * Has Backspace and Delete pass over what the editor keeps and does not show, a diagram for example, or a frame for it,
 * and a click on one put the caret behind it: nobody can mean to delete what they do not see. A selection with one in it
 * is deleted with it. The answer ends it.
 */
export function passOverUnseen(superdoc: SuperdocDocument): () => void {
  const { editor } = superdoc;
  const pass = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    const { view, state, commands } = superdoc.editor;
    if (!(event.target instanceof Node) || !view?.dom.contains(event.target) || !state.selection.empty)
      return;
    const place = beyondUnseen(state.doc, state.selection.from, event.key === 'Backspace' ? -1 : 1);
    if (place === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    commands.setTextSelection?.({ from: place, to: place });
  };
  const letGo = () => {
    const { selection } = editor.state;
    const node = 'node' in selection ? (selection.node as DocumentNode) : undefined;
    if (node && isUnseen(node)) editor.commands.setTextSelection?.({ from: selection.to, to: selection.to });
  };
  window.addEventListener('keydown', pass, { capture: true });
  editor.on('selectionUpdate', letGo);
  return () => {
    window.removeEventListener('keydown', pass, { capture: true });
    editor.off('selectionUpdate', letGo);
  };
}

/** What the editor keeps as it is, and what it has a frame for, as the server called it in the copy it gave. */
function isUnseen({ type, attrs }: DocumentNode): boolean {
  return (
    type.name.startsWith('passthrough') ||
    (type.name === 'image' && /\bframe stand-in \d+$/.test(String(attrs.alt ?? '')))
  );
}

/** The place behind (in front of) what is not shown and stands right behind (in front of) a place. */
function beyondUnseen(doc: DocumentNode, from: number, step: -1 | 1): number | undefined {
  for (let at = from; ; at += step) {
    const place = doc.resolve(at);
    const node = step < 0 ? place.nodeBefore : place.nodeAfter;
    if (node && isUnseen(node)) return at + step * node.nodeSize;
    // In and out of runs, which have no width.
    const isEdge = node ? node.type.name === 'run' : place.parent.type.name === 'run';
    if (!isEdge) return undefined;
  }
}
