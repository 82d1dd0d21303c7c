import type { TemplateListQuery } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import { latestFormat } from '../documents/repository.ts';
import { dayOf, nameOf, titledOrder } from '../plumbing/expressions/repository.ts';
import { containing, type Page } from '../plumbing/paging.ts';

const templates = expressionBuilder<Schema, 'templates' | 'documents'>();

/** Whether a template is of no type that is hidden from the viewer. */
export const isOfShownType = (hiddenTypes: readonly number[]) =>
  templates.or([
    templates('experiment_type_id', 'is', null),
    templates.not(templates('experiment_type_id', '=', templates.fn.any(templates.val(hiddenTypes)))),
  ]);

/** Those that are not deleted and of no type that is hidden from the viewer; null: whoever asks sees all. */
const selectVisible = (db: Kysely<Schema>, hiddenTypes: readonly number[] | null) =>
  db
    .selectFrom('templates')
    .innerJoin('documents', 'documents.id', 'templates.document_id')
    .where('deleted_at', 'is', null)
    .$if(hiddenTypes !== null, (query) => query.where(isOfShownType(hiddenTypes ?? [])));

const selectTemplates = (db: Kysely<Schema>, hiddenTypes: readonly number[] | null) =>
  selectVisible(db, hiddenTypes)
    .select([
      'templates.id',
      'document_id',
      'title',
      'description',
      'document_type',
      'experiment_type_id',
      'autofill',
      'data_object',
      'latest_version',
      'created_at',
      'updated_at',
    ])
    .select([
      nameOf(templates.ref('templates.created_by')).as('created_by'),
      nameOf(templates.ref('templates.last_update_by')).as('last_update_by'),
      latestFormat('documents').as('format'),
    ]);

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

const ORDER = titledOrder('templates.id');

const SEARCH: Record<string, (term: string, timeZone: string) => Expression<SqlBool>> = {
  titleOrDescription: (term) =>
    templates.or([templates('title', 'ilike', term), templates('description', 'ilike', term)]),
  title: (term) => templates('title', 'ilike', term),
  createdBy: (term) => templates(nameOf(templates.ref('templates.created_by')), 'ilike', term),
  createdAt: (term, timeZone) =>
    templates(dayOf(templates.ref('created_at'), templates.val(timeZone)), 'like', term),
};

/** One page of the templates a viewer sees, and the number of all matches. */
export async function listTemplates(
  db: Kysely<Schema>,
  hiddenTypes: readonly number[],
  query: TemplateListQuery,
  page: Page,
): Promise<{ rows: TemplateRow[]; total: number }> {
  const { documentType } = query;
  const term = query.search?.trim();
  const found = term
    ? SEARCH[query.searchBy ?? 'titleOrDescription']?.(containing(term), query.timeZone ?? 'UTC')
    : undefined;
  const matching = templates.and([
    ...(found === undefined ? [] : [found]),
    ...(documentType === undefined ? [] : [templates('document_type', '=', documentType)]),
  ]);
  const [rows, { total }] = await Promise.all([
    selectTemplates(db, hiddenTypes)
      .where(matching)
      .orderBy(ORDER[query.sort ?? 'newest'])
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    selectVisible(db, hiddenTypes)
      .where(matching)
      .select(sql<string>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export function findTemplate(db: Kysely<Schema>, hiddenTypes: readonly number[] | null, id: number) {
  return selectTemplates(db, hiddenTypes).where('templates.id', '=', id).executeTakeFirst();
}

/** The template as it is now, locked until the end of the transaction. Lock its document first where both are. */
export function lockTemplate(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('templates')
    .selectAll()
    .select(nameOf(templates.ref('templates.fields_update_by')).as('fields_editor'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a template is there still; held, so that it stays until the commit, whoever else loads it. */
export async function holdTemplate(db: Kysely<Schema>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('templates')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTemplate(
  db: Kysely<Schema>,
  values: Insertable<Schema['templates']>,
): Promise<number> {
  const { id } = await db.insertInto('templates').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTemplate(
  db: Kysely<Schema>,
  id: number,
  values: Updateable<Schema['templates']>,
): Promise<void> {
  await db.updateTable('templates').set(values).where('id', '=', id).execute();
}
