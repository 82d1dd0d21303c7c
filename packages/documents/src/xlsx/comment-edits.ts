import type { RuleRange } from './rule-edits.ts';

/**
 * What a person can do to the notes and comments of cells. A note is what one person wrote at a cell (18.7 of ECMA-376 part 1); a
 * thread is a conversation there, whose comments have an author and a time each (MS-XLSX 2.6.204). A cell has one or the other.
 */
export type CommentEdit =
  /** The first note of a cell, or another text of the one it has; null: it goes. */
  | { op: 'set-note'; sheet: string; row: number; column: number; text: string | null; by?: Author }
  /** A thread begins in a cell, or the one that is there goes on. `id` names the new comment: `{GUID}`. */
  | { op: 'add-comment'; sheet: string; row: number; column: number; id: string; text: string; by?: Author }
  /** Only by its author. */
  | {
      op: 'change-comment';
      sheet: string;
      row: number;
      column: number;
      id: string;
      text: string;
      by?: Author;
    }
  | { op: 'resolve-thread'; sheet: string; row: number; column: number; isResolved: boolean }
  /** With the first comment goes its thread. */
  | { op: 'delete-comment'; sheet: string; row: number; column: number; id: string }
  | MoveComments;

/**
 * Cells were moved to others of their sheet, and what is written at them goes along; what was written where they come is gone. `row`
 * and `column`: where the first of them stands then.
 */
export interface MoveComments {
  op: 'move-comments';
  sheet: string;
  range: RuleRange;
  row: number;
  column: number;
}

/** Who wrote it, and when: the document server says so, whatever a page does. */
export interface Author {
  /** As the host knows the person. */
  id: string;
  name: string;
  /** ISO 8601 */
  at: string;
}

/**
 * Rows or columns that were deleted are there again, by undo: what was at their cells beside content comes back as it was, of the
 * last ones deleted like that.
 */
export interface BringBack {
  op: 'bring-back';
  sheet: string;
  axis: 'row' | 'column';
  index: number;
  count: number;
}
