import { t } from '@benchbook/words';
import { separately } from '../one-step.ts';
import { addPlugin, HISTORY } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { mayInsert, NO_SUGGESTION } from './fields.ts';
import { defineStyles, noteStyles } from './styles.ts';

type Transaction = SuperdocDocument['editor']['state']['tr'];

/** A note at the foot of the page, or behind the text. */
export type NoteKind = 'footnote' | 'endnote';

/** Why there is no note at a place. */
export const NO_NOTE_HERE = t('A note stands in the text: not in a header, a footer or another note.');

/** The keys of Word, with Ctrl and Alt. */
const KEYS: Record<string, NoteKind> = { KeyF: 'footnote', KeyD: 'endnote' };

/**
 * Puts the number of a new note behind what is selected, and the caret into the note, empty still. Answers why not, where
 * that cannot be; one Ctrl+Z takes it back.
 */
export function insertNote(document_: SuperdocDocument, kind: NoteKind): string | undefined {
  const { editor } = document_;
  const { view, presentationEditor } = editor;
  if (!mayInsert(document_)) return NO_SUGGESTION;
  if (document_.refusesHere('object')) return undefined;
  if (!view || !presentationEditor || presentationEditor.getActiveStoryLocator() !== null)
    return NO_NOTE_HERE;
  defineStyles(editor, noteStyles(kind));
  let noteId: string | undefined;
  separately(view, () => {
    const { to } = editor.state.selection;
    editor.commands.setTextSelection?.({ from: to, to });
    const inserted = editor.doc.footnotes.insert({ type: kind, content: '' });
    if (!inserted.success) return;
    noteId = inserted.footnote.noteId;
    putInRun(editor, kind, noteId);
  });
  if (noteId === undefined) return NO_NOTE_HERE;
  presentationEditor.activateNoteSession({ storyType: kind, noteId });
  return undefined;
}

/** Has a run around the mark of a note: superdoc puts it beside the runs where the caret is beside them, and writes it so, where none may be. */
function putInRun({ state, view }: SuperdocDocument['editor'], kind: NoteKind, noteId: string): void {
  const { run } = state.schema.nodes;
  state.doc.descendants((node, position, parent) => {
    const isMark = node.type.name === `${kind}Reference` && node.attrs.id === noteId;
    if (isMark && run && parent?.type !== run)
      view?.dispatch(state.tr.replaceWith(position, position + 1, run.create(null, node)));
    return !isMark && !node.isText;
  });
}

/** Has the keys of Word, Ctrl+Alt+F and Ctrl+Alt+D, call `add`. The answer ends it. */
export function addNotesByKeys(document_: SuperdocDocument, add: (kind: NoteKind) => void): () => void {
  const heed = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, code, target } = event;
    // On many keyboards the right Alt key is both, and writes characters.
    if (!(ctrlKey || metaKey) || !altKey || shiftKey || event.getModifierState('AltGraph')) return;
    const { view, isEditable } = document_.writing;
    const kind = KEYS[code];
    if (!kind || !isEditable || !(target instanceof Node) || !view?.dom.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    add(kind);
  };
  window.addEventListener('keydown', heed, { capture: true });
  return () => window.removeEventListener('keydown', heed, { capture: true });
}

/** What superdoc would have done with a note in which the caret is, and was not let. */
const kept = new WeakSet<Transaction>();

/** Whether a change was refused because it would take a note away in which somebody writes: nobody has asked for it. */
export const keepsNote = (change: Transaction): boolean => kept.has(change);

/**
 * Has what is typed into notes noticed as an edit, and a note stay while the caret is in it. superdoc takes away a note without
 * text when the document is exported and after undo: the one that somebody has just begun. It does so, as it should, when the
 * caret leaves the note, by Escape for one. The answer ends it.
 */
export function keepNotes({ editor }: SuperdocDocument, onEdit: () => void): () => void {
  const { presentationEditor } = editor;
  if (!presentationEditor) return () => {};
  const openNote = () => {
    const session = presentationEditor.getStorySessionManager()?.getActiveSession();
    return session?.kind === 'note' ? session : undefined;
  };
  const followed = new WeakSet<object>();
  const follow = () => {
    const note = openNote();
    if (!note || followed.has(note.editor)) return;
    followed.add(note.editor);
    note.editor.on('update', onEdit);
  };
  // Undo takes a new note back while the caret is in it: what is typed then would be in no document.
  const leave = () => {
    const { locator } = openNote() ?? {};
    const isThere =
      !locator ||
      !('noteId' in locator) ||
      notesIn(editor.state.doc).has(`${locator.storyType}Reference ${locator.noteId}`);
    if (!isThere) presentationEditor.exitActiveStorySurface();
  };
  addPlugin(editor, {
    filterTransaction: (change: Transaction, { doc }: SuperdocDocument['editor']['state']) => {
      const isMade =
        !change.docChanged ||
        change.getMeta(HISTORY) !== undefined ||
        openNote() === undefined ||
        notesIn(change.doc).size >= notesIn(doc).size;
      if (!isMade) kept.add(change);
      return isMade;
    },
  });
  // Headers and footers, too: superdoc hears of no key in them.
  const leaveByEscape = (event: KeyboardEvent) => {
    const written = presentationEditor.getActiveEditor();
    const isBeside =
      written !== editor && event.target instanceof Node && written.view?.dom.contains(event.target);
    if (event.key !== 'Escape' || event.isComposing || !isBeside) return;
    event.preventDefault();
    event.stopPropagation();
    // The double click that led into a header has selected the nearest word of the text, which is not to be typed over.
    const { to, empty } = editor.state.selection;
    if (!empty && openNote() === undefined) editor.commands.setTextSelection({ from: to, to });
    presentationEditor.exitActiveStorySurface();
  };
  presentationEditor.on('activeSurfaceChange', follow);
  editor.on('update', leave);
  window.addEventListener('keydown', leaveByEscape, { capture: true });
  return () => {
    window.removeEventListener('keydown', leaveByEscape, { capture: true });
    presentationEditor.off('activeSurfaceChange', follow);
    editor.off('update', leave);
  };
}

/** Ids of the notes with a mark in a text, by kind. */
function notesIn(document_: Transaction['doc']): Set<string> {
  const ids = new Set<string>();
  document_.descendants(({ type, attrs }) => {
    if (/^(?:foot|end)noteReference$/.test(type.name)) ids.add(`${type.name} ${attrs.id}`);
    return !type.isText;
  });
  return ids;
}
