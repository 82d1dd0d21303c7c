import { brief } from '../../brief.ts';
import type { DiffChange, DocxBlock, DocxRow } from '../shape.ts';
import { alignBlocks } from './align.ts';
import { PAGE_LAYOUT, type ReadBlock } from './content.ts';
import { excerptOf, excerptOfParagraphs, inStory, paragraphLabel, type Words } from './labels.ts';
import { diffParagraphs, isMarked, looksOf, wholeParagraph } from './paragraphs.ts';
import type { StoryPair } from './stories.ts';
import { diffTables, type TableDiff, wholeTable } from './tables.ts';

/** Compares a story of two versions. Rows come in the order of both; what was deleted stands before what came instead. */
export function diffStory({ name, before, after }: StoryPair): { rows: DocxRow[]; changes: DiffChange[] } {
  const builder = new RowBuilder(name);
  const { afterOf, movedTo } = alignBlocks(before, after, { moves: true });
  const movedFrom = new Map([...movedTo].map(([from, to]) => [to, from]));
  let next = 0;
  const insertUntil = (end: number) => {
    for (; next < end; next++) {
      const from = movedFrom.get(next);
      const block = after[next];
      const old = from === undefined ? undefined : before[from];
      if (!block) continue;
      if (old && from !== undefined) builder.movedHere(from, old, block);
      else builder.inserted(block);
    }
  };
  before.forEach((block, i) => {
    const to = movedTo.get(i);
    const now = after[afterOf[i] ?? -1];
    const there = to === undefined ? undefined : after[to];
    if (there) builder.movedAway(i, block, there);
    else if (!now) builder.deleted(block);
    else {
      insertUntil(afterOf[i] ?? 0);
      builder.both(block, now);
      next = (afterOf[i] ?? 0) + 1;
    }
  });
  insertUntil(after.length);
  return builder.finish();
}

class RowBuilder {
  readonly #story: string;
  readonly #rows: DocxRow[] = [];
  readonly #changes: DiffChange[] = [];
  /** Halves of moved blocks by the block's place before. */
  readonly #moved = new Map<number, DocxRow>();
  #tables = 0;

  constructor(story: string) {
    this.#story = story;
  }

  finish(): { rows: DocxRow[]; changes: DiffChange[] } {
    return { rows: this.#rows, changes: this.#changes };
  }

  inserted(block: ReadBlock): void {
    const shown = whole(block, 'inserted');
    this.#list(this.#push('inserted', null, shown), shown);
  }

  deleted(block: ReadBlock): void {
    const shown = whole(block, 'deleted');
    this.#list(this.#push('deleted', shown, null), shown);
  }

  both(before: ReadBlock, after: ReadBlock): void {
    if (before.key === after.key) {
      // Where the paper is the same on both sides there is nothing to read.
      if (isPageLayout(after)) return;
      const shown = whole(after, 'same');
      if (shown.kind === 'table') this.#tables++;
      this.#push('same', shown, shown);
      return;
    }
    if (before.kind === 'table' && after.kind === 'table') {
      const diff = diffTables(before, after);
      const row = this.#push('changed', diff.before, diff.after);
      this.#listTable(row, diff, ++this.#tables);
      return;
    }
    const pair = compare(before, after);
    const row = this.#push('changed', pair.before, pair.after);
    if (!isAnyMarked(pair.after) && !isAnyMarked(pair.before)) row.change = 'same';
    else this.#list(row, pair.after);
  }

  movedAway(from: number, block: ReadBlock, there: ReadBlock): void {
    this.#join(from, this.#push('moved', compare(block, there).before, null));
  }

  movedHere(from: number, old: ReadBlock, block: ReadBlock): void {
    const shown = compare(old, block).after;
    const row = this.#push('moved', null, shown);
    this.#join(from, row);
    const label = this.#labelOf(shown);
    this.#changes.push({
      kind: 'moved',
      label,
      at: row.id,
      before: excerptOf(shown),
      after: excerptOf(shown),
      ...named(shown),
    });
  }

  #join(from: number, row: DocxRow): void {
    const other = this.#moved.get(from);
    this.#moved.set(from, row);
    if (!other) return;
    other.counterpart = row.id;
    row.counterpart = other.id;
  }

  #push(change: DocxRow['change'], before: DocxBlock | null, after: DocxBlock | null): DocxRow {
    const row: DocxRow = { id: `${this.#story}/${this.#rows.length}`, change, before, after };
    this.#rows.push(row);
    return row;
  }

  #list(row: DocxRow, shown: DocxBlock): void {
    if (row.change === 'same') return;
    this.#changes.push({
      kind: row.change,
      label: this.#labelOf(shown),
      at: row.id,
      before: excerptOf(row.before),
      after: excerptOf(row.after),
      ...(row.change === 'changed' ? named(shown) : {}),
    });
  }

  #listTable(row: DocxRow, { edits, looks }: TableDiff, number: number): void {
    const table = inStory(this.#story, tableWords(number));
    if (edits.length === 0 || looks.length > 0) {
      this.#changes.push({
        kind: 'changed',
        label: brief`${table}, format`,
        at: row.id,
        before: excerptOf(row.before),
        after: excerptOf(row.after),
        ...withLooks(looks),
      });
    }
    for (const edit of edits) {
      const isNew = edit.kind === 'inserted' || edit.kind === 'moved';
      this.#changes.push({
        kind: edit.kind,
        label: placeIn(table, edit),
        at: row.id,
        before: isNew ? null : excerptOfParagraphs(edit.before),
        after: edit.kind === 'deleted' ? null : excerptOfParagraphs(edit.after),
        ...(edit.kind === 'changed'
          ? withLooks([...new Set([...(edit.looks ?? []), ...looksOf(edit.after)])])
          : {}),
      });
    }
  }

  #labelOf(shown: DocxBlock): string {
    if (shown.kind === 'table') return inStory(this.#story, tableWords(++this.#tables));
    return paragraphLabel(this.#story, shown);
  }
}

/** Which row and column of a table an edit is in. */
function placeIn(table: string, { row, column, from }: TableDiff['edits'][number]): string {
  if (row === null) return column === null ? table : brief`${table}, column ${column}`;
  if (from) return brief`${table}, row ${row}, was row ${from}`;
  return column === null ? brief`${table}, row ${row}` : brief`${table}, row ${row}, column ${column}`;
}

const tableWords = (number: number): Words => [brief`Table ${number}`, brief`table ${number}`];

function whole(block: ReadBlock, change: 'same' | 'inserted' | 'deleted'): DocxBlock {
  return block.kind === 'table' ? wholeTable(block, change) : wholeParagraph(block, change);
}

/** Both sides of a block that is in both versions; only blocks of one kind are ever paired. */
function compare(before: ReadBlock, after: ReadBlock): { before: DocxBlock; after: DocxBlock } {
  if (before.kind === 'table' && after.kind === 'table') return diffTables(before, after);
  if (before.kind === 'paragraph' && after.kind === 'paragraph') return diffParagraphs(before, after);
  return { before: whole(before, 'deleted'), after: whole(after, 'inserted') };
}

/** What of its look differs, where anything does. */
function named(block: DocxBlock): { looks?: string[] } {
  return block.kind === 'paragraph' ? withLooks(looksOf([block])) : {};
}

function withLooks(looks: string[]): { looks?: string[] } {
  return looks.length > 0 ? { looks } : {};
}

function isAnyMarked(block: DocxBlock): boolean {
  return block.kind === 'table' || isMarked(block);
}

function isPageLayout(block: ReadBlock): boolean {
  return (
    block.kind === 'paragraph' && block.segments.length === 1 && block.segments[0]?.object === PAGE_LAYOUT
  );
}
