import type { Connection } from '@benchbook/database';
import type { AccessDirectory } from './auth/access-directory.ts';
import type { DocumentServer } from './editor/document-server.ts';
import type { ApplicationEnvironment } from './environment.ts';
import type { Clock } from './plumbing/clock.ts';
import type { BlobStore } from './plumbing/storage/index.ts';

/** Everything the domains are built from; wired in main.ts, and in the tests with their own. */
export interface Parts {
  environment: ApplicationEnvironment;
  db: Connection['db'];
  pool: Connection['pool'];
  access: AccessDirectory;
  blobs: BlobStore;
  documentServer: DocumentServer;
  clock: Clock;
}
