import { createHash } from 'node:crypto';
import { type Comparable, comparableOf, type DocumentDiff as SentDiff } from '@benchbook/contract';
import type { DocumentDiff } from '@benchbook/documents';
import { DocumentError } from '@benchbook/documents/basics';
import { sentence } from '@benchbook/words/server';
import { LRUCache } from 'lru-cache';
import { findReadable, findSource } from '../documents/readable.ts';
import type { HolderPlace, ReadableDocument } from '../holders.ts';
import type { Parts } from '../parts.ts';
import { compareDocuments } from '../plumbing/document-threads/index.ts';
import { invalid, notFound, Refusal, tooMany } from '../plumbing/refusal.ts';
import { type NamedFile, orRefuse, versionFile } from '../stored-files/reading.ts';
import type { Viewer } from '../viewer.ts';
import { conflictOf, versionOf } from './service.ts';

// The two descriptions of a comparison, ours and the one it is sent by, say the same: neither knows the other.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
true satisfies Same<DocumentDiff, SentDiff>;

/** Counted up when comparisons of the same bytes would be told differently, so that no browser shows an old one. */
const FORM = 3;
/** Comparisons that are worked on or wait for it. */
const MAX_RUNNING = 32;
const CACHE_BYTES = 64 * 1024 * 1024;

/** `DocumentDiff` as gzipped JSON, by what was compared: two contents always differ in the same way. */
const cache = new LRUCache<string, Uint8Array>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (gzipped) => gzipped.byteLength,
});
const running = new Map<string, Promise<Uint8Array>>();

type Side = NamedFile;

export interface Comparison {
  /** Names the two contents; another ETag is another comparison (RFC 9110, 8.8.3). */
  etag: string;
  /** `DocumentDiff` as gzipped JSON. */
  read(): Promise<Uint8Array>;
}

/**
 * What differs between two states of a document. A person who may see the content may compare it.
 *
 * @throws Refusal 403, 404; 400 for a PDF. `read` throws 409 when the stored bytes of a side are damaged or missing, 413
 *   when it takes too long or too much memory, and 429.
 */
export async function compare(
  parts: Parts,
  viewer: Viewer,
  place: HolderPlace,
  sides: { before: string; after: string },
): Promise<Comparison> {
  const document = await findReadable(parts, viewer, place);
  if (document.document_type === 'pdf') throw invalid('Versions of a PDF cannot be compared.');
  const [before, after] = await Promise.all([
    findSide(parts, viewer, document, sides.before, 'before'),
    findSide(parts, viewer, document, sides.after, 'after'),
  ]);
  const name = createHash('sha256').update(`${FORM} ${before.sha256} ${after.sha256}`).digest('base64url');
  return { etag: `"${name}"`, read: () => readOnce(parts, name, before, after) };
}

async function findSide(
  parts: Parts,
  viewer: Viewer,
  document: ReadableDocument,
  reference: string,
  field: 'before' | 'after',
): Promise<Side> {
  const side = comparableOf(reference);
  if (side === null) throw invalid('Choose what to compare.', field);
  return find(parts, viewer, document, side);
}

async function find(
  parts: Parts,
  viewer: Viewer,
  document: ReadableDocument,
  side: Comparable,
): Promise<Side> {
  if (side.kind === 'version') return versionFile(await versionOf(parts, document, side.number));
  if (side.kind === 'conflict') {
    const { sha256 } = await conflictOf(parts, document, side.id);
    return { sha256, name: sentence('the save that was set aside') };
  }
  const source = await findSource(parts, viewer, document);
  if (source === null) throw notFound('workbook that this one was copied from');
  const { sha256, number } = await versionOf(parts, source, source.version);
  return { sha256, name: sentence('version {number} of the workbook this one was copied from', { number }) };
}

/** However many people ask at once, it is worked out once. */
async function readOnce(parts: Parts, name: string, before: Side, after: Side): Promise<Uint8Array> {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const present = running.get(name);
  if (present !== undefined) return present;
  if (running.size >= MAX_RUNNING) {
    throw tooMany('Many versions are being compared right now. Please try again in a minute.');
  }
  const compared = workOut(parts, before, after)
    .then((gzipped) => {
      cache.set(name, gzipped);
      return gzipped;
    })
    .finally(() => running.delete(name));
  running.set(name, compared);
  return compared;
}

async function workOut(parts: Parts, before: Side, after: Side): Promise<Uint8Array> {
  const { storage } = parts.environment;
  const order = { before: before.sha256, after: after.sha256, storage };
  try {
    return await orRefuse(parts, [before, after], () => compareDocuments(order));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new Refusal(error.code === 'too-large' ? 413 : 400, [
      { msg: sentence('These versions cannot be compared. {message}', { message: error.message }) },
    ]);
  }
}
