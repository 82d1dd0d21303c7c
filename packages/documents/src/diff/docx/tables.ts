import { differingAspects } from '../aspects.ts';
import type { DocxParagraph, DocxTable, DocxTableCell, TextPiece } from '../shape.ts';
import { alignBlocks, heaviestInOrder, pairInPlace } from './align.ts';
import type { ReadCell, ReadParagraph, ReadRow, ReadTable } from './content.ts';
import { diffParagraphs, wholeParagraph } from './paragraphs.ts';

/** A row, column or cell of a table that differs, counted from 1; in the version after, or before where it is gone. */
export interface TableEdit {
  kind: 'inserted' | 'deleted' | 'changed' | 'moved';
  /** Null for a whole column. */
  row: number | null;
  /** Null for a whole row. */
  column: number | null;
  /** `moved`: where the row stood. */
  from?: number;
  before: DocxParagraph[];
  after: DocxParagraph[];
  /** What of its own look differs, in words. */
  looks?: string[];
}

export interface TableDiff {
  before: DocxTable;
  after: DocxTable;
  edits: TableEdit[];
  /** What differs of the look of the whole table, in words; 'other formatting' where there are no words for it. */
  looks: string[];
}

type TableRow = DocxTable['rows'][number];

/** A table that only one version has, or that is the same in both. */
export function wholeTable({ rows }: ReadTable, change: 'same' | 'inserted' | 'deleted'): DocxTable {
  return { kind: 'table', rows: rows.map((row) => wholeRow(row, change)) };
}

/** Compares two tables by row, column and cell. Rows and cells that are on both sides come in the same order. */
export function diffTables(before: ReadTable, after: ReadTable): TableDiff {
  const { afterOf, movedTo } = alignBlocks(before.rows, after.rows, { moves: true });
  const movedFrom = new Map([...movedTo].map(([from, to]) => [to, from]));
  pairInPlace(afterOf, before.rows.length, after.rows.length, movedTo);
  const columns = alignColumns(before, after, afterOf);
  const left: TableRow[] = [];
  const right: TableRow[] = [];
  const edits: TableEdit[] = [];
  const wholeEdit = (kind: 'inserted' | 'deleted', row: number, shown: TableRow) => {
    const paragraphs = shown.cells.flatMap((cell) => cell.paragraphs);
    edits.push({
      kind,
      row: row + 1,
      column: null,
      before: kind === 'deleted' ? paragraphs : [],
      after: kind === 'inserted' ? paragraphs : [],
    });
  };
  let next = 0;
  const insertUntil = (end: number) => {
    for (; next < end; next++) {
      const row = after.rows[next];
      if (!row) continue;
      const from = movedFrom.get(next);
      const old = from === undefined ? undefined : before.rows[from];
      if (old && from !== undefined) {
        const pair = diffRows(old, row, columns, next + 1, edits);
        right.push({ ...pair.after, change: 'moved' });
        const paragraphs = pair.after.cells.flatMap((cell) => cell.paragraphs);
        edits.push({
          kind: 'moved',
          row: next + 1,
          column: null,
          from: from + 1,
          before: [],
          after: paragraphs,
        });
        continue;
      }
      const shown = wholeRow(row, 'inserted');
      right.push(shown);
      wholeEdit('inserted', next, shown);
    }
  };
  before.rows.forEach((row, i) => {
    const there = after.rows[movedTo.get(i) ?? -1];
    if (there) {
      left.push({ ...diffRows(row, there, columns, 0, []).before, change: 'moved' });
      return;
    }
    const at = afterOf[i] ?? -1;
    const now = after.rows[at];
    if (!now) {
      const shown = wholeRow(row, 'deleted');
      left.push(shown);
      wholeEdit('deleted', i, shown);
      return;
    }
    insertUntil(at);
    const pair = diffRows(row, now, columns, at + 1, edits);
    left.push(pair.before);
    right.push(pair.after);
    next = at + 1;
  });
  insertUntil(after.rows.length);
  const joined = withWholeColumns(edits, [...afterOf].filter((at) => at >= 0).length + movedTo.size);
  return {
    before: { kind: 'table', rows: left },
    after: { kind: 'table', rows: right },
    edits: joined,
    looks: looksOf(before, after),
  };
}

/** A column that came or went in every row is one edit, where its first cell was. */
function withWholeColumns(edits: readonly TableEdit[], rows: number): TableEdit[] {
  const columns = new Map<string, TableEdit[]>();
  for (const edit of edits) {
    if (edit.column === null || (edit.kind !== 'inserted' && edit.kind !== 'deleted')) continue;
    const key = `${edit.kind} ${edit.column}`;
    columns.set(key, [...(columns.get(key) ?? []), edit]);
  }
  const whole = new Map<TableEdit, TableEdit | null>();
  for (const cells of columns.values()) {
    const [first] = cells;
    if (!first || rows < 2 || cells.length < rows) continue;
    for (const cell of cells) whole.set(cell, null);
    const paragraphs = (side: 'before' | 'after') => cells.flatMap((cell) => cell[side]);
    whole.set(first, { ...first, row: null, before: paragraphs('before'), after: paragraphs('after') });
  }
  return edits.flatMap((edit) => (whole.has(edit) ? (whole.get(edit) ?? []) : edit));
}

function wholeRow({ cells }: ReadRow, change: 'same' | 'inserted' | 'deleted'): TableRow {
  return { change, cells: cells.map((cell) => wholeCell(cell, change)) };
}

function wholeCell({ span, paragraphs }: ReadCell, change: 'same' | 'inserted' | 'deleted'): DocxTableCell {
  return { change, span, paragraphs: paragraphs.map((paragraph) => wholeParagraph(paragraph, change)) };
}

function diffRows(
  before: ReadRow,
  after: ReadRow,
  columns: Int32Array,
  row: number,
  edits: TableEdit[],
): { before: TableRow; after: TableRow } {
  if (before.key === after.key) return { before: wholeRow(before, 'same'), after: wholeRow(after, 'same') };
  const left: DocxTableCell[] = [];
  const right: DocxTableCell[] = [];
  let next = 0;
  const insertUntil = (end: number) => {
    for (; next < end; next++) {
      const cell = after.cells[next];
      if (!cell) continue;
      const shown = wholeCell(cell, 'inserted');
      right.push(shown);
      edits.push({ kind: 'inserted', row, column: next + 1, before: [], after: shown.paragraphs });
    }
  };
  before.cells.forEach((cell, i) => {
    const at = columns[i] ?? -1;
    const now = at < next ? undefined : after.cells[at];
    if (!now) {
      const shown = wholeCell(cell, 'deleted');
      left.push(shown);
      edits.push({ kind: 'deleted', row, column: i + 1, before: shown.paragraphs, after: [] });
      return;
    }
    insertUntil(at);
    next = at + 1;
    if (cell.key === now.key) {
      left.push(wholeCell(cell, 'same'));
      right.push(wholeCell(now, 'same'));
      return;
    }
    const [a, b] = diffLists(cell.paragraphs, now.paragraphs);
    left.push({ change: 'changed', span: cell.span, paragraphs: a });
    right.push({ change: 'changed', span: now.span, paragraphs: b });
    edits.push({ kind: 'changed', row, column: at + 1, before: a, after: b, looks: looksOf(cell, now) });
  });
  insertUntil(after.cells.length);
  const looks = looksOf(before, after);
  if (looks.length > 0 && row > 0)
    edits.push({ kind: 'changed', row, column: null, before: [], after: [], looks });
  return { before: { change: 'changed', cells: left }, after: { change: 'changed', cells: right } };
}

/** What differs of the look of a table, a row or a cell itself. */
function looksOf(
  before: Pick<ReadCell, 'properties' | 'aspects'>,
  after: Pick<ReadCell, 'properties' | 'aspects'>,
): string[] {
  if (before.properties === after.properties) return [];
  const differing = differingAspects(before.aspects(), after.aspects());
  return differing.length > 0 ? differing : ['other formatting'];
}

/** The paragraphs of a cell on both sides. */
function diffLists(before: ReadParagraph[], after: ReadParagraph[]): [DocxParagraph[], DocxParagraph[]] {
  const { afterOf } = alignBlocks(before, after, { moves: false });
  const side = (paragraphs: ReadParagraph[], change: TextPiece['change']) =>
    paragraphs.map((paragraph) => wholeParagraph(paragraph, change));
  const left = side(before, 'deleted');
  const right = side(after, 'inserted');
  before.forEach((paragraph, i) => {
    const at = afterOf[i] ?? -1;
    const now = after[at];
    if (!now) return;
    const pair = diffParagraphs(paragraph, now);
    left[i] = pair.before;
    right[at] = pair.after;
  });
  return [left, right];
}

/** More rows than this say no more about which column is which. */
const ENOUGH_ROWS = 200;

/** Which column of a table became which: as many equal cells as possible, in order; then by place. */
function alignColumns(before: ReadTable, after: ReadTable, afterOf: Int32Array): Int32Array {
  const widest = (rows: ReadRow[]) => rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const rows = widest(before.rows);
  const columns = widest(after.rows);
  const weights = new Float64Array(rows * columns);
  let counted = 0;
  before.rows.forEach((row, r) => {
    const now = after.rows[afterOf[r] ?? -1];
    if (!now || counted >= ENOUGH_ROWS) return;
    counted++;
    row.cells.forEach((cell, i) => {
      now.cells.forEach((other, j) => {
        if (cell.text !== other.text) return;
        const at = i * columns + j;
        weights[at] = (weights[at] ?? 0) + (cell.text === '' ? 0.01 : 1);
      });
    });
  });
  const pairs = heaviestInOrder(rows, columns, (i, j) => weights[i * columns + j] ?? 0);
  pairInPlace(pairs, rows, columns);
  return pairs;
}
