import { brief } from '../../brief.ts';
import type { CellRange } from '../../xlsx/edits.ts';
import { columnName, rangeName } from '../../xlsx/file/references.ts';
import { type DiffChange, EXCERPT_LENGTH, type XlsxCellContent, type XlsxSheetDiff } from '../shape.ts';
import type { PlacedCellDiff } from './cells.ts';
import type { Note } from './layout-notes.ts';

/** Cells of a row or column that are quoted in its line of the list. */
const QUOTED = 40;

export function excerpt(text: string): string {
  return text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH - 1)}…`;
}

/** The lines of the list for one sheet: the sheet itself, its rows and columns, its cells, the rest. */
export function sheetChanges(
  sheet: XlsxSheetDiff,
  cells: readonly PlacedCellDiff[],
  notes: readonly Note[],
  where: (cell: PlacedCellDiff) => string | undefined = () => undefined,
): DiffChange[] {
  if (sheet.change === 'inserted' || sheet.change === 'deleted') {
    return [
      {
        kind: sheet.change,
        label: brief`Sheet "${sheet.name}"`,
        at: sheet.name,
        ...quoted(sheet.change, cells),
      },
    ];
  }
  const changes: DiffChange[] = [];
  if (sheet.renamedFrom !== null) {
    changes.push({
      kind: 'changed',
      label: `Sheet "${sheet.name}" renamed`,
      at: sheet.name,
      before: sheet.renamedFrom,
      after: sheet.name,
    });
  }
  changes.push(
    ...rowColumnChanges(sheet, 'Row', 'deleted', sheet.deletedRows, cells),
    ...rowColumnChanges(sheet, 'Row', 'inserted', sheet.insertedRows, cells),
    ...rowColumnChanges(sheet, 'Column', 'deleted', sheet.deletedColumns, cells),
    ...rowColumnChanges(sheet, 'Column', 'inserted', sheet.insertedColumns, cells),
    ...cellChanges(
      sheet.name,
      cells.filter((cell) => !cell.inRowOrColumn),
      where,
    ),
    ...notes.map(
      ({ text, place, kind = 'changed', before = null, after = null }): DiffChange => ({
        kind,
        label: excerpt(text),
        at: place ? `${sheet.name}!${place}` : sheet.name,
        before: before === null ? null : excerpt(before),
        after: after === null ? null : excerpt(after),
      }),
    ),
  );
  return changes;
}

function rowColumnChanges(
  sheet: XlsxSheetDiff,
  what: 'Row' | 'Column',
  kind: 'inserted' | 'deleted',
  indexes: readonly number[],
  cells: readonly PlacedCellDiff[],
): DiffChange[] {
  const name = (index: number) => (what === 'Row' ? String(index + 1) : columnName(index));
  return runs(indexes).map(([from, to]) => {
    const inside = cells.filter(({ row, column, inRowOrColumn, diff }) => {
      const index = what === 'Row' ? row : column;
      return inRowOrColumn && diff.change === kind && index >= from && index <= to;
    });
    return {
      kind,
      label:
        from === to
          ? brief`${what === 'Row' ? 'Row' : 'Column'} ${name(from)}`
          : brief`${what === 'Row' ? 'Rows' : 'Columns'} ${name(from)} to ${name(to)}`,
      at: `${sheet.name}!${name(from)}:${name(to)}`,
      ...quoted(kind, inside),
    };
  });
}

/** Numbers that follow each other, as first and last. */
function runs(indexes: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const index of indexes) {
    const last = found.at(-1);
    if (last?.[1] === index - 1) last[1] = index;
    else found.push([index, index]);
  }
  return found;
}

function quoted(kind: 'inserted' | 'deleted', cells: readonly PlacedCellDiff[]) {
  const text = cells
    .slice(0, QUOTED)
    .map(({ diff }) => (diff.new ?? diff.old)?.text ?? '')
    .filter(Boolean)
    .join(' · ');
  const what = text === '' ? null : excerpt(text);
  return { before: kind === 'deleted' ? what : null, after: kind === 'inserted' ? what : null };
}

/** The cells one by one; those of a column or row that was filled or emptied as a whole together. */
function cellChanges(
  sheet: string,
  cells: readonly PlacedCellDiff[],
  where: (cell: PlacedCellDiff) => string | undefined,
): DiffChange[] {
  const groups = new Map<string, PlacedCellDiff[]>();
  const join = (key: string, cell: PlacedCellDiff) => groups.set(key, [...(groups.get(key) ?? []), cell]);
  const columns = new Map<string, number>();
  const columnOf = ({ column, diff }: PlacedCellDiff) => `${diff.change} ${column}`;
  for (const cell of cells) {
    if (cell.fillsColumn) columns.set(columnOf(cell), (columns.get(columnOf(cell)) ?? 0) + 1);
  }
  for (const [index, cell] of cells.entries()) {
    const isOfColumn = cell.fillsColumn && !cell.fillsRow && (columns.get(columnOf(cell)) ?? 0) > 1;
    const look = onlyLooks(cell);
    if (look !== undefined) join(`look ${look}`, cell);
    else if (isOfColumn) join(`column ${columnOf(cell)}`, cell);
    else join(cell.fillsRow ? `row ${cell.diff.change} ${cell.row}` : `cell ${index}`, cell);
  }
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (first && group.length > 1 && key.startsWith('look ')) return [lookChange(sheet, first, group)];
    if (!first || first.diff.change === 'changed' || group.length === 1)
      return group.flatMap((cell) => cellChange(sheet, cell, where(cell)));
    const [letters = '', number = ''] = (first.diff.after ?? first.diff.before ?? '').split(
      /(?<=[A-Z])(?=\d)/,
    );
    const { change } = first.diff;
    const [what, name] = key.startsWith('column') ? ['Column', letters] : ['Row', number];
    return [
      {
        kind: change,
        label: brief`${what === 'Row' ? 'Row' : 'Column'} ${name ?? ''}`,
        at: `${sheet}!${name}:${name}`,
        ...quoted(change, group),
      },
    ];
  });
}

/** What differs of a cell that holds the same; cells of which that is the same are one change. */
function onlyLooks({
  diff: { differs, looks = [], old, new: now, change },
}: PlacedCellDiff): string | undefined {
  if (change !== 'changed' || differs.value || differs.formula || !(differs.style || differs.numberFormat))
    return undefined;
  const formats = differs.numberFormat ? [old?.numberFormat, now?.numberFormat] : [];
  return JSON.stringify([looks, formats]);
}

function lookChange(sheet: string, first: PlacedCellDiff, group: readonly PlacedCellDiff[]): DiffChange {
  const { differs, looks, old, new: now } = first.diff;
  const ranges = rangesOf(group);
  const place = ranges.length <= NAMED_RANGES ? ranges.join(', ') : brief`${ranges[0] ?? ''} and others`;
  return {
    kind: 'changed',
    label: brief`${group.length} cells ${place} (${differs.numberFormat ? 'number format' : 'appearance'})`,
    at: `${sheet}!${first.diff.after}`,
    before: differs.numberFormat ? excerpt(old?.numberFormat ?? '') : null,
    after: differs.numberFormat ? excerpt(now?.numberFormat ?? '') : null,
    ...(looks ? { looks } : {}),
  };
}

/** Ranges that are named one by one. */
const NAMED_RANGES = 4;

/** Cells, row by row, as ranges: those beside each other, and such stretches below each other. */
function rangesOf(cells: readonly PlacedCellDiff[]): string[] {
  const ranges: CellRange[] = [];
  for (const { row, column } of cells) {
    const last = ranges.at(-1);
    if (last?.endRow === row && last.startRow === row && last.endColumn === column - 1)
      last.endColumn = column;
    else ranges.push({ startRow: row, startColumn: column, endRow: row, endColumn: column });
  }
  const joined: CellRange[] = [];
  for (const range of ranges) {
    const above = joined.find(
      (one) =>
        one.endRow === range.startRow - 1 &&
        one.startColumn === range.startColumn &&
        one.endColumn === range.endColumn,
    );
    if (above) above.endRow = range.endRow;
    else joined.push(range);
  }
  return joined.map(rangeName);
}

function cellChange(sheet: string, { diff }: PlacedCellDiff, where: string | undefined): DiffChange {
  const place = diff.after ?? diff.before ?? '';
  const { value, formula, numberFormat, style } = diff.differs;
  const isLook = !(value || formula);
  return {
    kind: diff.change,
    label: brief`Cell ${place}${isLook && numberFormat ? ' (number format)' : isLook && style ? ' (appearance)' : ''}`,
    at: `${sheet}!${place}`,
    before: words(diff.old, diff.differs),
    after: words(diff.new, diff.differs),
    ...(diff.looks ? { looks: diff.looks } : {}),
    ...(where ? { where } : {}),
  };
}

/** What differs, as a person would say it: a changed formula by the formula, a changed format by the format. */
function words(
  content: XlsxCellContent | null,
  { formula, numberFormat, value }: PlacedCellDiff['diff']['differs'],
): string | null {
  if (!content) return null;
  const text = formula ? (content.formula ?? content.text) : content.text;
  return excerpt(numberFormat && !value && !formula ? `${text} (${content.numberFormat})` : text);
}
