import type { StyledTable } from '@benchbook/documents';
import { tableLookAt } from '@benchbook/documents/tables';
import type { Injector, IStyleData, Workbook, Worksheet } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { SheetSkeletonManagerService } from '@univerjs/sheets-ui';
import type { RuleState } from '../conditional/rule-state.ts';
import { styleWith } from '../conditional/rule-styles.ts';
import { type PaintedLook, paintCells } from '../univer-corrections/cell-looks.ts';
import { overTable } from './over-table.ts';

/** Paints tables in their style: under what their cells say themselves, and no part of them. */
export class PaintedTables {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #state: RuleState<StyledTable>;
  readonly #ends: (() => void)[];

  constructor(injector: Injector, workbook: Workbook, state: RuleState<StyledTable>) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#state = state;
    this.#ends = [
      paintCells((worksheet, row, column, style) => this.#look(worksheet, row, column, style), 'under'),
      state.watch(() => this.#repaint()),
    ];
    this.#repaint();
  }

  dispose(): void {
    for (const end of this.#ends) end();
  }

  #look(worksheet: Worksheet, row: number, column: number, style: IStyleData): PaintedLook | undefined {
    if (this.#workbook.getSheetBySheetId(worksheet.getSheetId()) !== worksheet) return undefined;
    for (const table of this.#state.rulesOf(worksheet.getSheetId())) {
      const look = tableLookAt(table, row, column);
      if (look) return { style: overTable(style, styleWith({}, look), this.#usualColor) };
    }
    return undefined;
  }

  /** Of letters that nobody gave a colour. */
  get #usualColor(): string | undefined {
    const usual = this.#workbook.getSnapshot().defaultStyle;
    return this.#workbook.getStyles().get(usual)?.cl?.rgb ?? undefined;
  }

  #repaint(): void {
    const render = this.#injector.get(IRenderManagerService).getRenderById(this.#workbook.getUnitId());
    render?.with(SheetSkeletonManagerService).getCurrentParam()?.skeleton.resetCache();
    render?.mainComponent?.makeForceDirty(true);
  }
}
