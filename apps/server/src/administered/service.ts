import type { LogEvent } from '@benchbook/contract';
import type { Kysely, Schema, Transaction } from '@benchbook/database';
import type { Act } from '../audit/act.ts';
import { difference } from '../audit/audit.ts';
import { change, type Outcome } from '../audit/change.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import { refersToNothing, violatesUnique } from '../plumbing/database-errors.ts';
import { conflict, invalid, notFound } from '../plumbing/refusal.ts';
import { type AdministeredTable, lockRow, touchRow } from './repository.ts';

/** Something administrators create and edit by name: types, roles, locations, data connections. */
export interface Administered<Entity extends { updatedAt: string }, Fields extends object> {
  /** As people call it: `project type`. */
  kind: 'project type' | 'workbook type' | 'role' | 'location' | 'data connection';
  table: AdministeredTable;
  nameOf(fields: Fields): string;
  /** What a dialog changes, out of the whole: what the audit trail compares. */
  fieldsOf(entity: Entity): Fields;
  find(db: Kysely<Schema>, id: number): Promise<Entity | undefined>;
  insert(db: Kysely<Schema>, fields: Fields): Promise<number>;
  update(db: Kysely<Schema>, id: number, fields: Fields): Promise<void>;
}

export function createEntity<Entity extends { updatedAt: string }, Fields extends object>(
  act: Act,
  domain: Administered<Entity, Fields>,
  fields: Fields,
): Promise<Entity> {
  const { parts, actor } = act;
  return changeAccess(act, async (trx) => {
    const id = await domain.insert(trx, fields);
    await touchRow(trx, domain.table, id, parts.clock.now());
    const entity = await existing(domain, trx, id);
    return {
      entry: {
        event: `Create ${domain.kind}`,
        message: `${actor.name} created ${domain.kind} "${domain.nameOf(fields)}"`,
        table: domain.table,
        rowId: id,
        new: domain.fieldsOf(entity),
      },
      done: entity,
    };
  });
}

/** @param based time of the state the change is based on; see decision 32. */
export function changeEntity<Entity extends { updatedAt: string }, Fields extends object>(
  act: Act,
  domain: Administered<Entity, Fields>,
  edit: { id: number; fields: Fields; based: Date | undefined },
): Promise<Entity> {
  const { actor } = act;
  const { id, fields, based } = edit;
  return changeLocked(act, domain, { id, based }, async (trx, before) => {
    await domain.update(trx, id, fields);
    return {
      event: `Edit ${domain.kind}`,
      message: `${actor.name} edited ${domain.kind} "${domain.nameOf(fields)}"`,
      table: domain.table,
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
  act: Act,
  domain: Administered<Entity, Fields>,
  target: { id: number; based: Date | undefined },
  work: (
    trx: Transaction<Schema>,
    before: Entity,
  ) => Promise<{
    event: LogEvent;
    message: string;
    table: string;
    before: Compared;
    after: Compared;
  }>,
): Promise<Entity> {
  return changeAccess(act, async (trx) => {
    const before = await lockEntity(trx, domain, target.id);
    checkUnchanged({ at: new Date(before.updatedAt), by: 'Another administrator' }, target.based);
    const done = await work(trx, before);
    const changed = difference(done.before, done.after);
    if (changed === null) return { entry: null, done: before };
    await touchRow(trx, domain.table, target.id, act.parts.clock.now());
    const after = await existing(domain, trx, target.id);
    const { event, message, table } = done;
    return { entry: { event, message, table, rowId: target.id, ...changed }, done: after };
  });
}

/** The entity as it is now, locked until the end of the transaction. @throws Refusal 404 */
export async function lockEntity<Entity extends { updatedAt: string }, Fields extends object>(
  trx: Transaction<Schema>,
  domain: Administered<Entity, Fields>,
  id: number,
): Promise<Entity> {
  await lockRow(trx, domain.table, id);
  return existing(domain, trx, id);
}

/**
 * One transaction that changes who may do what: names that are taken and entries that do not exist are said in words, and
 * everybody's cached rights are forgotten afterwards.
 */
export async function changeAccess<Done>(
  act: Act,
  work: (trx: Transaction<Schema>) => Promise<Outcome<Done>>,
): Promise<Done> {
  try {
    return await change(act, work);
  } catch (error) {
    if (isTakenName(error)) throw conflict('This name is taken.');
    if (refersToNothing(error)) throw invalid('One of the assigned entries does not exist.');
    throw error;
  } finally {
    act.parts.access.clear();
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

async function existing<Entity extends { updatedAt: string }, Fields extends object>(
  domain: Administered<Entity, Fields>,
  trx: Transaction<Schema>,
  id: number,
): Promise<Entity> {
  const entity = await domain.find(trx, id);
  if (entity === undefined) throw notFound(domain.kind);
  return entity;
}
