import type { BringBack, CommentEdit } from '../comment-edits.ts';
import { canMove, placeAfterMove } from '../edits/moved-cells.ts';
import { placeAfterSort } from '../edits/sorted.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { type Shift, shiftSpan } from '../formula/formula-changes.ts';
import type { SortRows } from '../sort-edits.ts';
import type { SheetComments, Thread } from './comment-model.ts';
import { copiedId } from './copied-id.ts';

/** Characters of a note or comment (as of a cell). */
export const MOST_COMMENT = 32_767;

/** The notes and threads of a workbook while it is edited; what is given is never changed. */
export interface CommentsState {
  sheets: readonly SheetComments[];
  /** What went with rows and columns, the last of them last. `sheet` of the shift is a `sheetId`. */
  gone: readonly { shift: Shift; was: SheetComments }[];
}

/** A sheet is duplicated with what is written at its cells. */
export interface CopyComments {
  op: 'copy-sheet';
  /** The id of the copy. */
  sheet: string;
  of: string;
}

/** What happens to notes and threads: an edit of theirs, rows and columns that come, go, are brought back and sorted, or a copy. */
export type CommentStep = CommentEdit | BringBack | SortRows | Shift | CopyComments;

export const commentsOf = (state: CommentsState, sheet: string): SheetComments =>
  state.sheets.find((one) => one.sheet === sheet) ?? { sheet, notes: [], threads: [] };

/** As the file has them then. An edit of what is not there changes nothing. */
export function commentsAfter(state: CommentsState, step: CommentStep): CommentsState {
  if (!('op' in step)) return shifted(state, step);
  if (step.op === 'bring-back') return broughtBack(state, step);
  if (step.op === 'sort-rows') return sorted(state, step);
  if (step.op === 'copy-sheet') return copied(state, step);
  const edited = editedSheet(commentsOf(state, step.sheet), step);
  return { ...state, sheets: withSheet(state.sheets, edited) };
}

function withSheet(sheets: readonly SheetComments[], sheet: SheetComments): SheetComments[] {
  return [...sheets.filter((one) => one.sheet !== sheet.sheet), sheet];
}

const isAt =
  ({ row, column }: { row: number; column: number }) =>
  (one: { row: number; column: number }): boolean =>
    one.row === row && one.column === column;

function editedSheet(sheet: SheetComments, edit: CommentEdit): SheetComments {
  const isHere = isAt(edit);
  const ofThread = (change: (thread: Thread) => Thread[]): SheetComments => ({
    ...sheet,
    threads: sheet.threads.flatMap((thread) => (isHere(thread) ? change(thread) : [thread])),
  });
  switch (edit.op) {
    case 'set-note': {
      const { row, column, text } = edit;
      const was = sheet.notes.find(isHere);
      if (text === null) return { ...sheet, notes: sheet.notes.filter((note) => note !== was) };
      if (was)
        return { ...sheet, notes: sheet.notes.map((note) => (note === was ? { ...was, text } : note)) };
      return { ...sheet, notes: [...sheet.notes, { row, column, author: edit.by?.name ?? '', text }] };
    }
    case 'add-comment': {
      const { row, column, id, text, by } = edit;
      const comment = { id, author: by?.name ?? '', authorId: by?.id ?? '', at: by?.at ?? '', text };
      if (!sheet.threads.some(isHere)) {
        const thread = { row, column, isResolved: false, comments: [comment] };
        return { ...sheet, threads: [...sheet.threads, thread] };
      }
      return ofThread((thread) => [{ ...thread, comments: [...thread.comments, comment] }]);
    }
    case 'change-comment':
      return ofThread((thread) => [
        {
          ...thread,
          comments: thread.comments.map((one) => (one.id === edit.id ? { ...one, text: edit.text } : one)),
        },
      ]);
    case 'resolve-thread':
      return ofThread((thread) => [{ ...thread, isResolved: edit.isResolved }]);
    case 'move-comments': {
      const placeOf = placeAfterMove(edit);
      return {
        ...sheet,
        notes: sheet.notes.flatMap((note) => placeOf(note) ?? []),
        threads: sheet.threads.flatMap((thread) => placeOf(thread) ?? []),
      };
    }
    case 'delete-comment':
      return ofThread((thread) => {
        if (thread.comments[0]?.id === edit.id) return [];
        return [{ ...thread, comments: thread.comments.filter(({ id }) => id !== edit.id) }];
      });
  }
}

function shifted(state: CommentsState, shift: Shift): CommentsState {
  const sheet = commentsOf(state, shift.sheet);
  const isGone = (one: { row: number; column: number }) => !placeAfter(one, shift);
  const move = <At extends { row: number; column: number }>(one: At): At[] => {
    const place = placeAfter(one, shift);
    return place ? [{ ...one, ...place }] : [];
  };
  const was = {
    ...sheet,
    notes: sheet.notes.filter(isGone),
    threads: sheet.threads.filter(isGone),
  };
  const now = { ...sheet, notes: sheet.notes.flatMap(move), threads: sheet.threads.flatMap(move) };
  return {
    sheets: sheet.notes.length + sheet.threads.length > 0 ? withSheet(state.sheets, now) : state.sheets,
    gone: shift.count < 0 ? [...state.gone, { shift, was }] : state.gone,
  };
}

/** Comments of a copy have ids of their own. */
function copied(state: CommentsState, { sheet, of }: CopyComments): CommentsState {
  const { notes, threads } = commentsOf(state, of);
  const own = threads.map((thread) => ({
    ...thread,
    comments: thread.comments.map((comment) => ({ ...comment, id: copiedId(comment.id, sheet) })),
  }));
  return { ...state, sheets: withSheet(state.sheets, { sheet, notes, threads: own }) };
}

function sorted(state: CommentsState, edit: SortRows): CommentsState {
  const { notes, threads, sheet } = commentsOf(state, edit.sheet);
  if (notes.length + threads.length === 0) return state;
  const placeOf = placeAfterSort(edit);
  const now = { sheet, notes: notes.map(placeOf), threads: threads.map(placeOf) };
  return { ...state, sheets: withSheet(state.sheets, now) };
}

/** Where a cell is after rows or columns came or went; undefined: it went with them. */
function placeAfter(
  { row, column }: { row: number; column: number },
  shift: Shift,
): { row: number; column: number } | undefined {
  const index = shift.axis === 'row' ? row : column;
  const span = shiftSpan(index, index, shift);
  if (!span) return undefined;
  return shift.axis === 'row' ? { row: span.from, column } : { row, column: span.from };
}

/** Whether a deletion is the one that is brought back. */
export const isDeletion =
  ({ axis, index, count }: Pick<BringBack, 'axis' | 'index' | 'count'>) =>
  (shift: Pick<Shift, 'axis' | 'index' | 'count'>): boolean =>
    shift.axis === axis && shift.index === index && shift.count === -count;

function broughtBack(state: CommentsState, step: BringBack): CommentsState {
  const place = state.gone.findLastIndex(
    ({ shift }) => shift.sheet === step.sheet && isDeletion(step)(shift),
  );
  const found = state.gone[place];
  if (!found) return state;
  const sheet = commentsOf(state, step.sheet);
  return {
    sheets: withSheet(state.sheets, {
      ...sheet,
      notes: [...sheet.notes, ...found.was.notes],
      threads: [...sheet.threads, ...found.was.threads],
    }),
    gone: state.gone.toSpliced(place, 1),
  };
}

/** Why an edit of a note or comment cannot be made, as a sentence; null: it can. */
export function commentProblem(sheet: SheetComments, edit: CommentEdit): string | null {
  const isHere = isAt(edit);
  const isCell = edit.row >= 0 && edit.row < MAX_ROWS && edit.column >= 0 && edit.column < MAX_COLUMNS;
  if (!isCell) return 'A note cannot be outside of the sheet.';
  const note = sheet.notes.find(isHere);
  const thread = sheet.threads.find(isHere);
  const comment = thread?.comments.find(({ id }) => 'id' in edit && id === edit.id);
  const text = 'text' in edit ? edit.text : undefined;
  if (text !== undefined && text !== null) {
    if (text.trim() === '') return 'There is no text yet.';
    if (text.length > MOST_COMMENT) return 'A note or comment is at most 32,767 characters long.';
  }
  switch (edit.op) {
    case 'set-note':
      if (thread) return 'This cell has comments. Answer them, or delete them first.';
      return edit.text === null && !note ? 'The note is not there any more.' : null;
    case 'add-comment': {
      if (note) return 'This cell has a note. Change it, or delete it first.';
      const isTaken = sheet.threads.some(({ comments }) => comments.some(({ id }) => id === edit.id));
      return isTaken ? 'The comment was added already.' : null;
    }
    case 'change-comment':
      if (!comment) return 'The comment is not there any more.';
      return edit.by && comment.authorId !== edit.by.id
        ? 'A comment can be changed only by who wrote it. Answer it instead.'
        : null;
    case 'delete-comment':
      return comment ? null : 'The comment is not there any more.';
    case 'move-comments':
      return canMove(edit) ? null : 'A note cannot be outside of the sheet.';
    case 'resolve-thread':
      return thread ? null : 'The comments are not there any more.';
  }
}
