import { isDeepStrictEqual } from 'node:util';
import { editedRules } from '../conditional/edited-rules.ts';
import { goneRules, rulesFollowing, shiftedRules } from '../conditional/moved-rules.ts';
import { rulesOf } from '../conditional/read-rules.ts';
import type { CellsGo, ConditionalRule } from '../conditional/rule-model.ts';
import {
  isFilterEdit,
  isInputRuleEdit,
  isLinkEdit,
  isPageEdit,
  isRenaming,
  isRuleEdit,
  isRulesGo,
  isTableEdit,
  renamingOf,
} from '../edits/taken-back.ts';
import type { XlsxEdit } from '../edits.ts';
import type { Workbook } from '../file/workbook.ts';
import type { FilterEdit } from '../filter-edits.ts';
import { editedFilters, filtersFollowing, shiftedFilters, sortedFilters } from '../filters/edited-filters.ts';
import type { StoredFilter } from '../filters/filter-model.ts';
import { filtersOf } from '../filters/read-filters.ts';
import {
  deleteSheetIn,
  type FormulaChange,
  renameNameIn,
  renameSheetIn,
  type Shift,
  shiftIn,
} from '../formula/formula-changes.ts';
import type { InputRuleEdit } from '../input-rule-edits.ts';
import {
  editedInputRules,
  goneInputRules,
  inputRulesFollowing,
  shiftedInputRules,
} from '../input-rules/edited-input-rules.ts';
import type { InputRule } from '../input-rules/input-rule-model.ts';
import { inputRulesOf } from '../input-rules/read-input-rules.ts';
import type { LinkEdit } from '../link-edits.ts';
import { editedLinks, linksFollowing, shiftedLinks, sortedLinks } from '../links/edited-links.ts';
import type { StoredLink } from '../links/link-model.ts';
import { linksOf } from '../links/read-links.ts';
import type { PageEdit, SheetPage } from '../page-edits.ts';
import { editedPages, pagesFollowing, shiftedPages } from '../pages/edited-pages.ts';
import { pagesOf } from '../pages/read-pages.ts';
import type { RuleEdit } from '../rule-edits.ts';
import type { SortRows } from '../sort-edits.ts';
import { goneSparklines } from '../sparklines/gone-sparklines.ts';
import { shiftedSparklines, sparklinesFollowing } from '../sparklines/moved-sparklines.ts';
import { sparklinesOf } from '../sparklines/read-sparklines.ts';
import type { SparklineGroup } from '../sparklines/sparkline-model.ts';
import type { RenameTable, TableEdit } from '../table-edits.ts';
import { failed } from './verify-package.ts';

/** Rules of a kind: how they are read, and what edits make of them. */
interface Kind<Rule, Edit> {
  name: string;
  read(workbook: Workbook): { sheet: string; rules: Rule[] }[];
  isOwn(edit: XlsxEdit): edit is XlsxEdit & Edit;
  edited(rules: readonly Rule[], edit: Edit): Rule[];
  shifted(rules: readonly Rule[], shift: Omit<Shift, 'sheet'>): Rule[];
  following(rules: readonly Rule[], change: FormulaChange, host: string | undefined): Rule[];
  /** Of those that are about cells, when some are moved or make room. */
  gone?(rules: readonly Rule[], go: CellsGo, host: string | undefined): Rule[];
  /** Of those that go with their cells. */
  sorted?(rules: readonly Rule[], edit: SortRows): Rule[];
}

/** The file has what it has: how much of it is shown binds the page only. */
const ALL = Number.POSITIVE_INFINITY;

const FORMATS: Kind<ConditionalRule, RuleEdit> = {
  name: 'a conditional format',
  read: (workbook) => rulesOf(workbook).sheets,
  isOwn: isRuleEdit,
  edited: editedRules,
  shifted: shiftedRules,
  following: rulesFollowing,
  gone: (...given) => goneRules(...given, ALL),
};

const INPUTS: Kind<InputRule, InputRuleEdit> = {
  name: 'an input rule',
  read: inputRulesOf,
  isOwn: isInputRuleEdit,
  edited: editedInputRules,
  shifted: shiftedInputRules,
  following: inputRulesFollowing,
  gone: (...given) => goneInputRules(...given, ALL),
};

const SPARKLINES: Kind<SparklineGroup, never> = {
  name: 'a sparkline',
  read: (workbook) => sparklinesOf(workbook).map(({ sheet, groups }) => ({ sheet, rules: groups })),
  isOwn: (_edit): _edit is never => false,
  edited: (groups) => [...groups],
  shifted: shiftedSparklines,
  following: sparklinesFollowing,
  gone: goneSparklines,
};

const FILTERS: Kind<StoredFilter, FilterEdit | TableEdit | RenameTable> = {
  name: 'a filter',
  read: filtersOf,
  isOwn: (edit) => isFilterEdit(edit) || isTableEdit(edit) || edit.op === 'rename-table',
  edited: editedFilters,
  shifted: shiftedFilters,
  following: filtersFollowing,
  sorted: sortedFilters,
};

const LINKS: Kind<StoredLink, LinkEdit> = {
  name: 'a link',
  read: linksOf,
  isOwn: isLinkEdit,
  edited: editedLinks,
  shifted: shiftedLinks,
  following: linksFollowing,
  sorted: sortedLinks,
};

const PAGES: Kind<SheetPage, PageEdit> = {
  name: 'a page',
  read: pagesOf,
  isOwn: isPageEdit,
  edited: editedPages,
  shifted: shiftedPages,
  following: pagesFollowing,
};

/**
 * Throws DocumentError `verification-failed` unless the conditional formats, input rules, sparklines, filters, links and pages of sheets that edits of them name are
 * what the edits make of those of the original, as they are shown.
 */
export function verifyRules(before: Workbook, after: Workbook, edits: readonly XlsxEdit[]): void {
  verifyKind(FORMATS, before, after, edits);
  verifyKind(INPUTS, before, after, edits);
  verifyKind(SPARKLINES, before, after, edits);
  verifyKind(FILTERS, before, after, edits);
  verifyKind(LINKS, before, after, edits);
  verifyKind(PAGES, before, after, edits);
}

function verifyKind<Rule, Edit>(
  kind: Kind<Rule, Edit>,
  before: Workbook,
  after: Workbook,
  edits: readonly XlsxEdit[],
): void {
  const isAbout = (edit: XlsxEdit) => kind.isOwn(edit) || (kind.sorted && edit.op === 'sort-rows');
  const named = new Set(edits.filter(isAbout).map(({ sheet }) => sheet));
  const goes = kind.gone !== undefined && edits.some(isRulesGo);
  if (goes || edits.some(isRenaming)) for (const { sheet } of kind.read(before)) named.add(sheet);
  if (named.size === 0) return;
  const expected = new Map(kind.read(before).map(({ sheet, rules }) => [sheet, rules]));
  const names = new Map(before.sheets.map(({ id, name }) => [id, name]));
  const follow = (change: FormulaChange) => {
    for (const [sheet, rules] of expected)
      expected.set(sheet, kind.following(rules, change, names.get(sheet)));
  };
  for (const edit of edits) {
    const rules = expected.get(edit.sheet) ?? [];
    const name = names.get(edit.sheet) ?? '';
    if (isRulesGo(edit)) {
      const to = edit.op === 'move-rules' ? edit.toSheet : undefined;
      const go = { sheet: name, toSheet: to === undefined ? undefined : names.get(to), edit };
      for (const [sheet, rules] of expected)
        expected.set(sheet, kind.gone?.(rules, go, names.get(sheet)) ?? rules);
    } else if (kind.isOwn(edit)) expected.set(edit.sheet, kind.edited(rules, edit));
    else if (edit.op === 'sort-rows') {
      if (kind.sorted) expected.set(edit.sheet, kind.sorted(rules, edit));
    } else if ('count' in edit) {
      const axis = edit.op.endsWith('rows') ? ('row' as const) : ('column' as const);
      const count = edit.op.startsWith('insert') ? edit.count : -edit.count;
      const shift = { axis, index: edit.index, count };
      expected.set(edit.sheet, kind.shifted(rules, shift));
      follow(shiftIn({ ...shift, sheet: name }));
    } else if (isRenaming(edit)) {
      const { name: from, to } = renamingOf(edit);
      follow(renameNameIn(from, to));
    } else if (edit.op === 'rename-sheet') {
      follow(renameSheetIn(name, edit.name));
      names.set(edit.sheet, edit.name);
    } else if (edit.op === 'add-sheet') names.set(edit.sheet, edit.name);
    else if (edit.op === 'copy-sheet') {
      names.set(edit.sheet, edit.name);
      expected.set(edit.sheet, [...(expected.get(edit.of) ?? [])]);
    } else if (edit.op === 'delete-sheet') {
      expected.delete(edit.sheet);
      named.delete(edit.sheet);
      follow(deleteSheetIn(name));
    }
  }
  const actual = new Map(kind.read(after).map(({ sheet, rules }) => [sheet, rules]));
  for (const sheet of named) {
    const id = after.sheets.find((one) => one.name === names.get(sheet))?.id ?? sheet;
    if (!isDeepStrictEqual(plain(expected.get(sheet)), plain(actual.get(id))))
      throw failed(`${kind.name} on "${names.get(sheet) ?? 'the sheet'}" would not be as you see it`);
  }
}

/** Without properties that say nothing, and without where those cells may be that are not read. */
function plain(rules: readonly unknown[] | undefined): unknown {
  return JSON.parse(
    JSON.stringify(rules ?? [], (key, value: unknown) => (key === 'unread' ? undefined : value)),
  );
}
