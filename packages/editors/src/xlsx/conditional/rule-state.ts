import type { RuleEdit, SheetRules, TakeBack } from '@benchbook/documents';
import {
  type ConditionalRule,
  deleteSheetIn,
  editedRules,
  isLike,
  isRuleEdit,
  renameSheetIn,
  rulesFollowing,
  type Shift,
  shiftedRules,
  shiftIn,
} from '@benchbook/documents/conditional';
import { CommandType, ICommandService, type Injector, type Workbook } from '@univerjs/core';
import { shiftOf } from '../edits/drawing-shift.ts';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';

/** What became of the sheets of a workbook, by their ids and names. */
export type RuleStep =
  | { kind: 'shift'; sheet: string; name: string; shift: Omit<Shift, 'sheet'> }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'delete'; sheet: string; name: string }
  | { kind: 'edit'; edit: RuleEdit };

const NONE: ConditionalRule[] = [];

/** The conditional formats of a workbook as its file has them after everything a person did, what was undone aside. */
export class RuleState {
  readonly #opened: readonly SheetRules[];
  readonly #names: ReadonlyMap<string, string>;
  /** In order, without what was taken back. */
  #steps: RuleStep[] = [];
  #sheets: Map<string, ConditionalRule[]>;
  readonly #watching = new Set<() => void>();

  /** `names`: of the sheets by their ids, as they are when the workbook is opened. */
  constructor(opened: readonly SheetRules[], names: ReadonlyMap<string, string>) {
    this.#opened = opened;
    this.#names = names;
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
    this.#steps.push(step);
    this.#apply(step, this.#namesNow());
    this.#tell();
  }

  takeBack({ of }: TakeBack): void {
    if (!isRuleEdit(of)) return;
    const isSame = isLike(of);
    const place = this.#steps.findLastIndex((step) => step.kind === 'edit' && isSame(step.edit));
    if (place < 0) return;
    const steps = this.#steps.toSpliced(place, 1);
    this.#sheets = new Map(this.#opened.map(({ sheet, rules }) => [sheet, rules]));
    this.#steps = [];
    for (const step of steps) {
      this.#steps.push(step);
      this.#apply(step, this.#namesNow());
    }
    this.#tell();
  }

  #tell(): void {
    for (const changed of this.#watching) changed();
  }

  /** Names of the sheets after the steps so far. */
  #namesNow(): Map<string, string> {
    const names = new Map(this.#names);
    for (const step of this.#steps) {
      if (step.kind !== 'rename') continue;
      for (const [id, name] of names) if (name === step.from) names.set(id, step.to);
    }
    return names;
  }

  #apply(step: RuleStep, names: ReadonlyMap<string, string>): void {
    if (step.kind === 'edit') {
      const { sheet } = step.edit;
      this.#sheets.set(sheet, editedRules(this.rulesOf(sheet), step.edit));
      return;
    }
    if (step.kind === 'delete') this.#sheets.delete(step.sheet);
    if (step.kind === 'shift' && this.#sheets.has(step.sheet))
      this.#sheets.set(step.sheet, shiftedRules(this.rulesOf(step.sheet), step.shift));
    const change =
      step.kind === 'shift'
        ? shiftIn({ ...step.shift, sheet: step.name })
        : step.kind === 'rename'
          ? renameSheetIn(step.from, step.to)
          : deleteSheetIn(step.name);
    for (const [sheet, rules] of this.#sheets)
      if (rules.length > 0) this.#sheets.set(sheet, rulesFollowing(rules, change, names.get(sheet)));
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
    } else if (id === EDIT_RULE) {
      // Only our own edits have this id.
      const { edit } = params as EditRuleParams;
      if (edit.op === 'take-back') state.takeBack(edit);
      else state.take({ kind: 'edit', edit });
    } else if (SHEETS_CHANGE.has(id)) {
      const now = known();
      for (const [sheet, name] of names) {
        const next = now.get(sheet);
        if (next === undefined) state.take({ kind: 'delete', sheet, name });
        else if (next !== name) state.take({ kind: 'rename', from: name, to: next });
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
