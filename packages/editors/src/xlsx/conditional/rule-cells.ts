import {
  anchorOf,
  type ConditionalRule,
  constantOf,
  DAYS_1904,
  formulasOf,
  offsetFormula,
  type Reference,
  type RuleCells,
  type RuleValue,
  showsDay,
  todayAt,
  tokenizeFormula,
} from '@benchbook/documents/conditional';
import type { ICellData, Injector, IRange, Nullable, Workbook, Worksheet } from '@univerjs/core';
import { CellValueType } from '@univerjs/core';
import { OtherFormulaBizType, RegisterOtherFormulaService } from '@univerjs/engine-formula';
import { countsFrom1904 } from '../edits/date-system.ts';
import { hasContent } from '../univer-corrections/cell-paintings.ts';

/** Cells for which the formulas of a rule are calculated. */
export const MOST_CALCULATED = 50_000;

const ERROR = /^#(?:N\/A|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/;

export function ruleValue(cell: Nullable<ICellData>): RuleValue {
  const value = cell?.p?.body ? cell.p.body.dataStream.replace(/\r\n$/, '') : cell?.v;
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean' || cell?.t === CellValueType.BOOLEAN)
    return value === true || value === 1 || /^true$/i.test(String(value));
  if (cell?.t === CellValueType.FORCE_STRING) return String(value);
  if (typeof value === 'number') return value;
  if (cell?.t === CellValueType.NUMBER && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return ERROR.test(value) ? { error: value } : value;
}

/** Cells, formulas and the day, as the rules of one sheet ask for them; `changed` is called when formulas have come to others. */
export class SheetRuleCells implements RuleCells {
  readonly #sheet: Worksheet;
  readonly #unitId: string;
  readonly #workbook: Workbook;
  readonly #formulas: RegisterOtherFormulaService;
  /** By rule and place of the formula: its number in Univer, and the ranges it was given. */
  readonly #registered = new Map<ConditionalRule, Map<number, { id: string; ranges: IRange[] }>>();
  readonly #end: { unsubscribe(): void };
  /** The file counts days from 1904. */
  readonly date1904: boolean;

  constructor(injector: Injector, workbook: Workbook, sheet: Worksheet, changed: () => void) {
    this.#sheet = sheet;
    this.#unitId = workbook.getUnitId();
    this.#workbook = workbook;
    this.date1904 = countsFrom1904(workbook);
    this.#formulas = injector.get(RegisterOtherFormulaService);
    this.#end = this.#formulas.formulaResult$.subscribe((results) => {
      if (results[this.#unitId]?.[sheet.getSheetId()]) changed();
    });
  }

  get today(): number {
    return todayAt(new Date());
  }

  dayShift(row: number, column: number): number {
    if (!this.date1904) return 0;
    return showsDay(this.#sheet.getComposedCellStyle(row, column).n?.pattern ?? '') ? DAYS_1904 : 0;
  }

  value(row: number, column: number): RuleValue {
    const raw = this.#sheet.getCellRaw(row, column);
    return ruleValue(hasContent(raw) ? raw : this.#sheet.getCell(row, column));
  }

  *filled(range: IRange): Generator<{ row: number; column: number; value: RuleValue }> {
    const { endRow, endColumn } = this.#clipped(range);
    for (let row = range.startRow; row <= endRow; row++) {
      for (let column = range.startColumn; column <= endColumn; column++) {
        const value = this.value(row, column);
        if (value !== null) yield { row, column, value };
      }
    }
  }

  calculated(
    rule: ConditionalRule,
    place: number,
    formula: string,
    row: number,
    column: number,
  ): RuleValue | undefined {
    const cellThere = this.#referred(rule, formula, row, column);
    if (cellThere !== undefined) return cellThere;
    const registered = this.#registered.get(rule)?.get(place);
    const [first] = registered?.ranges ?? [];
    if (!registered || !first) return undefined;
    const found = this.#formulas.getFormulaValueSync(this.#unitId, this.#sheet.getSheetId(), registered.id);
    const cell = found?.result?.[row - first.startRow]?.[column - first.startColumn]?.[0]?.[0];
    return cell === undefined || cell === null ? undefined : ruleValue(cell);
  }

  /** Has the formulas of these rules calculated, and of no others any more. */
  register(rules: readonly ConditionalRule[]): void {
    this.#forget();
    for (const rule of rules) {
      const { test } = rule;
      const isOnce = test.kind === 'scale' || test.kind === 'bar' || test.kind === 'icons';
      const anchor = anchorOf(rule.ranges);
      const ranges = isOnce ? [single(anchor)] : rule.ranges.map((range) => this.#clipped(range));
      const [first] = ranges;
      const size = ranges.reduce(
        (sum, { startRow, endRow, startColumn, endColumn }) =>
          sum + (endRow - startRow + 1) * (endColumn - startColumn + 1),
        0,
      );
      if (!first || size > MOST_CALCULATED) continue;
      for (const [place, formula] of formulasOf(test).entries()) {
        if (formula === '' || constantOf(formula) !== undefined || referenceOf(formula)) continue;
        // Univer sees formulas from the first range, files from the upper left cell of all.
        const seen = offsetFormula(formula, first.startRow - anchor.row, first.startColumn - anchor.column);
        const id = this.#formulas.registerFormulaWithRange(
          this.#unitId,
          this.#sheet.getSheetId(),
          `=${seen}`,
          ranges,
          undefined,
          OtherFormulaBizType.CONDITIONAL_FORMATTING,
        );
        const places = this.#registered.get(rule) ?? new Map();
        places.set(place, { id, ranges });
        this.#registered.set(rule, places);
      }
    }
  }

  dispose(): void {
    this.#end.unsubscribe();
    this.#forget();
  }

  #forget(): void {
    const ids = [...this.#registered.values()].flatMap((places) => [...places.values()].map(({ id }) => id));
    this.#registered.clear();
    if (ids.length > 0) this.#formulas.deleteFormula(this.#unitId, this.#sheet.getSheetId(), ids);
  }

  /** What another cell holds, where a formula is nothing but that cell; undefined where it is more. */
  #referred(rule: ConditionalRule, formula: string, row: number, column: number): RuleValue | undefined {
    const found = referenceOf(formula);
    if (!found) return undefined;
    const anchor = anchorOf(rule.ranges);
    const { from, prefix } = found;
    const name = prefix?.sheets[0];
    const sheet = name === undefined ? this.#sheet : this.#workbook.getSheetBySheetName(name);
    const at = {
      row: (from.row ?? 0) + (from.rowAbsolute ? 0 : row - anchor.row),
      column: (from.column ?? 0) + (from.columnAbsolute ? 0 : column - anchor.column),
    };
    return ruleValue(sheet?.getCell(at.row, at.column));
  }

  /** Whole rows and columns end where the grid does. */
  #clipped(range: IRange): IRange {
    return {
      ...range,
      endRow: Math.min(range.endRow, Math.max(range.startRow, this.#sheet.getRowCount() - 1)),
      endColumn: Math.min(range.endColumn, Math.max(range.startColumn, this.#sheet.getColumnCount() - 1)),
    };
  }
}

/** The one cell that a formula is, if it is no more. */
function referenceOf(formula: string): Reference | undefined {
  const [token, ...more] = tokenizeFormula(formula.trim());
  if (token?.kind !== 'reference' || more.length > 0) return undefined;
  const isCell = token.to === undefined && token.from.row !== undefined && token.from.column !== undefined;
  return isCell && !token.prefix?.book && (token.prefix?.sheets.length ?? 1) === 1 ? token : undefined;
}

function single({ row, column }: { row: number; column: number }): IRange {
  return { startRow: row, endRow: row, startColumn: column, endColumn: column };
}
