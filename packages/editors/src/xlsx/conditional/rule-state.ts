import type { RuleEdit, RulesGo, SortRows, TakeBack } from '@benchbook/documents';
import {
  type CellsGo,
  type ConditionalRule,
  deleteSheetIn,
  editedRules,
  type FormulaChange,
  goneRules,
  isLike,
  isRuleEdit,
  isRulesGo,
  renameNameIn,
  renameSheetIn,
  rulesFollowing,
  type Shift,
  shiftedRules,
  shiftIn,
} from '@benchbook/documents/conditional';
import { EditRefused } from '@benchbook/documents/refused';
import { CommandType, ICommandService, type Injector, type Workbook } from '@univerjs/core';
import { messageOf } from '../../frame/connection/message-of.ts';
import { sheetCopyIn } from '../edits/copied-sheet.ts';
import { type LineShift, shiftOf, withoutDeletion } from '../edits/drawing-shift.ts';
import { type OwnEditParams, SORT_ROWS } from '../edits/own-edits.ts';
import { EDIT_RULE, type EditRuleParams } from '../edits/rule-mutation.ts';

type Edit = Exclude<EditRuleParams['edit'], TakeBack>;

/** What became of the sheets of a workbook, by their ids and names. */
type RuleStep =
  | { kind: 'shift'; sheet: string; name: string; shift: Omit<Shift, 'sheet'> }
  | { kind: 'rename'; sheet: string; from: string; to: string }
  | { kind: 'delete'; sheet: string; name: string }
  | { kind: 'sort'; edit: SortRows }
  /** `of`: the sheet it is a copy of. */
  | { kind: 'add'; sheet: string; name: string; of: string | undefined }
  | { kind: 'edit'; edit: Edit };

/** What edits, rows, columns and sheets make of rules of a kind. */
export interface RuleKind<Rule> {
  /** The rules after an edit; undefined: it is none of theirs. */
  edited(rules: readonly Rule[], edit: Edit): Rule[] | undefined;
  shifted(rules: readonly Rule[], shift: Omit<Shift, 'sheet'>): Rule[];
  following(rules: readonly Rule[], change: FormulaChange, host: string | undefined): Rule[];
  /** Of those that are about cells, when some are moved or make room. */
  gone?(rules: readonly Rule[], go: CellsGo, host: string | undefined): Rule[];
  /** Of those that go with their cells. */
  sorted?(rules: readonly Rule[], edit: SortRows): Rule[];
  /** Of a copy, whose formulas name the copy where those of its sheet named that one; left out: they say what they said. */
  copied?(rules: readonly Rule[], change: FormulaChange): Rule[];
}

/** Conditional formats. */
export const FORMAT_RULES: RuleKind<ConditionalRule> = {
  edited: (rules, edit) => (isRuleEdit(edit) ? editedRules(rules, edit satisfies RuleEdit) : undefined),
  shifted: shiftedRules,
  following: rulesFollowing,
  gone: goneRules,
};

/** The rules of a workbook as its file has them after everything a person did, what was undone aside. */
export class RuleState<Rule> {
  readonly #opened: readonly { sheet: string; rules: Rule[] }[];
  readonly #openedNames: ReadonlyMap<string, string>;
  readonly #kind: RuleKind<Rule>;
  /** In order, without what was taken back. */
  #steps: RuleStep[] = [];
  #sheets = new Map<string, Rule[]>();
  #names = new Map<string, string>();
  readonly #none: Rule[] = [];
  readonly #watching = new Set<() => void>();

  /** `names`: of the sheets by their ids, as they are when the workbook is opened. */
  constructor(
    opened: readonly { sheet: string; rules: Rule[] }[],
    names: ReadonlyMap<string, string>,
    kind: RuleKind<Rule>,
  ) {
    this.#opened = opened;
    this.#openedNames = names;
    this.#kind = kind;
    this.#begin();
  }

  get isAny(): boolean {
    return [...this.#sheets.values()].some((rules) => rules.length > 0);
  }

  /** In the order of the file; the same array until one of them is another. */
  rulesOf(sheet: string): Rule[] {
    return this.#sheets.get(sheet) ?? this.#none;
  }

  /** Calls back when rules are others; answers what ends that. */
  watch(changed: () => void): () => void {
    this.#watching.add(changed);
    return () => this.#watching.delete(changed);
  }

  /** Whether some are others when cells are moved or make room. Throws EditRefused where that cannot be written. */
  goesWith(edit: RulesGo): boolean {
    return this.#gone(edit).some(([sheet, gone]) => {
      const rules = this.rulesOf(sheet);
      return gone.length !== rules.length || gone.some((rule, place) => rule !== rules[place]);
    });
  }

  /** Why an edit cannot be written, in plain words; null where it can. */
  refusal(edit: Edit): string | null {
    try {
      this.#kind.edited(this.rulesOf(edit.sheet), edit);
      return null;
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      return messageOf(error);
    }
  }

  take(step: RuleStep): void {
    this.#steps.push(step);
    this.#apply(step);
    this.#tell();
  }

  takeBack({ of }: TakeBack): void {
    const isSame = isLike(of);
    const place = this.#steps.findLastIndex((step) => step.kind === 'edit' && isSame(step.edit));
    if (place < 0) return;
    this.#again(this.#steps.toSpliced(place, 1));
  }

  /** Rows or columns that were deleted are there as they were. */
  bringBack(shift: LineShift): void {
    this.#again(
      withoutDeletion(this.#steps, shift, (step) =>
        step.kind === 'shift' ? { ...step.shift, sheet: step.sheet } : undefined,
      ),
    );
  }

  #again(steps: RuleStep[]): void {
    this.#steps = steps;
    this.#begin();
    for (const step of steps) this.#apply(step);
    this.#tell();
  }

  #begin(): void {
    this.#sheets = new Map(this.#opened.map(({ sheet, rules }) => [sheet, rules]));
    this.#names = new Map(this.#openedNames);
  }

  #tell(): void {
    for (const changed of this.#watching) changed();
  }

  #apply(step: RuleStep): void {
    if (step.kind === 'edit') {
      if (isRulesGo(step.edit)) {
        for (const [sheet, rules] of this.#gone(step.edit)) this.#sheets.set(sheet, rules);
        return;
      }
      const { sheet } = step.edit;
      if (step.edit.op === 'rename-name') {
        this.#follow(renameNameIn(step.edit.name, step.edit.to));
        return;
      }
      if (step.edit.op === 'rename-table') this.#follow(renameNameIn(step.edit.table, step.edit.to));
      const edited = this.#kind.edited(this.rulesOf(sheet), step.edit);
      if (edited) this.#sheets.set(sheet, edited);
      return;
    }
    if (step.kind === 'sort') {
      const { sheet } = step.edit;
      const sorted = this.#kind.sorted?.(this.rulesOf(sheet), step.edit);
      if (sorted) this.#sheets.set(sheet, sorted);
      return;
    }
    if (step.kind === 'add') {
      this.#names.set(step.sheet, step.name);
      if (step.of !== undefined) {
        const rules = this.rulesOf(step.of);
        const change = renameSheetIn(this.#names.get(step.of) ?? step.name, step.name);
        this.#sheets.set(step.sheet, this.#kind.copied?.(rules, change) ?? [...rules]);
      }
      return;
    }
    if (step.kind === 'delete') this.#sheets.delete(step.sheet);
    if (step.kind === 'rename') this.#names.set(step.sheet, step.to);
    if (step.kind === 'shift' && this.#sheets.has(step.sheet))
      this.#sheets.set(step.sheet, this.#kind.shifted(this.rulesOf(step.sheet), step.shift));
    const change =
      step.kind === 'shift'
        ? shiftIn({ ...step.shift, sheet: step.name })
        : step.kind === 'rename'
          ? renameSheetIn(step.from, step.to)
          : deleteSheetIn(step.name);
    this.#follow(change);
  }

  #gone(edit: RulesGo): [string, Rule[]][] {
    const to = edit.op === 'move-rules' ? edit.toSheet : undefined;
    const toSheet = to === undefined ? undefined : this.#names.get(to);
    const go = { sheet: this.#names.get(edit.sheet) ?? '', toSheet, edit };
    return [...this.#sheets].map(([sheet, rules]) => [
      sheet,
      this.#kind.gone?.(rules, go, this.#names.get(sheet)) ?? rules,
    ]);
  }

  #follow(change: FormulaChange): void {
    for (const [sheet, rules] of this.#sheets)
      if (rules.length > 0)
        this.#sheets.set(sheet, this.#kind.following(rules, change, this.#names.get(sheet)));
  }
}

/** Has the state follow what happens to a workbook; answers what ends that. */
export function followWorkbook<Rule>(
  injector: Injector,
  workbook: Workbook,
  state: RuleState<Rule>,
): () => void {
  const known = () => new Map(workbook.getSheets().map((sheet) => [sheet.getSheetId(), sheet.getName()]));
  let names = known();
  const following = injector.get(ICommandService).onCommandExecuted(({ id, type, params }) => {
    if (type !== CommandType.MUTATION) return;
    const shift = shiftOf(id, params);
    if (shift?.isBack) state.bringBack(shift);
    else if (shift) {
      const { sheet, ...rest } = shift;
      state.take({ kind: 'shift', sheet, name: names.get(sheet) ?? '', shift: rest });
    } else if (id === SORT_ROWS) {
      // Only our own edits have this id.
      state.take({ kind: 'sort', edit: (params as OwnEditParams<SortRows>).edit });
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
        else if (next !== name) state.take({ kind: 'rename', sheet, from: name, to: next });
      }
      const of = sheetCopyIn({ id, ...(params ? { params } : {}) })?.of;
      for (const [sheet, name] of now) if (!names.has(sheet)) state.take({ kind: 'add', sheet, name, of });
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
