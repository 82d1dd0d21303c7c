import type { Connection } from '@benchbook/database';
import type { ApplicationEnvironment } from './environment.ts';
import type { Holders } from './holders.ts';
import type { Clock } from './plumbing/clock.ts';
import type { DocumentServer } from './plumbing/document-server/document-server.ts';
import type { BlobStore } from './plumbing/storage/index.ts';
import type { AccessDirectory } from './viewer.ts';

/** Everything the domains are built from; wired in main.ts, and in the tests with their own. */
export interface Parts {
  environment: ApplicationEnvironment;
  db: Connection['db'];
  pool: Connection['pool'];
  access: AccessDirectory;
  /** What documents are the content of. */
  holders: Holders;
  blobs: BlobStore;
  documentServer: DocumentServer;
  clock: Clock;
  sealer: {
    /** Told of every audit entry once it is committed, by its nonce: it is sealed right after. */
    written(nonce: string): void;
  };
}
