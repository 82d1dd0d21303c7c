import type { SheetDrawings, ShownGo } from '@benchbook/documents';
import { goneSources, isLike, isShownGo, type SheetCopy } from '@benchbook/documents/drawings';
import { t } from '@benchbook/words';
import { ICommandService } from '@univerjs/core';
import { messageOf } from '../frame/connection/message-of.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import type { Drawings } from './drawings/drawings.ts';
import { type PointInWindow, takePictures } from './drawings/taken-pictures.ts';
import { sheetCopyIn } from './edits/copied-sheet.ts';
import { type LineShift, shiftOf } from './edits/drawing-shift.ts';
import { drawingsAfter, stepsLeft } from './edits/drawings-after.ts';
import { cellsOf, goAlongWithCells, type MovedCells } from './edits/moved-cells.ts';
import { EDIT_DRAWING, type OwnEditParams } from './edits/own-edits.ts';
import type { WorkbookContent } from './workbook-content.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const MOST_AT_ONCE = 10;

/** Charts, pictures and shapes come after the cells, and what draws them only where there are some or one is to be made. */
export class LazyDrawings {
  readonly #context: PageContext;
  readonly #editor: WorkbookEditor;
  readonly #content: WorkbookContent;
  readonly #host: HTMLElement;
  readonly #sent: () => void;
  #loading: Promise<Drawings | null> | undefined;
  #isEditable = false;
  #drawings: Drawings | null = null;
  /** Rows, columns and cells that came, went or moved before the drawings are there to follow them. */
  readonly #shifts: (LineShift | SheetCopy | ShownGo)[] = [];

  /** `sent`: has what was edited leave the page. */
  constructor(
    context: PageContext,
    editor: WorkbookEditor,
    content: WorkbookContent,
    host: HTMLElement,
    sent: () => void,
  ) {
    this.#sent = sent;
    this.#context = context;
    this.#editor = editor;
    this.#content = content;
    this.#host = host;
    editor.add((injector) =>
      injector.get(ICommandService).onCommandExecuted(({ id, params }) => {
        const shift = shiftOf(id, params) ?? sheetCopyIn({ id, ...(params ? { params } : {}) });
        if (shift) this.#shifts.push(shift);
        // Only edits of drawings have this id.
        if (id === EDIT_DRAWING) this.#gone((params as OwnEditParams).edit);
      }),
    );
    editor.add((...grid) =>
      goAlongWithCells(grid, EDIT_DRAWING, (moved) => {
        const edit = shownGoing(moved);
        // What is not read may name any cells: the file is asked.
        const isShown = content.showsUnread || goneSources(this.#sheets, edit) !== this.#sheets;
        return isShown ? [edit] : [];
      }),
    );
    editor.add(() =>
      takePictures(
        host,
        () => editor.isTyping,
        (files, at) => void this.insertPictures(files, at),
      ),
    );
    if (content.drawings.length > 0) void this.#load();
  }

  setEditable(editable: boolean): void {
    this.#isEditable = editable;
    void this.#loading?.then((drawings) => drawings?.setEditable(editable));
  }

  /** Fills a panel with what a new chart is to be. */
  async fillNewChart(panel: HTMLElement, close: () => void): Promise<void> {
    panel.classList.add('chart-panel');
    this.#editor.finishTyping();
    const drawings = await this.#load();
    if (!drawings) close();
    // It may have been closed meanwhile.
    if (!drawings || !panel.matches(':popover-open')) return;
    drawings.fillNewChart(panel, close);
  }

  /** Puts pictures at the selected cell, or where they were dropped; those that cannot be are told. */
  async insertPictures(files: readonly Blob[], at?: PointInWindow): Promise<void> {
    if (!this.#isEditable || files.length === 0) return;
    this.#editor.finishTyping();
    const drawings = await this.#load();
    const refused = new Set<string>();
    for (const file of drawings ? files.slice(0, MOST_AT_ONCE) : []) {
      const reason = await drawings?.insertPicture(file, at);
      if (reason) refused.add(reason);
      // Each leaves the page before the next one: a message holds only so much.
      this.#sent();
    }
    if (files.length > MOST_AT_ONCE)
      refused.add(t('{most} pictures are inserted at once at most.', { most: MOST_AT_ONCE }));
    if (refused.size === 0) return;
    const text = [...refused].join(' ');
    this.#context.frame.setLine('message', { tone: 'warning', text, closable: true });
  }

  /** As they are now, also while nothing draws them. */
  get #sheets(): readonly SheetDrawings[] {
    return this.#drawings?.sheets ?? stepsLeft(this.#shifts).reduce(drawingsAfter, this.#content.drawings);
  }

  #gone(edit: OwnEditParams['edit']): void {
    if (edit.op === 'take-back') {
      const place = this.#shifts.findLastIndex((one) => 'op' in one && isLike(edit.of)(one));
      if (place >= 0) this.#shifts.splice(place, 1);
    } else if (isShownGo(edit)) this.#shifts.push(edit);
  }

  #load(): Promise<Drawings | null> {
    this.#loading ??= this.#start();
    return this.#loading;
  }

  async #start(): Promise<Drawings | null> {
    const { frame, http } = this.#context;
    const { drawings: sheets, freshChart: fresh } = this.#content;
    try {
      const { Drawings } = await import('./drawings/drawings.ts');
      const made = this.#editor.add(
        (...grid) =>
          new Drawings(
            grid,
            { sheets, fresh, shifts: this.#shifts },
            {
              frame,
              host: this.#host,
              focus: () => this.#editor.focus(),
              loadPicture: (part) => http.picture(part),
            },
          ),
      );
      made?.setEditable(this.#isEditable);
      this.#drawings = made;
      return made;
    } catch (error) {
      this.#loading = undefined;
      const text = t('Charts and pictures of this workbook could not be shown: {problem}', {
        problem: messageOf(error),
      });
      frame.setLine('message', { tone: 'warning', text, closable: true });
      return null;
    }
  }
}

function shownGoing({ sheet, toSheet, range, row, column, by }: MovedCells): ShownGo {
  if (by) return { op: 'shift-shown', sheet, range: cellsOf(by.range), axis: by.axis, inserts: by.inserts };
  const to = toSheet === sheet ? {} : { toSheet };
  return { op: 'move-shown', sheet, range: cellsOf(range), ...to, row, column };
}
