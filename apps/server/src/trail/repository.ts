import { READ_EVENTS } from '@benchbook/contract';
import type { Connection, Kysely, Schema, SealedTable } from '@benchbook/database';
import { type Insertable, type Selectable, sql } from 'kysely';
import type pg from 'pg';
import type { RowText } from '../audit/entry-mac.ts';

/** The tables whose rows are sealed, with the columns of their keys. */
const TABLES: readonly { table: SealedTable; id: string; part: string | null }[] = [
  { table: 'audit_entries', id: 'id', part: null },
  { table: 'signatures', id: 'id', part: null },
  { table: 'versions', id: 'document_id', part: 'number' },
];

export type Seal = Selectable<Schema['audit_seals']>;
export type Unsealed = Selectable<Schema['audit_unsealed']>;

/** The newest seal; undefined while there is none. */
export const findHead = (db: Kysely<Schema>): Promise<Seal | undefined> =>
  db.selectFrom('audit_seals').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();

export const findSeal = (db: Kysely<Schema>, number: number): Promise<Seal | undefined> =>
  db.selectFrom('audit_seals').selectAll().where('number', '=', String(number)).executeTakeFirst();

/** In hex, by number; of those that are there. */
export async function hashesOf(db: Kysely<Schema>, numbers: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('audit_seals')
    .select(['number', 'hash'])
    .where('number', '=', sql<string>`any(${numbers})`)
    .execute();
  return new Map(rows.map(({ number, hash }) => [Number(number), hash.toString('hex')]));
}

export const listSeals = (db: Kysely<Schema>, after: number, limit: number): Promise<Seal[]> =>
  db
    .selectFrom('audit_seals')
    .selectAll()
    .where('number', '>', String(after))
    .orderBy('number')
    .limit(limit)
    .execute();

/** The seals of what is about a workbook, up to the newest of them: of its versions, its signatures, and its entries. */
export const listSealsOf = (
  db: Kysely<Schema>,
  { experimentId, documentId, newest }: { experimentId: number; documentId: number; newest: number },
  limit: number,
): Promise<Seal[]> =>
  db
    .selectFrom('audit_seals')
    .selectAll()
    .where('number', '<=', String(newest))
    .where(({ eb, and, or, selectFrom }) =>
      or([
        and([eb('table_name', '=', 'versions'), eb('row_id', '=', String(documentId))]),
        and([
          eb('table_name', '=', 'signatures'),
          eb(
            'row_id',
            'in',
            selectFrom('signatures')
              .select(sql<string>`id::bigint`.as('id'))
              .where('experiment_id', '=', experimentId),
          ),
        ]),
        and([
          eb('table_name', '=', 'audit_entries'),
          eb(
            'row_id',
            'in',
            // Who looked at it stays with the laboratory (0072).
            selectFrom('audit_subjects as s')
              .innerJoin('audit_entries as a', 'a.id', 's.entry_id')
              .select('s.entry_id')
              .where('s.experiment_id', '=', experimentId)
              .where('a.event', 'not in', READ_EVENTS),
          ),
        ]),
      ]),
    )
    .orderBy('number')
    .limit(limit)
    .execute();

/** What waits for its seal, in the order in which it was written. */
export const listUnsealed = (db: Kysely<Schema>, after: string, limit: number): Promise<Unsealed[]> =>
  db.selectFrom('audit_unsealed').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

export async function countEntries(db: Kysely<Schema>): Promise<{ entries: number; unsealed: number }> {
  const { rows } = await sql<{ entries: number; unsealed: number }>`
    select (select count(*)::float8 from audit_entries) as entries,
      (select count(*)::float8 from audit_unsealed) as unsealed`.execute(db);
  return rows[0] ?? { entries: 0, unsealed: 0 };
}

/** Which seals or notes, by number or id: from one to another, or each of some. */
export type Which = { from: string; to: string } | readonly number[];

/**
 * The rows that seals, or notes of what is unsealed, are about: each column as its text, as it is always written. Whatever
 * columns there are, they are all in it.
 *
 * @returns by the number of the seal, or the id of the note; one whose row is gone is not in it
 */
export async function readRows(
  { pool }: Pick<Connection, 'pool'>,
  of: 'audit_seals' | 'audit_unsealed',
  which: Which,
): Promise<Map<string, RowText>> {
  const number = of === 'audit_seals' ? 'number' : 'id';
  const chosen =
    'from' in which
      ? `between ${BigInt(which.from)} and ${BigInt(which.to)}`
      : `= any('{${which.map((one) => BigInt(one)).join()}}'::bigint[])`;
  const selects = TABLES.map(
    ({ table, id, part }) => `select s.${number} as "#", t.* from ${of} s join ${table} t
      on t.${id} = s.row_id and ${part === null ? 's.row_part = 0' : `t.${part} = s.row_part`}
      where s.table_name = '${table}' and s.${number} ${chosen};`,
  );
  // One text of several statements is one transaction, for which alone the settings hold.
  const query = { text: `${WRITTEN_ALIKE} ${selects.join(' ')}`, types: { getTypeParser: () => asItIs } };
  const results: unknown = await pool.query<Record<string, string | null>>(query);
  const rows = (results as pg.QueryResult<Record<string, string | null>>[]).flatMap((result) => result.rows);
  return new Map(rows.map(({ '#': key, ...row }) => [key ?? '', row]));
}

const asItIs = (text: string) => text;

/** How values are written as text depends on these. */
const WRITTEN_ALIKE = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex';`;

/** The indexes by which a number of the chain is given once, and a row sealed once. */
export const NUMBER_ONCE = 'audit_seals_pkey';
export const SEALED_ONCE = 'audit_seals_table_name_row_id_row_part_key';

/**
 * Takes away notes of what is sealed already, which nothing but a hand in the database can have put there.
 *
 * @returns how many there were
 */
export async function forgetSealed(db: Kysely<Schema>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from audit_unsealed u using audit_seals s
    where s.table_name = u.table_name and s.row_id = u.row_id and s.row_part = u.row_part`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Appends seals and takes the notes of what they seal away, in one statement. Its numbers can be given once: where another
 * process has appended meanwhile it fails, and changes nothing.
 */
export async function appendSeals(
  db: Kysely<Schema>,
  seals: readonly Insertable<Schema['audit_seals']>[],
  notes: readonly string[],
): Promise<void> {
  await db
    .with('sealed', (trx) => trx.deleteFrom('audit_unsealed').where('id', '=', sql<string>`any(${notes})`))
    .insertInto('audit_seals')
    .values([...seals])
    .execute();
}

/** Rows that neither have a seal nor wait for one. */
export async function listForgottenRows(db: Kysely<Schema>, limit: number) {
  const found = [];
  for (const { table, id, part } of TABLES) {
    const rowPart = part === null ? sql`0` : sql.ref(`t.${part}`);
    const { rows } = await sql<{ row_id: string; row_part: number }>`
      select t.${sql.ref(id)} as row_id, ${rowPart} as row_part from ${sql.table(table)} t
      where not exists (select from audit_seals s where s.table_name = ${table}
          and s.row_id = t.${sql.ref(id)} and s.row_part = ${rowPart})
        and not exists (select from audit_unsealed u where u.table_name = ${table}
          and u.row_id = t.${sql.ref(id)} and u.row_part = ${rowPart})
      order by 1, 2 limit ${limit}`.execute(db);
    found.push(...rows.map((row) => ({ table, ...row })));
  }
  return found;
}

/** Which of these entries are there, by their nonces. */
export async function findWritten(db: Kysely<Schema>, nonces: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('audit_entries')
    .select('nonce')
    .where('nonce', '=', sql<string>`any(${nonces})`)
    .execute();
  return new Set(rows.flatMap(({ nonce }) => nonce ?? []));
}

/** Whether an entry is there from before there were seals, and whether that they are sealed now is told. */
export async function findUpgrade(db: Kysely<Schema>): Promise<{ old: number; isTold: boolean }> {
  const { rows } = await sql<{ old: number; isTold: boolean }>`
    select (select count(*)::float8 from audit_entries where nonce is null) as old,
      exists (select from audit_entries where event = 'Seal Audit Trail') as "isTold"`.execute(db);
  return rows[0] ?? { old: 0, isTold: true };
}

/** The number of the first seal of an entry with a code; null while there is none. */
export async function firstSealOfCode(db: Kysely<Schema>): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select s.number::float8 as number from audit_entries e
      join audit_seals s on s.table_name = 'audit_entries' and s.row_id = e.id and s.row_part = 0
    where e.nonce is not null order by e.id limit 1`.execute(db);
  return rows[0]?.number ?? null;
}

/** When all of it was verified last. */
export async function lastVerified(db: Kysely<Schema>): Promise<Date | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('event', '=', 'Verify Activity Log')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** What was found that does not fit, the first first; `seenTo` where an administrator has said what was done. */
export const listBreaks = (db: Kysely<Schema>) =>
  db
    .selectFrom('editor_alarms')
    .select(['mark', 'detail', 'raised_at', 'dismissed_at'])
    .select(({ eb }) => eb('dismissed_at', 'is not', null).$castTo<boolean>().as('seenTo'))
    .where('kind', '=', 'trail broken')
    .orderBy('id')
    .execute();
