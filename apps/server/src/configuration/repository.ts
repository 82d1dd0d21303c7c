import { CONFIGURATION_DEFAULTS, type ConfigurationKey } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';

/** The configured value, or the default of an empty system. */
export async function readSetting(db: Kysely<Schema>, key: ConfigurationKey): Promise<string> {
  const row = await db.selectFrom('configuration').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? CONFIGURATION_DEFAULTS[key];
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
