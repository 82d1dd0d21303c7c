import type { SheetRules } from '@benchbook/documents';
import { type CellFormat, type ConditionalRule, RuleEvaluation } from '@benchbook/documents/conditional';
import type { Injector, IStyleData, Workbook, Worksheet } from '@univerjs/core';
import { CommandType, HorizontalAlign, ICommandService } from '@univerjs/core';
import { IRenderManagerService, Spreadsheet } from '@univerjs/engine-render';
import { SheetSkeletonManagerService } from '@univerjs/sheets-ui';
import { type PaintedLook, paintCells } from '../univer-corrections/cell-looks.ts';
import { BarsAndIcons, iconRoom } from './bars-and-icons.ts';
import { SheetRuleCells } from './rule-cells.ts';
import type { RuleState } from './rule-state.ts';
import { styleWith } from './rule-styles.ts';

/** Milliseconds between two times that rules look at cells that change. */
const REFRESHED_EVERY = 60;

interface Shown {
  of: SheetRules['rules'];
  cells: SheetRuleCells;
  evaluation: RuleEvaluation | undefined;
}

/** Paints the conditional formats of a workbook, live: what they make of a cell is no part of it. */
export class ConditionalFormats {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #state: RuleState<ConditionalRule>;
  readonly #shown = new Map<string, Shown>();
  readonly #ends: (() => void)[];
  #refresh: ReturnType<typeof setTimeout> | undefined;

  constructor(injector: Injector, workbook: Workbook, state: RuleState<ConditionalRule>) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#state = state;
    const commands = injector.get(ICommandService).onCommandExecuted(({ type, id }) => {
      if (type === CommandType.MUTATION && !id.startsWith('formula.mutation.')) this.#cellsChange();
    });
    const extension = new BarsAndIcons((worksheet, row, column) => this.#format(worksheet, row, column));
    const grid = this.#render?.mainComponent;
    if (grid instanceof Spreadsheet) grid.register(extension);
    this.#ends = [
      () => commands.dispose(),
      paintCells((worksheet, row, column, style) => this.#look(worksheet, row, column, style)),
      state.watch(() => this.#cellsChange()),
    ];
    this.#cellsChange();
  }

  dispose(): void {
    clearTimeout(this.#refresh);
    for (const end of this.#ends) end();
    for (const { cells } of this.#shown.values()) cells.dispose();
  }

  #look(worksheet: Worksheet, row: number, column: number, style: IStyleData): PaintedLook | undefined {
    const format = this.#format(worksheet, row, column);
    if (!format) return undefined;
    const look = styleWith(style, format.look);
    // Numbers stand on the right, unless somebody put them under their icon.
    if (format.icon && look.ht === HorizontalAlign.LEFT)
      look.pd = { ...look.pd, l: (look.pd?.l ?? 0) + iconRoom(worksheet.getRowHeight(row)) };
    return { style: look, ...(format.hidesValue ? { hidesValue: true } : {}) };
  }

  #format(worksheet: Worksheet, row: number, column: number): CellFormat | undefined {
    if (this.#workbook.getSheetBySheetId(worksheet.getSheetId()) !== worksheet) return undefined;
    const shown = this.#of(worksheet);
    if (!shown) return undefined;
    shown.evaluation ??= new RuleEvaluation(shown.of, shown.cells);
    return shown.evaluation.at(row, column);
  }

  #of(worksheet: Worksheet): Shown | undefined {
    const sheet = worksheet.getSheetId();
    const rules = this.#state.rulesOf(sheet);
    let shown = this.#shown.get(sheet);
    if (!shown) {
      if (rules.length === 0) return undefined;
      const cells = new SheetRuleCells(this.#injector, this.#workbook, worksheet, () => this.#cellsChange());
      shown = { of: [], cells, evaluation: undefined };
      this.#shown.set(sheet, shown);
    }
    if (shown.of !== rules) {
      shown.of = rules;
      shown.evaluation = undefined;
      shown.cells.register(rules);
    }
    return shown;
  }

  /** What rules say of all cells may be another thing: soon, and once for many changes. */
  #cellsChange(): void {
    if (this.#shown.size === 0 && !this.#state.isAny) return;
    for (const shown of this.#shown.values()) shown.evaluation = undefined;
    this.#refresh ??= setTimeout(() => {
      this.#refresh = undefined;
      this.#repaint();
    }, REFRESHED_EVERY);
  }

  #repaint(): void {
    const render = this.#render;
    render?.with(SheetSkeletonManagerService).getCurrentParam()?.skeleton.resetCache();
    render?.mainComponent?.makeForceDirty(true);
  }

  get #render() {
    return this.#injector.get(IRenderManagerService).getRenderById(this.#workbook.getUnitId());
  }
}
