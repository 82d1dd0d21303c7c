import type { Experiment } from '@benchbook/contract';
import { systemAct } from '../src/audit/act.ts';
import { record } from '../src/audit/change.ts';
import type { Parts } from '../src/parts.ts';
import { verifyTrail } from '../src/trail/verify.ts';
import { openDatabaseAdministrator } from './database-administrator.ts';
import { type EditorTest, startEditorTest } from './editor-test.ts';

/** An application with a workbook that is not signed, and somebody who can do everything to its database. */
export interface TrailTest {
  editing: EditorTest;
  parts: Parts;
  /** What somebody with the database's administrator does to it: answers the first column of the first row. */
  forge(statement: string, values?: unknown[]): Promise<unknown>;
  /** Writes an entry for each. */
  say(...messages: string[]): Promise<void>;
  idOf(message: string): Promise<unknown>;
  /** Publishes the workbook, and reviews it. */
  sign(): Promise<void>;
  /** What verifying the whole trail finds broken. */
  found(): Promise<string[]>;
  /** Makes the trail shorter, as if what comes after that seal had never been. */
  cutAfter(seal: number): Promise<void>;
  close(): Promise<void>;
}

export async function startTrailTest(): Promise<TrailTest> {
  const editing = await startEditorTest();
  const administrator = await openDatabaseAdministrator(editing.test.superuserUrl);
  const { parts } = editing.test;
  const experiment: Experiment = await editing.create();
  const forge: TrailTest['forge'] = (statement, values) => administrator.forge(statement, values);
  return {
    editing,
    parts,
    forge,
    async say(...messages) {
      for (const message of messages)
        await record(systemAct(parts, { address: '127.0.0.1', requestId: 'r' }), {
          event: 'Create role',
          message,
          table: 'roles',
          rowId: 1,
          new: { number: 1.5, of: message },
        });
    },
    idOf: (message) => forge('select id from audit_entries where message = $1', [message]),
    async sign() {
      const { statusCode: published } = await editing.publish(experiment);
      const { statusCode: reviewed } = await editing.review(experiment);
      if (published !== 200 || reviewed !== 200) throw new Error('The workbook could not be signed.');
    },
    found: async () => (await verifyTrail(parts)).breaks.map(({ sentence }) => sentence),
    async cutAfter(seal) {
      for (const [table, key] of [
        ['audit_entries', 's.row_id = t.id'],
        ['signatures', 's.row_id = t.id'],
        ['versions', 's.row_id = t.document_id and s.row_part = t.number'],
      ])
        await forge(`delete from ${table} t using audit_seals s
          where s.table_name = '${table}' and ${key} and s.number > ${seal}`);
      await forge(`delete from audit_seals where number > ${seal}`);
      await forge(`delete from audit_tree where number > ${seal}`);
    },
    async close() {
      await administrator.close();
      await editing.close();
    },
  };
}
