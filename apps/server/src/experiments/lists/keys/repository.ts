import type { Kysely, Schema } from '@benchbook/database';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Given } from '../../../plumbing/compiled-queries.ts';
import { containing } from '../../../plumbing/paging.ts';

/**
 * Of all workbooks, in percent, from blocks of the table anywhere in it: some 500 of a million. Among so few that this is none, any
 * word is found soon.
 */
const SAMPLED = 0.05;

const experiments = expressionBuilder<Schema, 'experiments'>();

type Column = 'title' | 'description';

/** By what an index is asked for a text in a column: as the text, but for words that most workbooks have there. */
export interface Keys {
  titleKeys: string;
  descriptionKeys: string;
}

/** What is looked for, as a pattern of LIKE. */
type Text = Given<Partial<Keys>> & { term: Expression<string> };

/** As ILIKE, which lowers both in the same way, and in the words of the index. */
const isLike = (column: Expression<string>, pattern: Expression<string>) =>
  experiments(column, 'like', experiments.fn<string>('lower', [pattern]));

const lowered = (column: Column) => experiments.fn<string>('lower', [column]);

/** The same of each row by itself: no index is of this. Raw, because the builder does not put texts together. */
const reads = (column: Column, term: Expression<string>) =>
  isLike(sql<string>`(${lowered(column)} || '')`, term);

/**
 * That titles say something, or descriptions that somebody may look into. Where there are keys, rows are found by them, and then read;
 * the keys stand beside the rest and not within, so that PostgreSQL compares no row with them that the index found by them.
 */
export function says(
  columns: readonly Column[],
  { term, titleKeys, descriptionKeys }: Text,
  isOpen: Expression<SqlBool>,
): Expression<SqlBool> {
  const any = (has: (column: Column) => Expression<SqlBool>) => experiments.or(columns.map(has));
  const within = (has: (column: Column, term: Expression<string>) => Expression<SqlBool>) =>
    any((column) => (column === 'title' ? has(column, term) : experiments.and([has(column, term), isOpen])));
  if (titleKeys === undefined || descriptionKeys === undefined) {
    return within((column, text) => isLike(lowered(column), text));
  }
  const keys = { title: titleKeys, description: descriptionKeys };
  return experiments.and([any((column) => isLike(lowered(column), keys[column])), within(reads)]);
}

/**
 * An index of trigrams reads of each trigram all workbooks that have it: beside a number that one workbook has, a word that all have
 * takes a hundred times as long as the number itself (0193). Which words most have is seen in a sample.
 *
 * @param text as somebody typed it
 * @param sampled of all workbooks, in percent
 * @returns undefined where the index is asked for the text as it is
 */
export async function keysOf(db: Kysely<Schema>, text: string, sampled = SAMPLED): Promise<Keys | undefined> {
  const parts = text.trim().split(/(\s+)/);
  const words = [...new Set(parts.filter((part) => part.trim() !== ''))];
  if (words.length < 2) return undefined;
  const isMost = (column: Column) => sql<boolean>`
    2 * count(*) filter (where lower(sample.${sql.ref(column)}) like words.pattern) > count(*)`;
  const { rows } = await sql<{ word: string; title: boolean; description: boolean }>`
    select words.word, ${isMost('title')} as title, ${isMost('description')} as description
    from (select word, lower(pattern) as pattern
      from unnest(${words}::text[], ${words.map(containing)}::text[]) as words(word, pattern)) words
    cross join (select title, description from experiments tablesample system (${sql.lit(sampled)})) sample
    group by words.word`.execute(db);
  const leftOut = (column: Column) => {
    const left = rows.filter((row) => row[column]).map(({ word }) => word);
    // Of words that are everywhere one by one, all together may be rare.
    return new Set(left.length < words.length ? left : []);
  };
  const pattern = (left: ReadonlySet<string>) =>
    `%${parts.map((part) => (left.has(part) ? '%' : escaped(part))).join('')}%`;
  const [inTitles, inDescriptions] = [leftOut('title'), leftOut('description')];
  if (inTitles.size + inDescriptions.size === 0) return undefined;
  return { titleKeys: pattern(inTitles), descriptionKeys: pattern(inDescriptions) };
}

const escaped = (text: string): string => containing(text).slice(1, -1);
