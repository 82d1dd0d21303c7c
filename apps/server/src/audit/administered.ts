import type { LogEvent } from '@benchbook/contract';
import type { Kysely, Schema, Transaction } from '@benchbook/database';
import { sql } from 'kysely';
import type { Parts } from '../parts.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import { refersToNothing, violatesUnique } from '../plumbing/database-errors.ts';
import { conflict, invalid, notFound } from '../plumbing/refusal.ts';
import { type Actor, difference, recordChange } from './audit.ts';

/** Something administrators create and edit by name: types, roles, locations, data connections. */
export interface Administered<Entity extends { updatedAt: string }, Fields extends object> {
  /** As people call it: `project type`. */
  kind: 'project type' | 'workbook type' | 'role' | 'location' | 'data connection';
  table: 'project_types' | 'experiment_types' | 'roles' | 'locations' | 'data_connections';
  nameOf(fields: Fields): string;
  /** What a dialog changes, out of the whole: what the audit trail compares. */
  fieldsOf(entity: Entity): Fields;
  find(db: Kysely<Schema>, id: number): Promise<Entity | undefined>;
  insert(db: Kysely<Schema>, fields: Fields): Promise<number>;
  update(db: Kysely<Schema>, id: number, fields: Fields): Promise<void>;
}

export function createEntity<Entity extends { updatedAt: string }, Fields extends object>(
  parts: Parts,
  actor: Actor,
  domain: Administered<Entity, Fields>,
  fields: Fields,
): Promise<Entity> {
  return changeAccess(parts, async (trx) => {
    const id = await domain.insert(trx, fields);
    await touch(trx, parts, domain.table, id);
    const entity = await existing(domain, trx, id);
    await recordChange(trx, actor, {
      event: `Create ${domain.kind}`,
      message: `${actor.name} created ${domain.kind} "${domain.nameOf(fields)}"`,
      table: domain.table,
      rowId: id,
      new: domain.fieldsOf(entity),
    });
    return entity;
  });
}

/** @param based time of the state the change is based on; see decision 32. */
export function changeEntity<Entity extends { updatedAt: string }, Fields extends object>(
  parts: Parts,
  actor: Actor,
  domain: Administered<Entity, Fields>,
  change: { id: number; fields: Fields; based: Date | undefined },
): Promise<Entity> {
  const { id, fields, based } = change;
  return changeLocked(parts, domain, { id, based }, async (trx, before) => {
    await domain.update(trx, id, fields);
    return {
      event: `Edit ${domain.kind}`,
      message: `${actor.name} edited ${domain.kind} "${domain.nameOf(fields)}"`,
      table: domain.table,
      actor,
      before: domain.fieldsOf(before),
      after: domain.fieldsOf(await existing(domain, trx, id)),
    };
  });
}

/**
 * One change of something that exists: locked, compared with the state it is based on, and written into the audit trail
 * with exactly what is different. A change of nothing leaves no trace.
 */
export function changeLocked<
  Entity extends { updatedAt: string },
  Fields extends object,
  Compared extends object,
>(
  parts: Parts,
  domain: Administered<Entity, Fields>,
  target: { id: number; based: Date | undefined },
  work: (
    trx: Transaction<Schema>,
    before: Entity,
  ) => Promise<{
    event: LogEvent;
    message: string;
    table: string;
    actor: Actor;
    before: Compared;
    after: Compared;
  }>,
): Promise<Entity> {
  return changeAccess(parts, async (trx) => {
    const before = await lockEntity(trx, domain, target.id);
    checkUnchanged({ at: new Date(before.updatedAt), by: 'Another administrator' }, target.based);
    const done = await work(trx, before);
    const changed = difference(done.before, done.after);
    if (changed === null) return before;
    await touch(trx, parts, domain.table, target.id);
    const after = await existing(domain, trx, target.id);
    const { event, message, table } = done;
    await recordChange(trx, done.actor, { event, message, table, rowId: target.id, ...changed });
    return after;
  });
}

/** The entity as it is now, locked until the end of the transaction. @throws Refusal 404 */
export async function lockEntity<Entity extends { updatedAt: string }, Fields extends object>(
  trx: Transaction<Schema>,
  domain: Administered<Entity, Fields>,
  id: number,
): Promise<Entity> {
  await sql`select id from ${sql.table(domain.table)} where id = ${id} for update`.execute(trx);
  return existing(domain, trx, id);
}

/**
 * One transaction that changes who may do what: names that are taken and entries that do not exist are said in words, and
 * everybody's cached rights are forgotten afterwards.
 */
export async function changeAccess<Answer>(
  parts: Parts,
  work: (trx: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await parts.db.transaction().execute(work);
  } catch (error) {
    if (isTakenName(error)) throw conflict('This name is taken.');
    if (refersToNothing(error)) throw invalid('One of the assigned entries does not exist.');
    throw error;
  } finally {
    parts.access.clear();
  }
}

const NAMES = [
  'project_types_name',
  'experiment_types_name',
  'roles_name',
  'locations_name',
  'data_connections_name',
];
const isTakenName = (error: unknown) => NAMES.some((index) => violatesUnique(error, index));

async function touch(trx: Transaction<Schema>, parts: Parts, table: string, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set updated_at = ${parts.clock.now()} where id = ${id}`.execute(trx);
}

async function existing<Entity extends { updatedAt: string }, Fields extends object>(
  domain: Administered<Entity, Fields>,
  trx: Transaction<Schema>,
  id: number,
): Promise<Entity> {
  const entity = await domain.find(trx, id);
  if (entity === undefined) throw notFound(domain.kind);
  return entity;
}
