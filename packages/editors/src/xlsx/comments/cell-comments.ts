import type {
  BringBack,
  CellRange,
  CommentEdit,
  SheetComments,
  SortRows,
  TakeBack,
} from '@benchbook/documents';
import {
  type CommentStep,
  type CommentsState,
  cellName,
  commentProblem,
  commentsAfter,
  commentsOf,
  isLike,
} from '@benchbook/documents/comments';
import type { DrawingShift } from '@benchbook/documents/drawings';
import { isIn, placeAfterMove, targetOf } from '@benchbook/documents/moved-cells';
import { t } from '@benchbook/words';
import {
  CommandType,
  ICommandService,
  type IDisposable,
  type Injector,
  UndoCommand,
  type Workbook,
} from '@univerjs/core';
import { serverTime } from '../../frame/connection/server-clock.ts';
import { sheetCopyIn } from '../edits/copied-sheet.ts';
import { shiftOf, withoutDeletion } from '../edits/drawing-shift.ts';
import { cellsOf, goAlongWithCells, type MovedCells } from '../edits/moved-cells.ts';
import { BRING_BACK, EDIT_COMMENT, makeEdit, type OwnEditParams, SORT_ROWS } from '../edits/own-edits.ts';

/** The notes and threads of a workbook as they are while it is edited. */
export class CellComments implements IDisposable {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #user: { id: string; name: string };
  readonly #opened: CommentsState;
  readonly #watching = new Set<() => void>();
  readonly #ends: IDisposable[];
  /** What was done since, in order, without what was taken back. */
  #done: CommentStep[] = [];
  #state: CommentsState;
  #isUndoing = false;

  constructor(
    [injector, workbook]: [Injector, Workbook],
    sheets: readonly SheetComments[],
    user: { id: string; name: string },
    refuse: (reason: string) => never,
  ) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#user = user;
    this.#opened = { sheets, gone: [] };
    this.#state = this.#opened;
    const commands = injector.get(ICommandService);
    this.#ends = [
      commands.beforeCommandExecuted(({ id }) => {
        if (id === UndoCommand.id) this.#isUndoing = true;
      }),
      commands.onCommandExecuted((info) => {
        if (info.id === UndoCommand.id) this.#isUndoing = false;
        if (info.type === CommandType.MUTATION) this.#follow(info.id, info.params);
      }),
      goAlongWithCells([injector, workbook], EDIT_COMMENT, (moved) => this.#goAlong(moved, refuse)),
    ];
  }

  /** The person who would write a comment. */
  get user(): { id: string; name: string } {
    return this.#user;
  }

  on(sheet: string): SheetComments {
    return commentsOf(this.#state, sheet);
  }

  /** What is written at a cell, or undefined. */
  at(sheet: string, row: number, column: number): Pick<SheetComments, 'notes' | 'threads'> | undefined {
    const isHere = (one: { row: number; column: number }) => one.row === row && one.column === column;
    const all = this.on(sheet);
    const here = { notes: all.notes.filter(isHere), threads: all.threads.filter(isHere) };
    return here.notes.length + here.threads.length > 0 ? here : undefined;
  }

  /** Makes an edit; answers why it cannot be made, or null. */
  edit(edit: CommentEdit): string | null {
    const problem = commentProblem(this.on(edit.sheet), { ...edit, ...this.#by() });
    if (problem) return problem;
    makeEdit(this.#injector, this.#workbook, EDIT_COMMENT, edit);
    return null;
  }

  /** Calls back when something of them changed; answers what ends that. */
  watch(changed: () => void): IDisposable {
    this.#watching.add(changed);
    return { dispose: () => this.#watching.delete(changed) };
  }

  dispose(): void {
    for (const end of this.#ends) end.dispose();
  }

  /** What is written at cells goes with them, and what is written where they come goes. */
  #goAlong(
    { toSheet, sheet, row, column, ...moved }: MovedCells,
    refuse: (reason: string) => never,
  ): CommentEdit[] {
    const { notes, threads } = this.on(sheet);
    const range = cellsOf(moved.range);
    if (toSheet === sheet) {
      const edit: CommentEdit = { op: 'move-comments', sheet, range, row, column };
      const placeOf = placeAfterMove(edit);
      return [...notes, ...threads].some((one) => placeOf(one) !== one) ? [edit] : [];
    }
    const goes = [...notes, ...threads].find(({ row, column }) => isIn(moved.range, row, column));
    if (!goes) return this.#without(toSheet, targetOf({ range, row, column }));
    return refuse(
      t('{cell} has a note or comments, which cannot go to another sheet here. Copy the cells instead.', {
        cell: cellName(goes.row, goes.column),
      }),
    );
  }

  /** What is said of no cell of the range any more. */
  #without(sheet: string, range: CellRange): CommentEdit[] {
    const { notes, threads } = this.on(sheet);
    const isHere = ({ row, column }: { row: number; column: number }) => isIn(range, row, column);
    return [
      ...notes.filter(isHere).map(({ row, column }): CommentEdit => {
        return { op: 'set-note', sheet, row, column, text: null };
      }),
      ...threads.filter(isHere).flatMap(({ row, column, comments: [first] }): CommentEdit[] => {
        return first ? [{ op: 'delete-comment', sheet, row, column, id: first.id }] : [];
      }),
    ];
  }

  #by() {
    return { by: { ...this.#user, at: serverTime() } };
  }

  #follow(id: string, params: unknown): void {
    const copy = sheetCopyIn({ id, params: params as object });
    if (copy) this.#do({ op: 'copy-sheet', ...copy });
    const shift = shiftOf(id, params);
    if (shift?.isBack) {
      this.#again(withoutDeletion(this.#done, shift, (step) => ('op' in step ? undefined : step)));
    } else if (shift) {
      this.#do(shift);
      this.#bringBack(shift);
    }
    // Only edits of comments have this id.
    if (id === EDIT_COMMENT) this.#edited((params as OwnEditParams<CommentEdit | TakeBack>).edit);
    if (id === BRING_BACK) this.#do((params as OwnEditParams<BringBack>).edit);
    if (id === SORT_ROWS) this.#do((params as OwnEditParams<SortRows>).edit);
  }

  #edited(edit: CommentEdit | TakeBack): void {
    if (edit.op !== 'take-back') {
      this.#do({ ...edit, ...this.#by() });
      return;
    }
    const place = this.#done.findLastIndex(isLike(edit.of));
    this.#again(place < 0 ? this.#done : this.#done.toSpliced(place, 1));
  }

  #again(done: CommentStep[]): void {
    this.#done = done;
    this.#state = done.reduce(commentsAfter, this.#opened);
    this.#tell();
  }

  #do(step: CommentStep): void {
    this.#done.push(step);
    this.#state = commentsAfter(this.#state, step);
    this.#tell();
  }

  /** Rows or columns that undo inserts again have the notes and comments they went with. */
  #bringBack({ sheet, axis, index, count }: DrawingShift): void {
    if (!this.#isUndoing || count < 0) return;
    const found = this.#state.gone.findLast(
      ({ shift }) =>
        shift.sheet === sheet && shift.axis === axis && shift.index === index && shift.count === -count,
    );
    if (!found || found.was.notes.length + found.was.threads.length === 0) return;
    const edit: BringBack = { op: 'bring-back', sheet, axis, index, count };
    const params: OwnEditParams = { unitId: this.#workbook.getUnitId(), subUnitId: sheet, edit };
    this.#injector.get(ICommandService).syncExecuteCommand(BRING_BACK, params);
  }

  #tell(): void {
    for (const changed of this.#watching) changed();
  }
}
