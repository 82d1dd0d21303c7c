import type { ReadEvent } from '@benchbook/contract';
import type { Connection } from '@benchbook/database';
import type { ApplicationEnvironment } from './environment.ts';
import type { Holders } from './holders.ts';
import type { Clock } from './plumbing/clock.ts';
import type { DocumentServer } from './plumbing/document-server/document-server.ts';
import type { BlobStore } from './plumbing/storage/index.ts';
import type { AccessDirectory, Viewer } from './viewer.ts';

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
  followers: {
    /** Told that something was changed, once it is committed: whoever waits for it is woken. */
    soon(): void;
    /** How often rights were changed: what was read before the last time may be over. */
    rightsChanged(): number;
    /** Until the document has another mark than that, or the signal ends it; it may end earlier. */
    changed(follower: Follower, signal: AbortSignal): Promise<void>;
  };
  reads: {
    /** Told of what somebody looked at, or was refused, once it is answered: it is recorded right after (0072). */
    noted(look: Look): void;
  };
}

/** Who waits for a document to change. */
export interface Follower {
  userId: number;
  documentId: number;
  /** As they know it. */
  mark: string;
  /** `rightsChanged` before what they may do was read. */
  rights: number;
}

/** Which workbook, project or template an address names. */
export interface LookParams {
  projectId: number | undefined;
  experimentId: number | undefined;
  templateId: number | undefined;
}

/** That somebody looked at something, or tried to. */
export interface Look {
  event: ReadEvent;
  viewer: Viewer;
  origin: { address: string; requestId: string };
  /** Method and address of the route. */
  call: string;
  params: LookParams;
  /** Which state of it, as the address names it. */
  detail: Readonly<Record<string, string>>;
  /** Null: it was shown. */
  refusal: { status: number; code: string; message: string } | null;
}
