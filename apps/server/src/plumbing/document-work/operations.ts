import { gzipSync } from 'node:zlib';
import {
  DocumentError,
  type DocumentType,
  diffDocuments,
  type FillProblem,
  type FillValues,
  fill,
  type Inspection,
  inspect,
} from '@benchbook/documents';
import type { StorageLocation } from '../../environment.ts';
import { type DownloadLimits, fetchBytes } from '../outgoing/fetch-bytes.ts';
import { addressOf } from '../storage/address.ts';
import { type BlobStore, openBlobStore, type StoredBlob } from '../storage/index.ts';

export interface ReceiveOrder {
  url: string;
  limits: DownloadLimits;
  storage: StorageLocation;
}

/** Bytes that are durable in the store, and what they are: a kind of document, or why they are none. */
export interface ReceivedFile {
  blob: StoredBlob;
  type: DocumentType | null;
  problem: string | null;
}

/** Two documents of the store, by their SHA-256. */
export interface CompareOrder {
  before: string;
  after: string;
  storage: StorageLocation;
}

/** A document of the store, by its SHA-256, and what is put into its placeholders. */
export interface FillOrder {
  sha256: string;
  values: FillValues;
  storage: StorageLocation;
}

/** The filled document, durable in the store, or why there is none. */
export type FilledFile = { blob: StoredBlob; problems?: never } | { blob?: never; problems: FillProblem[] };

/** Fast rather than small: most of what a comparison says it says twice, which any level finds. */
const GZIP_LEVEL = 3;

export type Operations = typeof operations;

/** What the threads can do. Runs inside of them; `tell` reports on the way. */
export const operations = {
  inspect: (bytes: Uint8Array): Inspection => orDamaged(() => inspect(bytes)),

  /**
   * Takes a file from an address into the store without a way through the server's own thread. Tells the blob as soon
   * as it is durable, so that bytes which end this thread when they are looked at are kept all the same.
   */
  async receive(order: ReceiveOrder, tell: (blob: StoredBlob) => void): Promise<ReceivedFile> {
    const bytes = await fetchBytes(order.url, order.limits, roomForOne());
    const blob = await (await storeAt(order.storage)).put(bytes, addressOf(bytes));
    tell(blob);
    try {
      return { blob, type: orDamaged(() => inspect(bytes)).type, problem: null };
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      return { blob, type: null, problem: error.message };
    }
  },

  /** What differs, as gzipped JSON: the way it is kept and sent. */
  async compare({ before, after, storage }: CompareOrder): Promise<Uint8Array> {
    const store = await storeAt(storage);
    const documents = await Promise.all([store.read(before), store.read(after)]);
    const diff = orDamaged(() => diffDocuments(...documents));
    return gzipSync(JSON.stringify(diff), { level: GZIP_LEVEL });
  },

  async fill({ sha256, values, storage }: FillOrder): Promise<FilledFile> {
    const store = await storeAt(storage);
    const template = await store.read(sha256);
    const { bytes, problems } = orDamaged(() => fill(template, values));
    return bytes === undefined ? { problems } : { blob: await store.put(bytes) };
  },
};

/** Whatever a reader stumbles over, it is the file that cannot be read. */
function orDamaged<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError('damaged', 'The file cannot be read: it is damaged.', { cause: error });
  }
}

/** Most documents are smaller. */
const ROOM_BYTES = 4 * 1024 * 1024;
let room: Buffer | undefined;

/**
 * Where this thread receives a file: it has one at a time, and is done with it when it answers. A new buffer for each
 * would cost more than to fetch the file, in memory that is mapped, collected and given back.
 */
function roomForOne(): Buffer {
  room ??= Buffer.allocUnsafeSlow(ROOM_BYTES);
  return room;
}

const stores = new Map<string, Promise<BlobStore>>();

/** A thread opens a store once. */
function storeAt(location: StorageLocation): Promise<BlobStore> {
  const name = JSON.stringify(location);
  const store = stores.get(name) ?? openBlobStore(location, { mayBlock: true });
  stores.set(name, store);
  return store;
}
