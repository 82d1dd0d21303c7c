import { connect } from '@benchbook/database';
import type { Act } from '../audit/act.ts';
import { type ApplicationEnvironment, readApplicationEnvironment } from '../environment.ts';
import { workbooks } from '../experiments/holder.ts';
import { systemClock } from '../plumbing/clock.ts';
import { createDocumentServerClient } from '../plumbing/document-server/client.ts';
import { openBlobStore } from '../plumbing/storage/index.ts';
import { templates } from '../templates/holder.ts';
import type { AccessDirectory } from '../viewer.ts';

/** Somebody who has the machine, and so the database: what they do is done by nobody who is signed in. */
export interface Operator extends Act {
  close(): Promise<void>;
}

/** The application knows what has changed by the database; here nobody is signed in. */
const NOBODY: AccessDirectory = {
  viewerOf: async () => null,
  viewerOfApiToken: async () => null,
  clear: () => {},
};

/**
 * The parts of the application for a command of the operator, on a database that may be in use.
 *
 * @param env as the application is started with
 */
export async function openOperator(env: Record<string, string | undefined>): Promise<Operator> {
  const environment: ApplicationEnvironment = readApplicationEnvironment(env);
  const { db, pool } = connect(environment.databaseUrl, { maxConnections: 2 });
  return {
    parts: {
      environment,
      db,
      pool,
      access: NOBODY,
      holders: { workbook: workbooks, template: templates },
      blobs: await openBlobStore(environment.storage),
      documentServer: createDocumentServerClient(environment.documentServer),
      clock: systemClock,
      // By the application, or at its next start.
      sealer: { written: () => {} },
      followers: { soon: () => {}, rightsChanged: () => 0, changed: async () => {} },
      reads: { noted: () => {} },
    },
    actor: {
      userId: null,
      name: 'The operator of the machine',
      sessionId: null,
      address: 'this machine',
      requestId: 'npm run user',
    },
    close: () => db.destroy(),
  };
}
