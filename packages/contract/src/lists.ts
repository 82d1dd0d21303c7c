import { z } from 'zod';
import { MAX_FOUND_INSIDE, MAX_PAGE_SIZE, MAX_SEARCH } from './constants.ts';
import { PathId, TimeZone } from './shapes.ts';
import { TagsInQuery } from './tags.ts';

export const EXPERIMENT_FILTERS = ['all', 'unpublished', 'published', 'unreviewed', 'reviewed'] as const;
export const ExperimentFilter = z.enum(EXPERIMENT_FILTERS);
export type ExperimentFilter = z.infer<typeof ExperimentFilter>;

/** What the filter is called on screen (section 2, workbook list). */
export const EXPERIMENT_FILTER_LABELS: Record<ExperimentFilter, string> = {
  all: 'All',
  unpublished: 'Not published',
  published: 'Published',
  unreviewed: 'Not reviewed',
  reviewed: 'Reviewed',
};

export const SEARCH_FIELDS = ['title', 'createdBy', 'createdAt'] as const;
export const SearchField = z.enum(SEARCH_FIELDS);
export type SearchField = z.infer<typeof SearchField>;

const wireBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');

/**
 * What every list takes (decision 14). Without `page` a list answers its first 1,000 rows. `createdAt` is
 * searched as YYYY-MM-DD, every field as a case-insensitive substring; without a field, titles and descriptions are.
 */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  search: z.string().max(MAX_SEARCH).optional(),
  searchBy: SearchField.optional(),
  /** In which days are searched for; UTC when left out. */
  timeZone: TimeZone.optional(),
  sort: z.enum(['newest', 'oldest', 'title', 'updated']).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const ProjectListQuery = ListQuery.extend({
  active: wireBoolean.optional(),
  projectTypeId: PathId.optional(),
  /** Marked with a star by whoever asks. */
  starred: wireBoolean.optional(),
});
export type ProjectListQuery = z.infer<typeof ProjectListQuery>;

const Day = z.iso.date({ error: 'A day is written as 2026-11-24.' });

/** What workbooks are narrowed to, beside what is looked for in them; all of it holds. */
export const ExperimentNarrowing = z.object({
  /** A part of the name of who created it. */
  by: z.string().trim().min(1).max(100).optional(),
  /** Created by whoever asks. */
  mine: wireBoolean.optional(),
  documentType: z.enum(['docx', 'xlsx', 'pdf']).optional(),
  /** A part of the name of its workbook type. */
  ofType: z.string().trim().min(1).max(100).optional(),
  /** A part of the title of its project. */
  project: z.string().trim().min(1).max(100).optional(),
  /** Created before that day, and on that day or later, in `timeZone`. */
  before: Day.optional(),
  since: Day.optional(),
  /** Marked with a star by whoever asks. */
  starred: wireBoolean.optional(),
  /** Has each of them. */
  tags: TagsInQuery.optional(),
});
export type ExperimentNarrowing = z.infer<typeof ExperimentNarrowing>;

export const ExperimentListQuery = ListQuery.extend({
  ...ExperimentNarrowing.shape,
  filter: ExperimentFilter.optional(),
  /** Refused, since whoever asks for more than titles and descriptions would believe that there is nothing. */
  in: z
    .undefined({
      error: 'Text inside documents is searched over all projects: leave “in” out, or use the global search.',
    })
    .optional(),
});
export type ExperimentListQuery = z.infer<typeof ExperimentListQuery>;

/**
 * What the global search takes. `in=content` also searches the text inside docx, xlsx and pdf (decision 15), of their newest
 * versions or, with `versions=all`, of any: words, "words in quotes" that follow each other, words that begin* so, -words
 * to leave out. Then it answers at most 50 workbooks at once, without `page` its first 50.
 */
export const ExperimentSearchQuery = ExperimentListQuery.extend({
  in: z
    .literal('content', { error: 'What can be searched is “content”; leave “in” out for titles.' })
    .optional(),
  versions: z.enum(['newest', 'all']).optional(),
})
  .refine((query) => query.in === undefined || query.searchBy === undefined, {
    path: ['searchBy'],
    error: 'Leave “searchBy” out where text inside documents is searched.',
  })
  .refine((query) => query.in === undefined || (query.pageSize ?? 0) <= MAX_FOUND_INSIDE, {
    path: ['pageSize'],
    error: `Ask for at most ${MAX_FOUND_INSIDE} workbooks at once where text inside documents is searched.`,
  });
export type ExperimentSearchQuery = z.infer<typeof ExperimentSearchQuery>;

/**
 * What a table of the admin panel takes: a page, what to look for in its words, and the column it is sorted by. Without
 * `page` it answers its first 1,000 rows, like every list.
 */
export const tableQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  ListQuery.pick({ page: true, pageSize: true, search: true }).extend({
    active: wireBoolean.optional(),
    sort: z.enum(columns).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
  });
/** Any of them, for what does not depend on the columns. */
export type TableQuery = z.infer<ReturnType<typeof tableQuery<readonly [string, ...string[]]>>>;
