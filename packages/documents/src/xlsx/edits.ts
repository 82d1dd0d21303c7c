import type { BringBack, CommentEdit } from './comment-edits.ts';
import type { DrawingEdit, ShownGo } from './drawing-edits.ts';
import type { FilterEdit } from './filter-edits.ts';
import type { InputRuleEdit } from './input-rule-edits.ts';
import type { LinkEdit } from './link-edits.ts';
import type { NameEdit, RenameName } from './name-edits.ts';
import type { OutlineEdit } from './outline-edits.ts';
import type { PageEdit } from './page-edits.ts';
import type { RuleEdit, RulesGo } from './rule-edits.ts';
import type { SortRows } from './sort-edits.ts';
import type { RenameTable, TableEdit } from './table-edits.ts';

/**
 * What a person can do to a spreadsheet, as data. The editor page turns its own mutations into these; the
 * patcher applies them to the original package. Recalculated values are never edits.
 *
 * Rows and columns count from 0. A sheet is named by its id: for sheets of the file the `sheetId` attribute of
 * xl/workbook.xml as text, for sheets added in the editor the id the edit `add-sheet` gave. A free whole number
 * from 1 to 65533 given there becomes the `sheetId` in the file, so that the id stays valid after a save.
 * The `index` of a sheet counts worksheets, hidden ones included, chart sheets left out: the snapshot's `sheetOrder`.
 * Edits are applied in order; each one speaks about the workbook as the edits before it left it.
 */
export type XlsxEdit =
  | { op: 'set-cells'; sheet: string; cells: CellEdit[] }
  | {
      op: 'set-column-width';
      sheet: string;
      from: number;
      to: number;
      /** CSS pixels. */
      width: number;
      /** Nobody gave them this width: they have what was typed into them, and get wider by what is typed next. */
      fits?: true;
    }
  | { op: 'set-row-height'; sheet: string; from: number; to: number /** CSS pixels */; height: number }
  | { op: 'set-rows-hidden'; sheet: string; from: number; to: number; hidden: boolean }
  | { op: 'set-columns-hidden'; sheet: string; from: number; to: number; hidden: boolean }
  | { op: 'merge-cells'; sheet: string; range: CellRange }
  | { op: 'unmerge-cells'; sheet: string; range: CellRange }
  | {
      op: 'insert-rows' | 'delete-rows' | 'insert-columns' | 'delete-columns';
      sheet: string;
      index: number;
      count: number;
      /** Of rows or columns that come: undo brings those back that were deleted there last, with all that went with them. */
      isBack?: true;
    }
  | { op: 'set-frozen-panes'; sheet: string; rows: number; columns: number }
  | { op: 'add-sheet'; sheet: string; name: string; index: number }
  /** `of`: the sheet it is a copy of, as it is then. */
  | { op: 'copy-sheet'; sheet: string; of: string; name: string; index: number }
  | { op: 'rename-sheet'; sheet: string; name: string }
  | { op: 'move-sheet'; sheet: string; index: number }
  | { op: 'delete-sheet'; sheet: string }
  | { op: 'set-sheet-hidden'; sheet: string; hidden: boolean }
  | SortRows
  | { op: 'set-tab-color'; sheet: string /** `#rrggbb`; null: none. */; color: string | null }
  | DrawingEdit
  | ShownGo
  | RuleEdit
  | RulesGo
  | InputRuleEdit
  | FilterEdit
  | LinkEdit
  | NameEdit
  | PageEdit
  | OutlineEdit
  | RenameName
  | RenameTable
  | TableEdit
  | CommentEdit
  | BringBack
  | TakeBack;

/** Edits that can be taken back, one by one: nothing else depends on them. */
export type ReversibleEdit =
  | DrawingEdit
  | ShownGo
  | CommentEdit
  | RuleEdit
  | RulesGo
  | InputRuleEdit
  | FilterEdit
  | LinkEdit
  | NameEdit
  | PageEdit
  | OutlineEdit
  | TableEdit;

/** Undoes the last edit that is like `of` and was not taken back yet: as if it had not been made. */
export interface TakeBack {
  op: 'take-back';
  sheet: string;
  of: ReversibleEdit;
}

/** Both corners are inside the range. */
export interface CellRange {
  startRow: number;
  startColumn: number;
  endRow: number;
  endColumn: number;
}

export interface CellEdit {
  row: number;
  column: number;
  /** Left out: the content stays. */
  content?: CellContent;
  /** Properties to change; left-out properties stay, `null` puts one back to the workbook's default. */
  style?: CellStyleEdit;
}

export type CellContent =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /**
   * `runs`: how the text looks part by part, together as long as it; empty: all of it looks like its cell. Left out: that is
   * not said, so a text the file has already keeps its looks, and another one looks like its cell.
   */
  | { kind: 'text'; value: string; runs?: TextRun[] }
  | { kind: 'boolean'; value: boolean }
  /** `#N/A` and the like, which no formula of the cell comes to: one of `isErrorValue`. */
  | { kind: 'error'; value: string }
  /** `formula` without the leading `=`; `result` is what the editor showed, kept as the cached value. */
  | { kind: 'formula'; formula: string; result?: number | string | boolean };

/** A part of a cell's text. */
export interface TextRun {
  /** UTF-16 units. */
  length: number;
  /** Left out: it looks like its cell. */
  font?: TextFont;
}

/** How a part of a text looks, all of it: what is left out is not so, name, size and colour aside, which are the cell's. */
export interface TextFont {
  name?: string;
  /** Points. */
  size?: number;
  /** `#rrggbb` */
  color?: string;
  bold?: boolean;
  italic?: boolean;
  underline?: 'single' | 'double';
  strike?: boolean;
  script?: 'sub' | 'super';
}

export interface CellStyleEdit {
  bold?: boolean | null;
  italic?: boolean | null;
  underline?: boolean | null;
  strike?: boolean | null;
  script?: 'sub' | 'super' | null;
  fontName?: string | null;
  /** Points. */
  fontSize?: number | null;
  /** `#rrggbb` */
  fontColor?: string | null;
  /** `#rrggbb` */
  fillColor?: string | null;
  numberFormat?: string | null;
  horizontal?: 'left' | 'center' | 'right' | 'justify' | null;
  vertical?: 'top' | 'center' | 'bottom' | null;
  wrap?: boolean | null;
  /** Degrees, -90 to 90; positive turns the text upwards (counter-clockwise), as in the file and unlike Univer's. */
  rotation?: number | null;
  borders?: { [side in 'top' | 'right' | 'bottom' | 'left']?: BorderEdit | null };
}

export interface BorderEdit {
  style: 'thin' | 'medium' | 'thick' | 'dashed' | 'dotted' | 'double' | 'hair';
  /** `#rrggbb` */
  color: string;
}
