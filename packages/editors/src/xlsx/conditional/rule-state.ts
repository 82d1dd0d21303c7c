import type { SheetRules } from '@benchbook/documents';
import {
  type ConditionalRule,
  deleteSheetIn,
  renameSheetIn,
  rulesFollowing,
  type Shift,
  shiftedRules,
  shiftIn,
} from '@benchbook/documents/conditional';
import { CommandType, ICommandService, type Injector, type Workbook } from '@univerjs/core';
import { shiftOf } from '../edits/drawing-shift.ts';

/** What became of the sheets of a workbook, by their ids and names. */
export type RuleStep =
  | { kind: 'shift'; sheet: string; name: string; shift: Omit<Shift, 'sheet'> }
  | { kind: 'rename'; sheet: string; from: string; to: string }
  | { kind: 'delete'; sheet: string; name: string };

const NONE: ConditionalRule[] = [];

/** The conditional formats of a workbook as its file has them after rows, columns and sheets came and went. */
export class RuleState {
  readonly #names: Map<string, string>;
  readonly #sheets: Map<string, ConditionalRule[]>;
  readonly #watching = new Set<() => void>();

  /** `names`: of the sheets by their ids, as they are when the workbook is opened. */
  constructor(opened: readonly SheetRules[], names: ReadonlyMap<string, string>) {
    this.#names = new Map(names);
    this.#sheets = new Map(opened.map(({ sheet, rules }) => [sheet, rules]));
  }

  get isAny(): boolean {
    return [...this.#sheets.values()].some((rules) => rules.length > 0);
  }

  /** In the order of the file; the same array until one of them is another. */
  rulesOf(sheet: string): ConditionalRule[] {
    return this.#sheets.get(sheet) ?? NONE;
  }

  /** Calls back when rules are others; answers what ends that. */
  watch(changed: () => void): () => void {
    this.#watching.add(changed);
    return () => this.#watching.delete(changed);
  }

  take(step: RuleStep): void {
    this.#apply(step);
    for (const changed of this.#watching) changed();
  }

  #apply(step: RuleStep): void {
    if (step.kind === 'delete') this.#sheets.delete(step.sheet);
    if (step.kind === 'rename') this.#names.set(step.sheet, step.to);
    if (step.kind === 'shift' && this.#sheets.has(step.sheet))
      this.#sheets.set(step.sheet, shiftedRules(this.rulesOf(step.sheet), step.shift));
    const change =
      step.kind === 'shift'
        ? shiftIn({ ...step.shift, sheet: step.name })
        : step.kind === 'rename'
          ? renameSheetIn(step.from, step.to)
          : deleteSheetIn(step.name);
    for (const [sheet, rules] of this.#sheets)
      if (rules.length > 0) this.#sheets.set(sheet, rulesFollowing(rules, change, this.#names.get(sheet)));
  }
}

/** Has the state follow what happens to a workbook; answers what ends that. */
export function followWorkbook(injector: Injector, workbook: Workbook, state: RuleState): () => void {
  const known = () => new Map(workbook.getSheets().map((sheet) => [sheet.getSheetId(), sheet.getName()]));
  let names = known();
  const following = injector.get(ICommandService).onCommandExecuted(({ id, type, params }) => {
    if (type !== CommandType.MUTATION) return;
    const shift = shiftOf(id, params);
    if (shift) {
      const { sheet, ...rest } = shift;
      state.take({ kind: 'shift', sheet, name: names.get(sheet) ?? '', shift: rest });
    } else if (SHEETS_CHANGE.has(id)) {
      const now = known();
      for (const [sheet, name] of names) {
        const next = now.get(sheet);
        if (next === undefined) state.take({ kind: 'delete', sheet, name });
        else if (next !== name) state.take({ kind: 'rename', sheet, from: name, to: next });
      }
      names = now;
    }
  });
  return () => following.dispose();
}

const SHEETS_CHANGE = new Set([
  'sheet.mutation.insert-sheet',
  'sheet.mutation.remove-sheet',
  'sheet.mutation.set-worksheet-name',
]);
