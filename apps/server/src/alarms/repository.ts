import { SYSTEM_USER_ID } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';

export interface NewAlarm {
  kind: Schema['editor_alarms']['kind'];
  documentId: number | null;
  key: string;
  /** What tells one happening under the key from the next. */
  mark: string;
  /** A sentence for administrators. */
  detail: string;
  users: number[];
  at: Date;
}

/** False: this happening is known already. */
export async function insertAlarm(db: Kysely<Schema>, alarm: NewAlarm): Promise<boolean> {
  const row = await db
    .insertInto('editor_alarms')
    .values({
      kind: alarm.kind,
      document_id: alarm.documentId,
      editor_key: alarm.key,
      mark: alarm.mark,
      detail: alarm.detail,
      users: alarm.users,
      raised_at: alarm.at,
    })
    .onConflict((present) => present.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether one is open: raised, and neither put right nor seen to. */
export async function isAlarmOpen(
  db: Kysely<Schema>,
  of: { kind: NewAlarm['kind']; key: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('editor_alarms')
    .select('id')
    .where('kind', '=', of.kind)
    .where('editor_key', '=', of.key)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What an alarm was about has been put right without a person. */
export async function settleAlarms(
  db: Kysely<Schema>,
  of: { kind: NewAlarm['kind']; key: string; how: string; at: Date },
): Promise<void> {
  await db
    .updateTable('editor_alarms')
    .set({ dismissed_at: of.at, dismissed_by: SYSTEM_USER_ID, dismissal: of.how })
    .where('kind', '=', of.kind)
    .where('editor_key', '=', of.key)
    .where('dismissed_at', 'is', null)
    .execute();
}

/**
 * Whether what people last typed before they left could not be put together (status 3), and nobody has saved the
 * document, or seen to it, since.
 */
export async function hasLostChanges(db: Kysely<Schema>, documentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('editor_alarms as a')
    .innerJoin('documents as d', 'd.id', 'a.document_id')
    .innerJoin('versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.latest_version'),
    )
    .select('a.id')
    .where('a.document_id', '=', documentId)
    .where('a.kind', '=', 'save failed')
    .where('a.mark', 'like', '3 %')
    .where('a.dismissed_at', 'is', null)
    .whereRef('a.raised_at', '>', 'v.created_at')
    .executeTakeFirst();
  return row !== undefined;
}
