import type { Kysely, Schema } from '@benchbook/database';
import { PRINT_EDITION } from '@benchbook/documents/basics';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import { insertBlob } from '../stored-files/repository.ts';

/** Pages that were made of stored bytes, in the store. */
export interface MadePdf {
  sha256: string;
  /** `LibreOffice 7.4.7.2` */
  program: string;
}

/** Those that were made in the way in which they are made now. */
export const findMadePdf = (db: Kysely<Schema>, source: string): Promise<MadePdf | undefined> =>
  db
    .selectFrom('made_pdfs')
    .select(['pdf_sha256 as sha256', 'program'])
    .where('source_sha256', '=', source)
    .where('edition', '=', PRINT_EDITION)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertMadePdf(
  db: Kysely<Schema>,
  made: { source: string; pdf: StoredBlob; program: string; at: Date },
): Promise<void> {
  await insertBlob(db, made.pdf);
  await db
    .insertInto('made_pdfs')
    .values({
      source_sha256: made.source,
      edition: PRINT_EDITION,
      pdf_sha256: made.pdf.sha256,
      program: made.program,
      made_at: made.at,
    })
    .onConflict((present) => present.doNothing())
    .execute();
}

/** The SHA-256 of the picture of the first page, made as it is made now. */
export const findPreview = (
  db: Kysely<Schema>,
  source: string,
  edition: number,
): Promise<{ sha256: string } | undefined> =>
  db
    .selectFrom('made_previews')
    .select('png_sha256 as sha256')
    .where('source_sha256', '=', source)
    .where('edition', '=', edition)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertPreview(
  db: Kysely<Schema>,
  made: { source: string; edition: number; png: StoredBlob; at: Date },
): Promise<void> {
  await insertBlob(db, made.png);
  await db
    .insertInto('made_previews')
    .values({
      source_sha256: made.source,
      edition: made.edition,
      png_sha256: made.png.sha256,
      made_at: made.at,
    })
    .onConflict((present) => present.doNothing())
    .execute();
}

/** The time zones of those users who have one, as their laboratory set it. */
export async function listTimeZones(
  db: Kysely<Schema>,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'timezone'])
    .where('id', '=', (user) => user.fn.any(user.val([...userIds])))
    .execute();
  return new Map(rows.flatMap(({ id, timezone }) => (timezone === null ? [] : [[id, timezone] as const])));
}

/** Highlights and notes on the pages of a version of a PDF, those aside that were withdrawn or written anew; the first one first. */
export function listMarks(db: Kysely<Schema>, experimentId: number, version: number) {
  return db
    .selectFrom('remarks as r')
    .innerJoin('remark_places as p', 'p.remark_id', 'r.id')
    .select(['p.kind', 'p.page', 'p.rectangles', 'p.color'])
    .select(['r.text', 'r.written_by_name as by', 'r.written_at as at'])
    .where('r.experiment_id', '=', experimentId)
    .where('r.version', '=', version)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('remark_places as l').select('l.remark_id').whereRef('l.replaces', '=', 'r.id')),
          exists(
            selectFrom('remark_ends as w')
              .select('w.remark_id')
              .whereRef('w.remark_id', '=', 'r.id')
              .where('w.kind', '=', 'withdrawn'),
          ),
        ]),
      ),
    )
    .orderBy('r.id')
    .execute();
}
