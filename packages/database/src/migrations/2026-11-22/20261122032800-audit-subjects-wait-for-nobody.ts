import { type Kysely, sql } from 'kysely';

/**
 * What an entry is about is written under the lock of the chain, which others wait for. A foreign key would then wait for
 * whoever holds the project or workbook, who may be waiting for the chain: each for the other. Neither is ever deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table audit_subjects
        drop constraint audit_subjects_project_id_fkey,
        drop constraint audit_subjects_experiment_id_fkey,
        drop constraint audit_subjects_template_id_fkey`)
    .execute(db);
}
