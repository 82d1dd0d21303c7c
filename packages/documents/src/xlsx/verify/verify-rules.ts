import { isDeepStrictEqual } from 'node:util';
import { editedRules } from '../conditional/edited-rules.ts';
import { rulesFollowing, shiftedRules } from '../conditional/moved-rules.ts';
import { rulesOf } from '../conditional/read-rules.ts';
import type { ConditionalRule } from '../conditional/rule-model.ts';
import { isRuleEdit } from '../edits/taken-back.ts';
import type { XlsxEdit } from '../edits.ts';
import type { Workbook } from '../file/workbook.ts';
import { deleteSheetIn, renameSheetIn, shiftIn } from '../formula/formula-changes.ts';
import { failed } from './verify-package.ts';

/**
 * Throws DocumentError `verification-failed` unless the conditional formats of sheets that edits of them name are what the edits
 * make of those of the original: rules, cells, order and looks, as they are painted.
 */
export function verifyRules(before: Workbook, after: Workbook, edits: readonly XlsxEdit[]): void {
  const named = new Set(edits.filter(isRuleEdit).map(({ sheet }) => sheet));
  if (named.size === 0) return;
  const expected = new Map(rulesOf(before).sheets.map(({ sheet, rules }) => [sheet, rules]));
  const names = new Map(before.sheets.map(({ id, name }) => [id, name]));
  const follow = (change: Parameters<typeof rulesFollowing>[1]) => {
    for (const [sheet, rules] of expected)
      expected.set(sheet, rulesFollowing(rules, change, names.get(sheet)));
  };
  for (const edit of edits) {
    const rules: ConditionalRule[] = expected.get(edit.sheet) ?? [];
    const name = names.get(edit.sheet) ?? '';
    if (isRuleEdit(edit)) expected.set(edit.sheet, editedRules(rules, edit));
    else if ('count' in edit) {
      const axis = edit.op.endsWith('rows') ? ('row' as const) : ('column' as const);
      const count = edit.op.startsWith('insert') ? edit.count : -edit.count;
      const shift = { axis, index: edit.index, count };
      expected.set(edit.sheet, shiftedRules(rules, shift));
      follow(shiftIn({ ...shift, sheet: name }));
    } else if (edit.op === 'rename-sheet') {
      follow(renameSheetIn(name, edit.name));
      names.set(edit.sheet, edit.name);
    } else if (edit.op === 'add-sheet') names.set(edit.sheet, edit.name);
    else if (edit.op === 'delete-sheet') {
      expected.delete(edit.sheet);
      follow(deleteSheetIn(name));
    }
  }
  const actual = new Map(rulesOf(after).sheets.map(({ sheet, rules }) => [sheet, rules]));
  for (const sheet of named) {
    const wanted = (expected.get(sheet) ?? []).map(said);
    const id = after.sheets.find((one) => one.name === names.get(sheet))?.id ?? sheet;
    const found = (expected.has(sheet) ? (actual.get(id) ?? []) : []).map(said);
    if (!isDeepStrictEqual(wanted, found))
      throw failed(`a conditional format on "${names.get(sheet) ?? 'the sheet'}" would not be as you see it`);
  }
}

/** Without what is the same said another way. */
function said({ look, ...rule }: ConditionalRule) {
  return { ...rule, look: { ...look } };
}
