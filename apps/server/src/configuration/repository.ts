import {
  CONFIGURATION_DEFAULTS,
  type ConfigurationFileKey,
  type ConfigurationKey,
  shownClientName,
} from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

/** The configured value, or the default of an empty system. */
export async function readSetting(db: Kysely<Schema>, key: ConfigurationKey): Promise<string> {
  const row = await db.selectFrom('configuration').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? CONFIGURATION_DEFAULTS[key];
}

/** As `readSetting`, of several at once. */
export async function readSettings(
  db: Kysely<Schema>,
  keys: readonly ConfigurationKey[],
): Promise<Partial<Record<ConfigurationKey, string>>> {
  const rows = await db
    .selectFrom('configuration')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .execute();
  const configured = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, configured.get(key) ?? CONFIGURATION_DEFAULTS[key]]));
}

/** What mails, authenticator apps, prints, evidence and exports call this installation. */
export const readShownName = async (db: Kysely<Schema>): Promise<string> =>
  shownClientName(await readSetting(db, 'clientName'));

/** Changes of settings come one after the other, so that each knows the value before it. */
export async function lockSettings(db: Kysely<Schema>): Promise<void> {
  await sql`lock table configuration in share row exclusive mode`.execute(db);
}

export async function writeSetting(
  db: Kysely<Schema>,
  key: ConfigurationKey,
  value: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('configuration')
    .values({ key, value, updated_at: at })
    .onConflict((present) => present.column('key').doUpdateSet({ value, updated_at: at }))
    .execute();
}

export function findFile(db: Kysely<Schema>, key: ConfigurationFileKey) {
  return db
    .selectFrom('configuration_files')
    .select(['sha256', 'media_type', 'updated_at'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The blob's row is there already. */
export async function upsertFile(
  db: Kysely<Schema>,
  file: { key: ConfigurationFileKey; sha256: string; media_type: string; updated_at: Date },
): Promise<void> {
  const { key, ...values } = file;
  await db
    .insertInto('configuration_files')
    .values(file)
    .onConflict((present) => present.column('key').doUpdateSet(values))
    .execute();
}

export async function deleteFile(db: Kysely<Schema>, key: ConfigurationFileKey): Promise<void> {
  await db.deleteFrom('configuration_files').where('key', '=', key).execute();
}
