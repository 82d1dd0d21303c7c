import type { InputRule } from '@benchbook/documents';
import {
  type ConditionalRule,
  constantOf,
  DAYS_1904,
  parseRange,
  type RuleValue,
  tokenizeFormula,
} from '@benchbook/documents/conditional';
import { isRightInput, sayInput, writtenItems } from '@benchbook/documents/input-rules';
import { retold, t } from '@benchbook/words';
import type {
  ICellData,
  ICommandInfo,
  Injector,
  IRange,
  Nullable,
  Workbook,
  Worksheet,
} from '@univerjs/core';
import {
  CustomCommandExecutionError,
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  type DocumentDataModel,
  ICommandService,
  IUniverInstanceService,
  ObjectMatrix,
  Tools,
} from '@univerjs/core';
import { IDefinedNamesService } from '@univerjs/engine-formula';
import { DeviceInputEventType } from '@univerjs/engine-render';
import { SheetsSelectionsService } from '@univerjs/sheets';
import { type IEditorBridgeServiceVisibleParam, SetCellEditVisibleOperation } from '@univerjs/sheets-ui';
import { KeyCode } from '@univerjs/ui';
import { ruleValue, SheetRuleCells } from '../conditional/rule-cells.ts';
import type { RuleState } from '../conditional/rule-state.ts';
import { plainText } from '../edits/cell-state.ts';
import { countsFrom1904 } from '../edits/date-system.ts';
import { parsedNumber, readNumber } from '../typing/read-number.ts';

/** Entries of a list that are offered. */
const MOST_ITEMS = 5_000;

/** What a person is told of something typed that is not right. */
export interface WrongInput {
  style: 'stop' | 'warning' | 'information';
  text: string;
}

interface SheetLimits {
  of: readonly InputRule[];
  cells: SheetRuleCells;
  /** The rules, as those who calculate formulas know rules. */
  asked: Map<InputRule, ConditionalRule>;
}

/** What may be typed into the cells of a workbook: found, and held against what is typed, pasted and filled. */
export class InputRules {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #state: RuleState<InputRule>;
  readonly #tell: (wrong: WrongInput, keep?: () => void) => void;
  readonly #limits = new Map<string, SheetLimits>();
  readonly #end: { dispose(): void };
  /** What somebody keeps though it is not right: the cell and what is typed into it. */
  #kept = '';

  /** `tell`: says what is wrong; with `keep` the person may have it anyway. */
  constructor(
    [injector, workbook]: [Injector, Workbook],
    state: RuleState<InputRule>,
    tell: (wrong: WrongInput, keep?: () => void) => void,
  ) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#state = state;
    this.#tell = tell;
    this.#end = injector.get(ICommandService).beforeCommandExecuted((info) => this.#beforeTyped(info));
  }

  dispose(): void {
    this.#end.dispose();
    for (const { cells } of this.#limits.values()) cells.dispose();
  }

  /** The rule about a cell of a sheet. */
  ruleAt(sheet: string, row: number, column: number): InputRule | undefined {
    return this.#state.rulesOf(sheet).find(({ ranges }) => ranges.some((range) => holds(range, row, column)));
  }

  /** Why what stands in a cell is not allowed there; undefined: it is, or nobody knows. */
  wrongAt(sheet: string, row: number, column: number): string | undefined {
    const worksheet = this.#workbook.getSheetBySheetId(sheet);
    const cell = worksheet?.getCellRaw(row, column);
    return worksheet && cell ? this.#wrong(worksheet, row, column, ruleValue(cell))?.text : undefined;
  }

  /** What a list offers, as cells hold it; undefined where that cannot be known. */
  itemsOf(sheet: string, rule: InputRule, row: number, column: number): RuleValue[] | undefined {
    const { test } = rule;
    if (test.kind !== 'list') return undefined;
    const written = writtenItems(test.formula);
    if (written) return written;
    const limits = this.#limitsOf(sheet);
    const asked = limits?.asked.get(rule);
    if (!limits || !asked) return undefined;
    const area = this.#areaOf(sheet, test.formula, asked, row, column);
    if (!area) return undefined;
    const items: RuleValue[] = [];
    const endRow = Math.min(area.range.endRow, area.sheet.getRowCount() - 1);
    const endColumn = Math.min(area.range.endColumn, area.sheet.getColumnCount() - 1);
    for (let at = area.range.startRow; at <= endRow; at++) {
      for (let beside = area.range.startColumn; beside <= endColumn; beside++) {
        const value = ruleValue(area.sheet.getCell(at, beside));
        if (value !== null && items.length < MOST_ITEMS) items.push(value);
      }
    }
    return items;
  }

  /**
   * Why what a mutation writes into cells is not right, where that stops it. Formulas are not held against rules: what they come
   * to is not known yet.
   */
  refusal({ id, params }: Readonly<ICommandInfo>): string | null {
    if (id !== 'sheet.mutation.set-range-values') return null;
    const sheet = Reflect.get(Object(params), 'subUnitId');
    const worksheet = typeof sheet === 'string' ? this.#workbook.getSheetBySheetId(sheet) : null;
    if (!worksheet || this.#state.rulesOf(worksheet.getSheetId()).length === 0) return null;
    let reason: string | null = null;
    new ObjectMatrix<Nullable<ICellData>>(Reflect.get(Object(params), 'cellValue')).forValue(
      (row, column, cell) => {
        if (reason || !cell || cell.f || cell.si || !writesAnother(worksheet, row, column, cell)) return;
        const wrong = this.#wrong(worksheet, row, column, ruleValue({ ...cell, t: cell.t ?? null }));
        if (wrong?.style === 'stop') reason = `${Tools.chatAtABC(column)}${row + 1}: ${wrong.text}`;
      },
    );
    return reason;
  }

  /** What is typed and not right stays in the cell that is open, with the reason, and may be kept where its rule only warns. */
  #beforeTyped(info: Readonly<ICommandInfo>): void {
    if (info.id !== SetCellEditVisibleOperation.id) return;
    // The parameters of Univer's operation of this id.
    const { visible, eventType, keycode } = info.params as IEditorBridgeServiceVisibleParam;
    if (visible || eventType !== DeviceInputEventType.Keyboard || keycode === KeyCode.ESC) return;
    const cell = this.#injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    const typed = this.#typedText();
    if (!cell || typed === undefined || typed === '' || typed.startsWith('=')) return;
    const worksheet = this.#workbook.getActiveSheet();
    const { actualRow: row, actualColumn: column } = cell;
    const key = `${worksheet.getSheetId()} ${row} ${column} ${typed}`;
    if (key === this.#kept) return;
    if (
      typed ===
      (plainText(worksheet.getCellRaw(row, column)?.p) ?? String(worksheet.getCellRaw(row, column)?.v ?? ''))
    )
      return;
    const wrong = this.#wrong(worksheet, row, column, typedValue(typed));
    if (!wrong) return;
    this.#tell(
      wrong,
      wrong.style === 'stop'
        ? undefined
        : () => {
            this.#kept = key;
            this.#injector.get(ICommandService).syncExecuteCommand(info.id, info.params);
          },
    );
    throw new CustomCommandExecutionError(wrong.text);
  }

  #wrong(worksheet: Worksheet, row: number, column: number, value: RuleValue): WrongInput | undefined {
    const sheet = worksheet.getSheetId();
    const rule = this.ruleAt(sheet, row, column);
    // What a formula of one's own comes to is known once the value is there; it is not held against it.
    if (!rule?.error || rule.test.kind === 'custom') return undefined;
    const limits = this.#limitsOf(sheet);
    const asked = limits?.asked.get(rule);
    const calculated = (place: number): RuleValue | undefined => {
      const formula = 'formulas' in rule.test ? (rule.test.formulas[place] ?? '') : '';
      const constant = constantOf(formula);
      if (typeof constant === 'number') return constant + this.#dayShift(limits, rule, row, column);
      if (constant !== undefined) return constant;
      return asked && limits?.cells.calculated(asked, place, formula, row, column);
    };
    const items = this.itemsOf(sheet, rule, row, column);
    if (isRightInput(rule.test, value, calculated, items) !== false) return undefined;
    // What a list offers as a text may be typed, and be a number then: `1 1/2`.
    if (items?.some((item) => typeof item === 'string' && typedValue(item) === value)) return undefined;
    const { title, text, style } = rule.error;
    const said =
      text ||
      t('“{value}” is not allowed here. Allowed: {allowed}.', {
        value: String(value),
        allowed: retold(sayInput(rule.test, countsFrom1904(this.#workbook))),
      });
    return { style, text: title ? `${title}: ${said}` : said };
  }

  /** What is typed as a day is counted from 1900 here, whatever its cell showed before. */
  #dayShift(limits: SheetLimits | undefined, { test }: InputRule, row: number, column: number): number {
    if (test.kind === 'date') return limits?.cells.date1904 ? DAYS_1904 : 0;
    return test.kind === 'length' ? 0 : (limits?.cells.dayShift(row, column) ?? 0);
  }

  #limitsOf(sheet: string): SheetLimits | undefined {
    const worksheet = this.#workbook.getSheetBySheetId(sheet);
    const rules = this.#state.rulesOf(sheet);
    if (!worksheet || rules.length === 0) return undefined;
    let limits = this.#limits.get(sheet);
    if (!limits) {
      const cells = new SheetRuleCells(this.#injector, this.#workbook, worksheet, () => {});
      limits = { of: [], cells, asked: new Map() };
      this.#limits.set(sheet, limits);
    }
    if (limits.of !== rules) {
      limits.of = rules;
      limits.asked = new Map(rules.map((rule) => [rule, askedOf(rule)]));
      limits.cells.register([...limits.asked.values()].filter(({ test }) => test.kind === 'value'));
    }
    return limits;
  }

  /** The cells that a formula is: a reference, or a name of one. */
  #areaOf(
    sheet: string,
    formula: string,
    { ranges }: ConditionalRule,
    row: number,
    column: number,
  ): { sheet: Worksheet; range: IRange } | undefined {
    const named = this.#injector
      .get(IDefinedNamesService)
      .getValueByName(this.#workbook.getUnitId(), formula.trim())?.formulaOrRefString;
    const [token, ...more] = tokenizeFormula((named ?? formula).trim().replace(/^=/, ''));
    if (token?.kind !== 'reference' || more.length > 0 || token.prefix?.book) return undefined;
    const name = token.prefix?.sheets[0];
    const found =
      name === undefined ? this.#workbook.getSheetBySheetId(sheet) : this.#workbook.getSheetBySheetName(name);
    const range = parseRange(token.text.slice(token.prefix?.raw.length ?? 0));
    if (!found || !range) return undefined;
    const first = ranges[0];
    // Of several places the first cell is the one whose formula it is.
    const anchor = {
      row: Math.min(...ranges.map(({ startRow }) => startRow)),
      column: Math.min(...ranges.map(({ startColumn }) => startColumn)),
    };
    if (!first || named !== undefined) return { sheet: found, range };
    const { from, to = from } = token;
    const down = row - anchor.row;
    const right = column - anchor.column;
    return {
      sheet: found,
      range: {
        startRow: range.startRow + (from.rowAbsolute || from.row === undefined ? 0 : down),
        endRow: range.endRow + (to.rowAbsolute || to.row === undefined ? 0 : down),
        startColumn: range.startColumn + (from.columnAbsolute || from.column === undefined ? 0 : right),
        endColumn: range.endColumn + (to.columnAbsolute || to.column === undefined ? 0 : right),
      },
    };
  }

  #typedText(): string | undefined {
    const editor = this.#injector
      .get(IUniverInstanceService)
      .getUnit<DocumentDataModel>(DOCS_NORMAL_EDITOR_UNIT_ID_KEY);
    return editor?.getBody()?.dataStream.replace(/\r\n$/, '');
  }
}

function askedOf({ ranges, test }: InputRule): ConditionalRule {
  const formulas = 'formulas' in test ? test.formulas : [];
  return {
    priority: 0,
    ranges,
    test:
      formulas.length > 0
        ? { kind: 'value', compare: 'equal', formulas }
        : { kind: 'duplicate', unique: false },
    look: {},
    stop: false,
    newer: false,
    fixed: false,
  };
}

/** What a text is once it is in a cell: a number, a day as its number, a truth value or a text. */
export function typedValue(typed: string): RuleValue {
  const text = typed.trim();
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (text !== '' && Number.isFinite(Number(text))) return Number(text);
  return (readNumber(text, undefined) ?? parsedNumber(text))?.number ?? typed;
}

/** Whether a cell gets another content, not only another look. */
function writesAnother(worksheet: Worksheet, row: number, column: number, cell: ICellData): boolean {
  const text = plainText(cell.p) ?? cell.v;
  if (text === undefined || text === null || text === '') return false;
  return String(text) !== String(worksheet.getCellRaw(row, column)?.v ?? '');
}

function holds(range: IRange, row: number, column: number): boolean {
  return (
    row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn
  );
}
