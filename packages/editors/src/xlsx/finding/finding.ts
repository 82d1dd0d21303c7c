import type { ICellData, ICommandInfo, IDisposable, Injector, Workbook, Worksheet } from '@univerjs/core';
import { CommandType, ICommandService, IUndoRedoService, ObjectMatrix } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import {
  SelectRangeCommand,
  SetRangeValuesCommand,
  SetRangeValuesMutation,
  SetWorksheetActiveOperation,
  SheetsSelectionsService,
} from '@univerjs/sheets';
import { ScrollToCellCommand, SheetSkeletonManagerService } from '@univerjs/sheets-ui';
import type { SheetReader } from '../edits/cell-state.ts';
import { paintCells } from '../univer-corrections/cell-looks.ts';
import { type FoundCell, type FoundCells, findCells, foundContent } from './found-cells.ts';
import type { Query } from './query.ts';
import { replaced } from './replaced.ts';

export interface FindingContext {
  reader(worksheet: Worksheet): SheetReader;
  /** Why a mutation would be refused, or null. */
  refusal(info: ICommandInfo): string | null;
}

/** What a person looks for, and on which sheets. */
export interface Asked extends Query {
  allSheets: boolean;
}

/** What was replaced, and why what was not stays. */
export interface Replacement {
  replaced: number;
  /** How many, by words behind "3 cells". */
  stays: ReadonlyMap<string, number>;
  /** How many may not be changed, with the reason of the first. */
  refused: { count: number; reason: string };
}

/** Milliseconds after a change in which what was found is looked for anew. */
const LOOKS_AGAIN_AFTER = 150;
/** What is found is on this colour. */
const MARK = { rgb: '#ffe58f' };

/** What somebody looks for in a workbook: found again after every change, marked, gone through and replaced. */
export class Finding implements IDisposable {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #context: FindingContext;
  readonly #ends: (() => void)[];
  readonly #changed: () => void;
  #asked: Asked | null = null;
  #found: FoundCells = { cells: [], hidden: 0 };
  #marks = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `changed` is called when what is found, or which of it is selected, is another. */
  constructor([injector, workbook]: [Injector, Workbook], context: FindingContext, changed: () => void) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#context = context;
    this.#changed = changed;
    const commands = injector.get(ICommandService).onCommandExecuted(({ id, type }) => {
      const isOther = id === SetWorksheetActiveOperation.id && this.#asked?.allSheets === false;
      if (type === CommandType.MUTATION || isOther) this.#lookSoon();
    });
    const selected = injector.get(SheetsSelectionsService).selectionMoveEnd$.subscribe(() => {
      if (this.#asked) changed();
    });
    this.#ends = [
      () => commands.dispose(),
      () => selected.unsubscribe(),
      paintCells((sheet, row, column, style) =>
        this.#marks.has(keyOf({ sheet: sheet.getSheetId(), row, column }))
          ? { style: { ...style, bg: MARK } }
          : undefined,
      ),
    ];
  }

  /** Looks for something else; null: for nothing. */
  look(asked: Asked | null): void {
    this.#asked = asked;
    this.#look();
  }

  get found(): FoundCells {
    return this.#found;
  }

  /** Which of what was found is selected, from 0; -1: none. */
  get current(): number {
    const here = this.#here;
    return this.#found.cells.findIndex((cell) => keyOf(cell) === keyOf(here));
  }

  /** Selects the next one, or the one before, from where the selection is, and begins anew at the end. */
  go(step: 1 | -1): void {
    const { cells } = this.#found;
    if (cells.length === 0) return;
    const at = this.current;
    const next = at >= 0 ? (at + step + cells.length) % cells.length : this.#beside(step);
    const cell = cells[next];
    if (cell) this.#select(cell);
  }

  /** Replaces what is selected and goes on; where none of it is selected it goes to the next one only. */
  async replace(text: string): Promise<Replacement | null> {
    const cell = this.#found.cells[this.current];
    if (!cell) {
      this.go(1);
      return null;
    }
    const after = this.#found.cells[(this.current + 1) % this.#found.cells.length];
    const made = await this.#replace([cell], text);
    if (after && after !== cell) this.#select(after);
    this.#look();
    return made;
  }

  /** Replaces all that was found: one thing to undo. */
  async replaceAll(text: string): Promise<Replacement> {
    const made = await this.#replace(this.#found.cells, text);
    this.#look();
    return made;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const end of this.#ends) end();
    this.#marks.clear();
    this.#repaint();
  }

  async #replace(cells: readonly FoundCell[], text: string): Promise<Replacement> {
    const asked = this.#asked;
    const stays = new Map<string, number>();
    const refused = { count: 0, reason: '' };
    if (!asked) return { replaced: 0, stays, refused };
    const unitId = this.#workbook.getUnitId();
    const readers = new Map<string, SheetReader>();
    const reader = (sheet: Worksheet) => {
      const known = readers.get(sheet.getSheetId()) ?? this.#context.reader(sheet);
      readers.set(sheet.getSheetId(), known);
      return known;
    };
    const written = new Map<string, ObjectMatrix<ICellData>>();
    let count = 0;
    for (const { sheet, row, column } of cells) {
      const found = foundContent(this.#workbook, reader, { sheet, row, column });
      if (!found) continue;
      const made = replaced(found, asked, text);
      if ('stays' in made) {
        stays.set(made.stays, (stays.get(made.stays) ?? 0) + 1);
        continue;
      }
      const params = { unitId, subUnitId: sheet, cellValue: { [row]: { [column]: made.cell } } };
      const reason = this.#context.refusal({ id: SetRangeValuesMutation.id, params });
      if (reason) {
        refused.count++;
        refused.reason ||= reason;
        continue;
      }
      const matrix = written.get(sheet) ?? new ObjectMatrix<ICellData>();
      matrix.setValue(row, column, made.cell);
      written.set(sheet, matrix);
      count++;
    }
    const isDone = await this.#write(written);
    return { replaced: isDone ? count : 0, stays, refused };
  }

  async #write(written: ReadonlyMap<string, ObjectMatrix<ICellData>>): Promise<boolean> {
    if (written.size === 0) return true;
    const unitId = this.#workbook.getUnitId();
    const commands = this.#injector.get(ICommandService);
    const batch = this.#injector.get(IUndoRedoService).__tempBatchingUndoRedo(unitId);
    try {
      let isDone = true;
      for (const [subUnitId, matrix] of written) {
        const params = { unitId, subUnitId, value: matrix.getMatrix() };
        isDone = (await commands.executeCommand(SetRangeValuesCommand.id, params)) && isDone;
      }
      return isDone;
    } finally {
      batch.dispose();
    }
  }

  get #here(): FoundCell {
    const primary = this.#injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    const sheet = this.#workbook.getActiveSheet().getSheetId();
    return { sheet, row: primary?.actualRow ?? 0, column: primary?.actualColumn ?? 0 };
  }

  /** The nearest one behind the selected cell, or before it. */
  #beside(step: 1 | -1): number {
    const orders = this.#workbook.getSheetOrders();
    const here = this.#here;
    const order = (one: FoundCell) =>
      orders.indexOf(one.sheet) - orders.indexOf(here.sheet) ||
      one.row - here.row ||
      one.column - here.column;
    const { cells } = this.#found;
    if (step === 1) {
      return Math.max(
        0,
        cells.findIndex((cell) => order(cell) > 0),
      );
    }
    const before = cells.findLastIndex((cell) => order(cell) < 0);
    return before < 0 ? cells.length - 1 : before;
  }

  /** The keyboard stays where it is. */
  #select({ sheet, row, column }: FoundCell): void {
    const commands = this.#injector.get(ICommandService);
    const at = { unitId: this.#workbook.getUnitId(), subUnitId: sheet };
    const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
    if (this.#workbook.getActiveSheet().getSheetId() !== sheet)
      commands.syncExecuteCommand(SetWorksheetActiveOperation.id, at);
    commands.syncExecuteCommand(SelectRangeCommand.id, { ...at, subUnit: sheet, range });
    void commands.executeCommand(ScrollToCellCommand.id, { ...at, range });
    this.#changed();
  }

  #lookSoon(): void {
    if (!this.#asked) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), LOOKS_AGAIN_AFTER);
  }

  #look(): void {
    clearTimeout(this.#timer);
    const asked = this.#asked;
    const sheets = asked?.allSheets ? this.#workbook.getSheets() : [this.#workbook.getActiveSheet()];
    this.#found = asked
      ? findCells(sheets, (sheet) => this.#context.reader(sheet), asked)
      : { cells: [], hidden: 0 };
    this.#marks = new Set(this.#found.cells.map(keyOf));
    this.#repaint();
    this.#changed();
  }

  #repaint(): void {
    const render = this.#injector.get(IRenderManagerService).getRenderById(this.#workbook.getUnitId());
    render?.with(SheetSkeletonManagerService).getCurrentParam()?.skeleton.resetCache();
    render?.mainComponent?.makeForceDirty(true);
  }
}

const keyOf = ({ sheet, row, column }: FoundCell): string => `${sheet}!${row},${column}`;
