import type { CommentEdit } from '../comment-edits.ts';
import type { DrawingEdit, ShownGo } from '../drawing-edits.ts';
import type { ReversibleEdit, XlsxEdit } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';
import type { FilterEdit } from '../filter-edits.ts';
import type { InputRuleEdit } from '../input-rule-edits.ts';
import type { LinkEdit } from '../link-edits.ts';
import type { RenameName } from '../name-edits.ts';
import type { PageEdit } from '../page-edits.ts';
import type { RuleEdit, RulesGo } from '../rule-edits.ts';
import type { RenameTable, TableEdit } from '../table-edits.ts';
import { withBroughtBack } from './brought-back.ts';

const DRAWING_OPS = new Set<XlsxEdit['op']>([
  'insert-chart',
  'change-chart',
  'insert-picture',
  'describe-drawing',
  'place-drawing',
  'delete-drawing',
]);
const COMMENT_OPS = new Set<XlsxEdit['op']>([
  'set-note',
  'add-comment',
  'change-comment',
  'resolve-thread',
  'delete-comment',
  'move-comments',
]);

/** Whether an edit is one of what stands above the cells. */
export function isDrawingEdit(edit: XlsxEdit): edit is DrawingEdit {
  return DRAWING_OPS.has(edit.op);
}

/** Whether an edit has what charts and controls show go with cells. */
export function isShownGo(edit: XlsxEdit): edit is ShownGo {
  return edit.op === 'move-shown' || edit.op === 'shift-shown';
}

const RULE_OPS = new Set<XlsxEdit['op']>(['insert-rule', 'change-rule', 'delete-rule', 'swap-rules']);

/** Whether an edit is one of the conditional formats. */
export function isRuleEdit(edit: XlsxEdit): edit is RuleEdit {
  return RULE_OPS.has(edit.op);
}

/** Whether an edit has the conditional formats and input rules of a workbook go with cells. */
export function isRulesGo(edit: XlsxEdit): edit is RulesGo {
  return edit.op === 'move-rules' || edit.op === 'shift-rules';
}

/** Whether an edit is one of what may be typed. */
export function isInputRuleEdit(edit: XlsxEdit): edit is InputRuleEdit {
  return edit.op === 'set-input-rule';
}

/** Whether an edit is one of a filter. */
export function isFilterEdit(edit: XlsxEdit): edit is FilterEdit {
  return edit.op === 'add-filter' || edit.op === 'remove-filter' || edit.op === 'filter-column';
}

const TABLE_OPS = new Set<XlsxEdit['op']>(['add-table', 'resize-table', 'set-totals', 'style-table']);

/** Whether an edit is one of a table. */
export function isTableEdit(edit: XlsxEdit): edit is TableEdit {
  return TABLE_OPS.has(edit.op);
}

/** Whether an edit is one of a link. */
export function isLinkEdit(edit: XlsxEdit): edit is LinkEdit {
  return edit.op === 'set-link' || edit.op === 'move-links';
}

/** Whether an edit is one of the pages of a sheet. */
export function isPageEdit(edit: XlsxEdit): edit is PageEdit {
  return edit.op === 'set-page';
}

/** Whether an edit is one of a note or a thread. */
export function isCommentEdit(edit: XlsxEdit): edit is CommentEdit {
  return COMMENT_OPS.has(edit.op);
}

/** Whether an edit leaves all cells as they are, and where they are. */
export function isBesideCells(edit: XlsxEdit): boolean {
  return (
    isDrawingEdit(edit) ||
    isShownGo(edit) ||
    isCommentEdit(edit) ||
    isRuleEdit(edit) ||
    isRulesGo(edit) ||
    isInputRuleEdit(edit) ||
    isFilterEdit(edit) ||
    isLinkEdit(edit) ||
    isTableEdit(edit) ||
    isPageEdit(edit) ||
    edit.op === 'change-level' ||
    edit.op === 'set-collapsed' ||
    edit.op === 'bring-back' ||
    edit.op === 'take-back'
  );
}

/** Whether an edit says the same as this one, whoever made it. */
export function isLike(of: ReversibleEdit): (one: object) => boolean {
  const text = saidIn(of);
  // What is no such edit has others of these, or none.
  return (one) => {
    const { op, sheet } = one as Partial<ReversibleEdit>;
    return op === of.op && sheet === of.sheet && saidIn(one) === text;
  };
}

/** The document server adds who made an edit; what takes a picture back does not say it again. */
function saidIn(edit: object): string {
  return JSON.stringify({ ...edit, by: undefined, picture: undefined });
}

/** Whether an edit gives a name or a table another name, which all that uses it follows. */
export function isRenaming(edit: XlsxEdit): edit is RenameName | RenameTable {
  return edit.op === 'rename-name' || edit.op === 'rename-table';
}

/** What a name or a table was called, and is called from now on. */
export function renamingOf(edit: RenameName | RenameTable): { name: string; to: string } {
  return { name: edit.op === 'rename-name' ? edit.name : edit.table, to: edit.to };
}

/** Whether an edit gives a name back what the one right before it took: formulas may have it in other letters than it has. */
function isRenamedBack(before: XlsxEdit | undefined, edit: XlsxEdit): boolean {
  if (edit.op === 'rename-table')
    return before?.op === 'rename-table' && edit.table === before.to && edit.to === before.table;
  if (edit.op !== 'rename-name' || before?.op !== 'rename-name') return false;
  const isSame = edit.isLocal === before.isLocal && (!edit.isLocal || edit.sheet === before.sheet);
  return isSame && edit.name === before.to && edit.to === before.name;
}

/**
 * The edits that are left where some were taken back, or rows and columns that were deleted came back, which leaves no trace then.
 * Throws EditRefused where one is to be taken back that is not among them.
 */
export function withoutTakenBack(edits: readonly XlsxEdit[]): XlsxEdit[] {
  if (!edits.some((edit) => edit.op === 'take-back' || isRenaming(edit) || isBack(edit))) return [...edits];
  let left: XlsxEdit[] = [];
  for (const edit of edits) {
    if (isBack(edit)) {
      left = withBroughtBack(left, edit);
      continue;
    }
    if (edit.op !== 'take-back') {
      if (isRenamedBack(left.at(-1), edit)) left.pop();
      else left.push(edit);
      continue;
    }
    const place = left.findLastIndex(isLike(edit.of));
    if (place < 0) throw new EditRefused('What was to be undone is a part of the stored workbook by now.');
    left.splice(place, 1);
  }
  return left;
}

function isBack(edit: XlsxEdit): edit is Extract<XlsxEdit, { isBack?: true }> {
  return 'isBack' in edit && edit.isBack === true;
}
