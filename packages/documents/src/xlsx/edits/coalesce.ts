import type { CellEdit, XlsxEdit } from '../edits.ts';
import { rangeName } from '../file/references.ts';
import { withoutLines, withoutSheet } from './came-and-went.ts';
import { areIndependent, isAboutSizes } from './independent.ts';
import { cellKey, mergeStyles } from './replay.ts';
import { sortedTwice } from './sorted.ts';

/** An edit that is left, with the cells of one that writes cells by `cellKey`. */
interface Left {
  edit: XlsxEdit;
  cells: Map<number, CellEdit>;
  /** A formula among them names a sheet. */
  namesSheet: boolean;
}

/**
 * The same edits, fewer: edits of cells on one sheet become one, and of a cell typed into several times only the last
 * content is left; so does the last size of the same rows or columns. Rows, columns and sheets that came and went
 * again were never there. Applying the answer gives what applying the edits gives: two become one where the later one
 * could as well have been made right after the earlier one. The edits themselves are not changed.
 */
export function coalesceEdits(edits: readonly XlsxEdit[]): XlsxEdit[] {
  const left: Left[] = [];
  for (const edit of edits) add(left, edit);
  return left.map(editOf);
}

const editOf = ({ edit, cells }: Left): XlsxEdit =>
  edit.op === 'set-cells' ? { ...edit, cells: [...cells.values()] } : edit;

function add(left: Left[], edit: XlsxEdit): void {
  const without = withoutWhatWent(left, edit);
  if (without) {
    addFrom(left, without.from, without.left);
    return;
  }
  const one: Left = { edit, cells: new Map(), namesSheet: false };
  if (edit.op === 'set-cells') write(one, edit.cells);
  for (let at = left.length - 1; at >= 0; at--) {
    const before = left[at];
    if (!before) break;
    if (edit.op === 'set-cells' && before.edit.op === 'set-cells' && before.edit.sheet === edit.sheet) {
      write(before, edit.cells);
      return;
    }
    const both = together(before.edit, edit);
    if (both) {
      addFrom(left, at, [...both, ...left.slice(at + 1).map(editOf)]);
      return;
    }
    if (!areIndependent(before.edit, edit, () => before.namesSheet || one.namesSheet)) break;
  }
  left.push(one);
}

/** Puts others in the place of the edits from one on: they may become one with those before them, or with each other. */
function addFrom(left: Left[], from: number, edits: readonly XlsxEdit[]): void {
  left.splice(from);
  for (const edit of edits) add(left, edit);
}

function write(into: Left, cells: Iterable<CellEdit>): void {
  for (const cell of cells) {
    const key = cellKey(cell.row, cell.column);
    into.cells.set(key, mergeCells(into.cells.get(key), cell));
    into.namesSheet ||= cell.content?.kind === 'formula' && cell.content.formula.includes('!');
  }
}

function mergeCells(first: CellEdit | undefined, second: CellEdit): CellEdit {
  const merged: CellEdit = { ...first, ...second };
  if (first?.style && second.style) merged.style = mergeStyles(first.style, second.style);
  return merged;
}

/** What two edits come to, one right after the other, where that is one or none. */
function together(before: XlsxEdit, edit: XlsxEdit): XlsxEdit[] | undefined {
  if (edit.op === 'sort-rows' && before.op === 'sort-rows') {
    const both = sortedTwice(before, edit);
    return both && (both === 'none' ? [] : [both]);
  }
  return replaces(edit, before) ? [edit] : undefined;
}

/** Whether an edit makes the one right before it go without a trace. */
function replaces(edit: XlsxEdit, before: XlsxEdit): boolean {
  if (edit.sheet !== before.sheet) return false;
  if (edit.op === 'unmerge-cells' && before.op === 'merge-cells')
    return rangeName(edit.range) === rangeName(before.range);
  if (edit.op !== before.op) return false;
  if (edit.op === 'set-frozen-panes' || edit.op === 'rename-sheet' || edit.op === 'set-tab-color')
    return true;
  return isAboutSizes(edit) && isAboutSizes(before) && edit.from === before.from && edit.to === before.to;
}

/** What is left of the edits, from which one on, where an edit takes away what one of them brought. */
function withoutWhatWent(
  left: readonly Left[],
  edit: XlsxEdit,
): { from: number; left: XlsxEdit[] } | undefined {
  if (edit.op === 'delete-sheet') return withoutSheet(left.map(editOf), edit.sheet);
  if (edit.op !== 'delete-rows' && edit.op !== 'delete-columns') return undefined;
  const { op, sheet, index, count } = edit;
  return withoutLines(left.map(editOf), { op, sheet, index, count });
}
