import {
  type ChangedEvent,
  type ConnectionTest,
  type DataConnection,
  type DataConnectionEvent,
  type DataConnectionFields,
  EVENT_TYPES,
  keptSecrets,
  missingCredentials,
  NO_EXTERNAL_USER_ID,
} from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { asSentence, type Said, sentence } from '@benchbook/words/server';
import { type Administered, changeAccess, changeLocked, lockEntity } from '../administered/service.ts';
import type { Act } from '../audit/act.ts';
import { difference } from '../audit/audit.ts';
import { readSetting, writeSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import { OutgoingError } from '../plumbing/outgoing/index.ts';
import { conflict, invalid, notFound, Refusal } from '../plumbing/refusal.ts';
import { SealBroken } from '../plumbing/sealing.ts';
import { addressOf, quote, send } from './client.ts';
import { sealSecrets } from './credentials.ts';
import { presentConnection, presentEvent } from './presenter.ts';
import * as repository from './repository.ts';

const TEST_MS = 10_000;
/** Characters of an answer that a test shows. */
const TEST_BODY = 2_000;

function withoutSecrets(fields: repository.ConnectionFields): repository.ConnectionFields {
  const { name, baseUrl, authTypeId, username, header } = fields;
  return { name, baseUrl, authTypeId, username, header };
}

const CONNECTIONS: Administered<DataConnection, repository.ConnectionFields> = {
  kind: 'data connection',
  table: 'data_connections',
  nameOf: (fields) => fields.name,
  fieldsOf: withoutSecrets,
  find: async (db, id) => {
    const row = await repository.findConnection(db, id);
    return row && presentConnection(row);
  },
  insert: repository.insertConnection,
  update: repository.updateConnection,
};

export async function listConnections(parts: Parts): Promise<DataConnection[]> {
  return (await repository.selectConnections(parts.db).execute()).map(presentConnection);
}

export function createConnection(act: Act, fields: DataConnectionFields): Promise<DataConnection> {
  const { parts, actor } = act;
  checkComplete(fields);
  return changeAccess(act, async (trx) => {
    const id = await repository.insertConnection(trx, withoutSecrets(fields));
    await repository.updateSecrets(trx, id, sealSecrets(parts.environment.secretKey, id, fields));
    const connection = await lockEntity(trx, CONNECTIONS, id);
    return {
      entry: {
        event: 'Create data connection',
        message: `${actor.name} created data connection "${connection.name}"`,
        table: CONNECTIONS.table,
        rowId: id,
        new: withoutSecrets(connection),
      },
      done: connection,
    };
  });
}

export function changeConnection(
  act: Act,
  edit: { id: number; fields: DataConnectionFields; based: Date | undefined },
): Promise<DataConnection> {
  const { parts, actor } = act;
  const { id, fields, based } = edit;
  return changeLocked(act, CONNECTIONS, { id, based }, async (trx, before) => {
    checkComplete(fields, before);
    await repository.updateConnection(trx, id, withoutSecrets(fields));
    const secrets = sealSecrets(parts.environment.secretKey, id, fields);
    await repository.updateSecrets(trx, id, secrets);
    const after = await lockEntity(trx, CONNECTIONS, id);
    return {
      event: 'Edit data connection',
      message: `${actor.name} edited data connection "${after.name}"`,
      table: CONNECTIONS.table,
      // That a secret was replaced is part of the record; the secret is not.
      before: { ...withoutSecrets(before), password: before.hasPassword, token: before.hasToken },
      after: {
        ...withoutSecrets(after),
        password: secrets.password ? 'replaced' : after.hasPassword,
        token: secrets.token ? 'replaced' : after.hasToken,
      },
    };
  });
}

/** @throws Refusal 400 naming every field that the authentication type needs and that is empty. */
function checkComplete(fields: DataConnectionFields, before?: DataConnection): void {
  const missing = missingCredentials(fields, keptSecrets(before, fields.baseUrl));
  if (missing.length > 0) throw new Refusal(400, missing);
}

export async function deleteConnection(act: Act, id: number): Promise<void> {
  const { parts, actor } = act;
  await changeAccess(act, async (trx) => {
    const before = await lockEntity(trx, CONNECTIONS, id);
    if (await repository.hasExports(trx, id)) {
      throw conflict(
        sentence(
          'Workbooks were exported through "{name}", and their history names it. Take its endpoints away instead.',
          { name: before.name },
        ),
      );
    }
    await unselectEvents(trx, parts, id);
    await repository.deleteConnection(trx, id);
    return {
      entry: {
        event: 'Delete data connection',
        message: `${actor.name} deleted data connection "${before.name}"`,
        table: CONNECTIONS.table,
        rowId: id,
        old: withoutSecrets(before),
      },
      done: undefined,
    };
  });
}

/** What is imported through a connection that is deleted is no longer chosen. */
async function unselectEvents(trx: Transaction<Schema>, parts: Parts, connectionId: number): Promise<void> {
  const events = await repository.listEvents(trx, connectionId);
  for (const key of ['selectedLocationEvent', 'selectedUserEvent'] as const) {
    const selected = await readSetting(trx, key);
    if (events.some((event) => String(event.id) === selected)) {
      await writeSetting(trx, key, '', parts.clock.now());
    }
  }
}

export async function listEvents(parts: Parts, connectionId: number): Promise<DataConnectionEvent[]> {
  await existingConnection(parts, connectionId);
  return (await repository.listEvents(parts.db, connectionId)).map(presentEvent);
}

export async function changeEvent(
  act: Act,
  place: { connectionId: number; eventId: number; based: Date | undefined },
  change: ChangedEvent,
): Promise<DataConnectionEvent> {
  const { parts, actor } = act;
  return changeAccess(act, async (trx) => {
    const connection = await lockEntity(trx, CONNECTIONS, place.connectionId);
    const row = await repository.findEvent(trx, place.connectionId, place.eventId);
    if (row === undefined) throw notFound('event');
    const before = presentEvent(row);
    checkUnchanged({ at: row.updated_at, by: 'Another administrator' }, place.based);
    const mapping = change.mapping === undefined ? before.mapping : change.mapping;
    const wanted = { endpoint: change.endpoint, mapping };
    const changed = difference({ endpoint: before.endpoint, mapping: before.mapping }, wanted);
    if (changed === null) return { entry: null, done: before };
    await repository.updateEvent(trx, row.id, { ...wanted, at: parts.clock.now() });
    const after = await repository.findEvent(trx, place.connectionId, place.eventId);
    return {
      entry: {
        event: 'Edit event',
        message: `${actor.name} edited the event "${before.name}" of data connection "${connection.name}"`,
        table: 'data_connection_events',
        rowId: row.id,
        ...changed,
      },
      done: presentEvent(after ?? row),
    };
  });
}

/** Calls the connection as it is stored and tells what came back; nothing is changed on either side. */
export async function testConnection(
  parts: Parts,
  connectionId: number,
  eventId: number | undefined,
): Promise<Omit<ConnectionTest, 'message'> & { message: Said }> {
  const connection = await existingConnection(parts, connectionId);
  const url =
    eventId === undefined
      ? connection.base_url
      : testAddress(connection, await readableEvent(parts, connection, eventId));
  const begun = performance.now();
  const told = (part: { ok: boolean; status: number | null; message: Said; body: string }) => ({
    url,
    milliseconds: Math.round(performance.now() - begun),
    ...part,
  });
  try {
    const { status, body } = await send(parts, connection, url, { milliseconds: TEST_MS });
    const ok = status >= 200 && status <= 299;
    const message = ok
      ? sentence('{name} answers ({status}).', { name: connection.name, status })
      : sentence('{name} answers, but with {status}. {advice}', {
          name: connection.name,
          status,
          advice: asSentence(ADVICE[status] ?? sentence('Look at its answer below.')),
        });
    return told({ ok, status, message, body: quote(body.toString('utf8'), TEST_BODY) });
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof SealBroken)) throw error;
    return told({ ok: false, status: null, message: error.message, body: '' });
  }
}

/** As the event is called in earnest: instruments and tests are asked for as somebody without an external id. */
function testAddress(connection: repository.ConnectionRow, event: repository.EventRow): string {
  const asksForUser =
    event.event_type_id === EVENT_TYPES.instruments || event.event_type_id === EVENT_TYPES.tests;
  return addressOf(connection, event, asksForUser ? { userId: NO_EXTERNAL_USER_ID } : {});
}

const ADVICE: Record<number, string> = {
  401: 'It does not accept these credentials: enter them again.',
  403: 'It knows the credentials, but does not allow this to their user.',
  404: 'There is nothing at this address: check the base URL and the endpoint.',
};

async function readableEvent(
  parts: Parts,
  connection: repository.ConnectionRow,
  eventId: number,
): Promise<repository.EventRow> {
  const event = await repository.findEvent(parts.db, connection.id, eventId);
  if (event === undefined) throw notFound('event');
  if (event.event_type_id === EVENT_TYPES.exportDocument) {
    throw invalid('An export makes a record in the LIMS, so it is not tested here.');
  }
  if (event.endpoint === '') throw invalid('This event has no endpoint yet.');
  return event;
}

async function existingConnection(parts: Parts, id: number): Promise<repository.ConnectionRow> {
  const connection = await repository.findConnection(parts.db, id);
  if (connection === undefined) throw notFound('data connection');
  return connection;
}
