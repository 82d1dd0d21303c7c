import type { DrawingEdit } from '../drawing-edits.ts';
import type { TakeBack, XlsxEdit } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';
import type { InputRuleEdit } from '../input-rule-edits.ts';
import type { RuleEdit } from '../rule-edits.ts';

const OPS = new Set<XlsxEdit['op']>(['insert-chart', 'change-chart', 'place-drawing', 'delete-drawing']);

/** Whether an edit is one of what stands above the cells, and so leaves all cells as they are. */
export function isDrawingEdit(edit: XlsxEdit): edit is DrawingEdit {
  return OPS.has(edit.op);
}

const RULE_OPS = new Set<XlsxEdit['op']>(['insert-rule', 'change-rule', 'delete-rule', 'swap-rules']);

/** Whether an edit is one of the conditional formats. */
export function isRuleEdit(edit: XlsxEdit): edit is RuleEdit {
  return RULE_OPS.has(edit.op);
}

/** Whether an edit is one of what may be typed. */
export function isInputRuleEdit(edit: XlsxEdit): edit is InputRuleEdit {
  return edit.op === 'set-input-rule';
}

/** An edit that leaves all cells as they are, or that one is taken back. */
export function isBesideCells(edit: XlsxEdit): edit is DrawingEdit | RuleEdit | InputRuleEdit | TakeBack {
  return isDrawingEdit(edit) || isRuleEdit(edit) || isInputRuleEdit(edit) || edit.op === 'take-back';
}

/** Whether an edit says the same as this one. */
export function isLike(of: TakeBack['of']): (one: object) => boolean {
  const text = JSON.stringify(of);
  return (one) => {
    // What is no such edit has others of these, or none.
    const { op, sheet } = one as Partial<TakeBack['of']>;
    return op === of.op && sheet === of.sheet && JSON.stringify(one) === text;
  };
}

/**
 * The edits that are left where some were taken back, which leave no trace then. Throws EditRefused where one is to be taken
 * back that is not among them.
 */
export function withoutTakenBack(edits: readonly XlsxEdit[]): XlsxEdit[] {
  if (!edits.some(({ op }) => op === 'take-back')) return [...edits];
  const left: XlsxEdit[] = [];
  for (const edit of edits) {
    if (edit.op !== 'take-back') {
      left.push(edit);
      continue;
    }
    const place = left.findLastIndex(isLike(edit.of));
    if (place < 0) throw new EditRefused('What was to be undone is a part of the stored workbook by now.');
    left.splice(place, 1);
  }
  return left;
}
