import { brief } from '../../brief.ts';
import { columnName, rangeName } from '../../xlsx/file/references.ts';
import type { SheetLayout } from '../../xlsx/read/import.ts';
import { pixelsToPoints, pixelsToWidth, USUAL_DIGIT } from '../../xlsx/read/measures.ts';
import type { ChangeKind } from '../shape.ts';
import { indexAfter } from './align.ts';
import type { GridAlignment } from './grid-alignment.ts';
import type { Moves } from './moves.ts';

/** A difference that is no cell's, in words, and the place on the sheet it is about, where there is one. */
export interface Note {
  text: string;
  /** `B4`, `7:7`, `C:C` in the version after. */
  place?: string;
  /** What was there and what is, where that can be said apart. */
  before?: string | null;
  after?: string | null;
  /** Left out: `changed`. */
  kind?: ChangeKind;
}

/** Merges, sizes, what is hidden and what is frozen, as far as it differs by something else than rows and columns that moved. */
export function layoutNotes(
  before: SheetLayout,
  after: SheetLayout,
  alignment: GridAlignment,
  moves: Moves,
  host: string,
): Note[] {
  return [
    ...mergeNotes(before, after, moves, host),
    ...rowColumnNotes('Column', before.columnData, after.columnData, alignment.columns),
    ...rowColumnNotes('Row', before.rowData, after.rowData, alignment.rows),
    ...freezeNotes(before.freeze, after.freeze),
  ];
}

function mergeNotes(before: SheetLayout, after: SheetLayout, moves: Moves, host: string): Note[] {
  const names = (ranges: (string | undefined)[]) => new Set(ranges.filter((name) => name?.includes(':')));
  const old = names(
    before.mergeData.map((range) => {
      const moved = moves.range(range, host);
      return moved && rangeName(moved);
    }),
  );
  const now = names(after.mergeData.map(rangeName));
  return [
    ...[...now]
      .filter((name) => !old.has(name))
      .map((name) => ({ text: brief`Merged ${name ?? ''}`, place: name ?? '' })),
    ...[...old]
      .filter((name) => !now.has(name))
      .map((name) => ({ text: `Split the merged cells ${name}`, place: name ?? '' })),
  ];
}

/** Rows and columns a person sees on a sheet without going anywhere. */
const SEEN = { Row: 200, Column: 26 };

type RowOrColumn = { w?: number; h?: number; ia?: 0 | 1; hd?: 0 | 1 };

function rowColumnNotes(
  what: 'Row' | 'Column',
  before: Record<number, RowOrColumn>,
  after: Record<number, RowOrColumn>,
  alignment: GridAlignment['rows'],
): Note[] {
  const notes: { from: number; to: number; text: string; was: string | undefined }[] = [];
  const add = (index: number, text: string, was?: string) => {
    const same = notes.findLast((note) => note.text === text && note.was === was);
    if (same?.to === index - 1) same.to = index;
    else notes.push({ from: index, to: index, text, was });
  };
  const placed = new Map(
    Object.entries(before).flatMap(([index, data]): [number, RowOrColumn][] => {
      const to = indexAfter(alignment, Number(index));
      return to < 0 ? [] : [[to, data]];
    }),
  );
  const isNew = new Set(alignment.inserted);
  // Far below and to the right sizes are those of a run without end, which is longer after inserted rows and columns.
  const edge = Math.max(alignment.to.length, SEEN[what]);
  const all = new Set([...placed.keys(), ...Object.keys(after).map(Number)]);
  for (const index of [...all].sort((one, other) => one - other)) {
    if (isNew.has(index) || index >= edge) continue;
    const [old = {}, now = {}] = [placed.get(index), after[index]];
    if ((old.hd ?? 0) !== (now.hd ?? 0)) add(index, now.hd ? brief`hidden` : brief`shown again`);
    const [size, was] = [sizeOf(now), sizeOf(old)];
    if (size !== was) add(index, size ?? brief`as usual`, was);
  }
  return notes.map(({ from, to, text, was }) => {
    const name = (index: number) => (what === 'Row' ? String(index + 1) : columnName(index));
    return {
      text: noteOf(what, [...new Set([name(from), name(to)])], text, was),
      place: `${name(from)}:${name(to)}`,
    };
  });
}

/** In whole sentences, which can be said in other languages. `names`: of the first and the last, or of the only one. */
function noteOf(what: 'Row' | 'Column', names: string[], is: string, was: string | undefined): string {
  const [from = '', to = from] = names;
  const isOne = from === to;
  if (was !== undefined) {
    if (what === 'Row')
      return isOne ? brief`Row ${from}: ${is}, was ${was}` : brief`Rows ${from} to ${to}: ${is}, was ${was}`;
    return isOne
      ? brief`Column ${from}: ${is}, was ${was}`
      : brief`Columns ${from} to ${to}: ${is}, was ${was}`;
  }
  if (what === 'Row') return isOne ? brief`Row ${from}: ${is}` : brief`Rows ${from} to ${to}: ${is}`;
  return isOne ? brief`Column ${from}: ${is}` : brief`Columns ${from} to ${to}: ${is}`;
}

/** A size a person set; the height a row took from its content is none. */
function sizeOf({ w, h, ia }: RowOrColumn): string | undefined {
  if (w !== undefined) return brief`${Math.round(pixelsToWidth(w, USUAL_DIGIT) * 10) / 10} characters wide`;
  return h === undefined || ia === 1 ? undefined : brief`${pixelsToPoints(h)} points high`;
}

function freezeNotes(before: SheetLayout['freeze'], after: SheetLayout['freeze']): Note[] {
  if (before.xSplit === after.xSplit && before.ySplit === after.ySplit) return [];
  const { xSplit, ySplit } = after;
  if (xSplit === 0 && ySplit === 0) return [{ text: 'No rows or columns are frozen any more' }];
  if (xSplit === 0) return [{ text: brief`Frozen rows: ${ySplit}` }];
  if (ySplit === 0) return [{ text: brief`Frozen columns: ${xSplit}` }];
  return [{ text: brief`Frozen rows: ${ySplit}, frozen columns: ${xSplit}` }];
}
