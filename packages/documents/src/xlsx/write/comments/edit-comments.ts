import type { Author, CommentEdit, MoveComments } from '../../comment-edits.ts';
import type { Thread } from '../../comments/comment-model.ts';
import { commentProblem } from '../../comments/edited-comments.ts';
import { sheetComments, THREAD_AUTHOR } from '../../comments/read-comments.ts';
import { placeAfterMove } from '../../edits/moved-cells.ts';
import { EditRefused } from '../../file/refused.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';
import { moveNotes } from './move-notes.ts';
import { removeNote, writeNote } from './note-parts.ts';
import { addNoteShape, removeNoteShape } from './note-shapes.ts';
import {
  addThreadComment,
  changeThreadComment,
  removeThreadComments,
  setThreadResolved,
} from './thread-parts.ts';

/** Carries an edit of a note or a thread into the parts it is written in. Throws EditRefused. */
export function editComment(editor: WorkbookEditor, edit: CommentEdit): void {
  const { sheet } = edit;
  const read = () => sheetComments(editor.workbook, editor.entry(sheet));
  const problem = commentProblem(read(), edit);
  if (problem) throw new EditRefused(problem);
  if (edit.op === 'move-comments') {
    moveComments(editor, edit);
    return;
  }
  if (edit.op === 'set-note') {
    if (edit.text === null) {
      removeNote(editor, sheet, edit);
      removeNoteShape(editor, sheet, edit);
    } else {
      writeNote(editor, sheet, edit, { author: authorOf(edit).name, text: edit.text });
      addNoteShape(editor, sheet, edit);
    }
    return;
  }
  const threadHere = () => read().threads.find((one) => one.row === edit.row && one.column === edit.column);
  const thread = threadHere();
  const first = thread?.comments[0]?.id;
  switch (edit.op) {
    case 'add-comment':
      addThreadComment(editor, sheet, edit, { ...edit, by: authorOf(edit), parent: first });
      break;
    case 'change-comment':
      authorOf(edit);
      changeThreadComment(editor, sheet, edit.id, edit.text);
      break;
    case 'resolve-thread':
      if (first !== undefined) setThreadResolved(editor, sheet, first, edit.isResolved);
      return;
    case 'delete-comment': {
      const ids = edit.id === first ? (thread?.comments ?? []).map(({ id }) => id).reverse() : [edit.id];
      removeThreadComments(editor, sheet, ids);
      break;
    }
  }
  const left = threadHere();
  if (left) standIn(editor, sheet, left);
  else {
    removeNote(editor, sheet, edit);
    removeNoteShape(editor, sheet, edit);
  }
}

function moveComments(editor: WorkbookEditor, edit: MoveComments): void {
  const { sheet } = edit;
  const placeOf = placeAfterMove(edit);
  const { notes, threads } = sheetComments(editor.workbook, editor.entry(sheet));
  for (const thread of threads) {
    if (placeOf(thread)) continue;
    removeThreadComments(editor, sheet, thread.comments.map(({ id }) => id).reverse());
  }
  for (const one of [...notes, ...threads]) {
    if (placeOf(one)) continue;
    removeNote(editor, sheet, one);
    removeNoteShape(editor, sheet, one);
  }
  moveNotes(editor, sheet, (at) => placeOf(at) ?? at);
}

/** The note that programs without threads show in the place of one, in the words of Excel. */
function standIn(editor: WorkbookEditor, sheet: string, thread: Thread): void {
  const [first, ...answers] = thread.comments;
  if (!first) return;
  const indented = (text: string) => `    ${text}`;
  const text = [
    '[Threaded comment]\n\nYour version of Excel allows you to read this threaded comment; however, any edits to it will get ' +
      'removed if the file is opened in a newer version of Excel. Learn more: https://go.microsoft.com/fwlink/?linkid=870924\n\n' +
      'Comment:',
    indented(first.text),
    ...answers.flatMap((answer) => ['Reply:', indented(answer.text)]),
  ].join('\n');
  writeNote(editor, sheet, thread, { author: THREAD_AUTHOR + first.id, text, uid: first.id });
  addNoteShape(editor, sheet, thread);
}

function authorOf({ by }: { by?: Author }): Author {
  if (by) return by;
  throw new EditRefused('Nobody is named who wrote this.');
}
