import type { CellRange, XlsxEdit } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';

/** Rows or columns that went and are there again. */
interface Lines {
  axis: 'row' | 'column';
  sheet: string;
  index: number;
  count: number;
}

/**
 * Whether an edit that was made while rows or columns were gone can be said of the sheet with them. What was done to anything else
 * meanwhile has to be undone before they come back.
 */
export function canBeBetween({ op }: XlsxEdit): boolean {
  switch (op) {
    case 'set-cells':
    case 'set-row-height':
    case 'set-rows-hidden':
    case 'set-column-width':
    case 'set-columns-hidden':
    case 'merge-cells':
    case 'unmerge-cells':
    case 'set-frozen-panes':
    case 'set-tab-color':
    case 'rename-sheet':
      return true;
    default:
      return false;
  }
}

/**
 * The edits as they are when rows or columns come back (`isBack`): these never went, and what was done meanwhile was done with them.
 * Throws EditRefused where they did not go, or something was done that cannot be said so.
 */
export function withBroughtBack(
  made: readonly XlsxEdit[],
  back: Extract<XlsxEdit, { isBack?: true }>,
): XlsxEdit[] {
  const { sheet, index, count } = back;
  const axis = back.op === 'insert-rows' ? 'row' : 'column';
  const goes = axis === 'row' ? 'delete-rows' : 'delete-columns';
  const place = made.findLastIndex(
    (edit) => edit.op === goes && edit.sheet === sheet && edit.index === index && edit.count === count,
  );
  if (place < 0) throw new EditRefused('What was to be undone is a part of the stored workbook by now.');
  const since = made.slice(place + 1);
  if (!since.every(canBeBetween)) throw new EditRefused('This kind of change cannot be saved.');
  const lines = { axis, sheet, index, count } as const;
  return [
    ...made.slice(0, place),
    ...since.flatMap((edit) => (edit.sheet === sheet ? withLines(edit, lines) : [edit])),
  ];
}

/** Formulas read as they do: an editor says of each that follows what comes back how it reads then. */
function withLines(edit: XlsxEdit, lines: Lines): XlsxEdit[] {
  const { axis, index, count } = lines;
  if (edit.op === 'set-cells') {
    const moved = (at: number) => (at < index ? at : at + count);
    return [{ ...edit, cells: edit.cells.map((cell) => ({ ...cell, [axis]: moved(cell[axis]) })) }];
  }
  if (edit.op === 'merge-cells' || edit.op === 'unmerge-cells')
    return [{ ...edit, range: rangeWith(edit.range, lines) }];
  const isOfAxis =
    axis === 'row'
      ? edit.op === 'set-row-height' || edit.op === 'set-rows-hidden'
      : edit.op === 'set-column-width' || edit.op === 'set-columns-hidden';
  return isOfAxis && 'from' in edit ? spansWith(edit, lines) : [edit];
}

function rangeWith(range: CellRange, { axis, index, count }: Lines): CellRange {
  const moved = (at: number) => (at < index ? at : at + count);
  return axis === 'row'
    ? { ...range, startRow: moved(range.startRow), endRow: moved(range.endRow) }
    : { ...range, startColumn: moved(range.startColumn), endColumn: moved(range.endColumn) };
}

/** What comes back has the sizes it had. */
function spansWith<Edit extends { from: number; to: number }>(edit: Edit, { index, count }: Lines): Edit[] {
  const before = { ...edit, to: Math.min(edit.to, index - 1) };
  const behind = { ...edit, from: Math.max(edit.from, index) + count, to: edit.to + count };
  return [before, behind].filter(({ from, to }) => from <= to);
}
