import type { Inspection, PreviewedTag, RewrittenPart } from '@benchbook/documents';
import { DocumentError, type DocumentErrorCode } from '@benchbook/documents/basics';
import { Lane, type LaneOptions, type RunOptions, TaskFailed } from '@benchbook/threads';
import { tooMany, unavailable } from '../refusal.ts';
import type { StoredBlob } from '../storage/index.ts';
import type {
  AssembleInput,
  CompareInput,
  FilledFile,
  FillInput,
  MadeFile,
  MergedFile,
  MergeInput,
  Operations,
  OpinionBasisInput,
  PhotoInput,
  PreviewInput,
  ReceivedFile,
  ReceivedOpinion,
  ReceiveInput,
  RewrittenInput,
  SampleInput,
  SecondOpinionInput,
  StoredInput,
  StoredText,
} from './operations.ts';
import { unreadableOf } from './unreadable.ts';

export type {
  AssembleInput,
  FilledFile,
  MadeFile,
  MergedFile,
  ReceivedFile,
  ReceivedOpinion,
  StoredText,
} from './operations.ts';

const INSPECT_MS = 20_000;
const COMPARE_MS = 30_000;
const FILL_MS = 30_000;
const PREVIEW_MS = 10_000;
const STALE_RESULTS_MS = 30_000;
const MERGE_MS = 60_000;
const ASSEMBLE_MS = 30_000;
/** Longer than for others: they come behind them. */
const OPINION_MS = 180_000;
const SEARCHED_TEXT_MS = 180_000;
/** Beyond the time a download may take: for making the bytes durable. */
const STORE_MS = 60_000;

const lane = (options: Omit<LaneOptions, 'entry'>) =>
  new Lane<Operations>({ entry: new URL('./thread.ts', import.meta.url), ...options });

/** Reading documents keeps a core busy: more threads than cores would only take memory. One person has one of them. */
const readers = lane({
  threads: 2,
  memoryMegabytes: 512,
  waiting: 64,
  ofOneOwner: { running: 1, inAll: 12 },
});
/** Receiving waits for the network and the disk most of the time. No save is refused because many come. */
const receivers = lane({ threads: 4, memoryMegabytes: 1_024 });
/** Apart, so that nobody's save or upload waits for long documents that are compared or filled in. */
const comparers = lane({ threads: 1, memoryMegabytes: 1_024, waiting: 64 });
const fillers = lane({ threads: 1, memoryMegabytes: 1_024, waiting: 64 });
const printers = lane({ threads: 1, memoryMegabytes: 1_024, waiting: 64 });
/** In a lane of its own: a signature waits for no comparison. */
const signers = lane({ threads: 1, memoryMegabytes: 1_024, waiting: 64 });
/** For whom nobody waits. */
const advisers = lane({ threads: 1, memoryMegabytes: 1_024, waiting: 64, isBehind: true });
/** Reads what is searched, one document after the other: behind everybody. */
const indexers = lane({
  threads: 1,
  memoryMegabytes: 1_024,
  bytesMegabytes: 512,
  waiting: 64,
  isBehind: true,
});
/** A save waits for it, so that nobody's comparison holds it up. */
const mergers = lane({ threads: 2, memoryMegabytes: 1_024 });

/**
 * `inspect` of the documents package in a thread of its own.
 *
 * @param owner the person it is done for: what they send at once takes turns
 * @throws DocumentError as `inspect` does, and `too-large` when it takes too long or too much memory; Refusal 429 or 503
 * when too much waits; another Error when the thread itself fails.
 */
export function inspectDocument(
  bytes: Uint8Array,
  owner?: string,
  timeLimitMs = INSPECT_MS,
): Promise<Inspection> {
  // A copy of its own, given away: a view into a larger buffer would take all of it along.
  const copy = new Uint8Array(bytes);
  const owners = owner === undefined ? [] : [owner];
  return run(readers, 'inspect', copy, { timeLimitMs, owners, transfer: [copy.buffer] });
}

/**
 * Fetches a file, makes it durable and says what it is, without its bytes ever reaching this thread.
 *
 * @throws Error when it cannot be fetched within the limits, or not be stored.
 */
export async function receiveFile(input: ReceiveInput, inspectMs = INSPECT_MS): Promise<ReceivedFile> {
  let stored: StoredBlob | undefined;
  try {
    return await run(receivers, 'receive', input, {
      timeLimitMs: input.limits.milliseconds + STORE_MS,
      onProgress(blob) {
        stored = blob as StoredBlob;
        return inspectMs;
      },
    });
  } catch (error) {
    if (stored === undefined || !(error instanceof DocumentError)) throw error;
    return { blob: stored, type: null, format: null, hasMacros: false, problem: error.message };
  }
}

/**
 * `diffDocuments` of two documents of the store, as gzipped JSON.
 *
 * @throws DocumentError as `diffDocuments` does, and `too-large` when it takes too long or too much memory; UnreadableBlob
 * when one of them is damaged or missing; another Error when they cannot be read from the store.
 */
export const compareDocuments = (input: CompareInput, timeLimitMs = COMPARE_MS): Promise<Uint8Array> =>
  run(comparers, 'compare', input, { timeLimitMs });

/**
 * `fill` of a document of the store, the result durable in it as well. The same document if it has no placeholders.
 *
 * @throws DocumentError as `fill` does, and `too-large` when it takes too long or too much memory; UnreadableBlob when
 * it is damaged or missing; another Error when it cannot be read from the store or the result not be stored.
 */
export const fillDocument = (input: FillInput, timeLimitMs = FILL_MS): Promise<FilledFile> =>
  run(fillers, 'fill', input, { timeLimitMs });

/**
 * A document of the store with a photo in it (`addPhoto`), the result durable in the store as well.
 *
 * @throws DocumentError as `plainJpeg` and `addPhoto` do, and `too-large` when it takes too long or too much memory; UnreadableBlob
 * when the document is damaged or missing; Refusal 503 when too much waits.
 */
export const putPhoto = (input: PhotoInput, timeLimitMs = FILL_MS): Promise<MadeFile> =>
  run(fillers, 'putPhoto', input, { timeLimitMs });

/**
 * The workbook that the first steps offer (`createSampleWorkbook`), durable in the store.
 *
 * @throws Refusal 503 when too much waits; another Error when it cannot be stored.
 */
export const makeSample = (input: SampleInput, timeLimitMs = FILL_MS): Promise<MadeFile> =>
  run(fillers, 'makeSample', input, { timeLimitMs });

/**
 * `preview` of the documents package, of a document of the store.
 *
 * @param owner the person it is done for: what they type at once takes turns
 * @throws DocumentError as `preview` does; UnreadableBlob when it is damaged or missing; Refusal 429 or 503 when too much waits
 */
export const previewFilling = (
  input: PreviewInput,
  owner: string | number,
  timeLimitMs = PREVIEW_MS,
): Promise<PreviewedTag[]> => run(readers, 'previewFilling', input, { timeLimitMs, owners: [String(owner)] });

/**
 * A PDF of the store with pages and a file behind its own (`withPages` of the documents package).
 *
 * @throws DocumentError as `withPages` does, and `too-large` when it takes too long or too much memory; UnreadableBlob when
 * one of them is damaged or missing; Refusal 503 when too much waits.
 */
export const assemblePdf = (input: AssembleInput, timeLimitMs = ASSEMBLE_MS): Promise<Uint8Array> =>
  run(printers, 'assemblePdf', input, { timeLimitMs });

/** The same, with the clauses of PDF/A-3b that it breaks (`brokenClauses`). @throws as `assemblePdf` does */
export const assembleArchive = (
  input: AssembleInput,
  timeLimitMs = ASSEMBLE_MS,
): Promise<{ bytes: Uint8Array; broken: string[] }> =>
  run(printers, 'assembleArchive', input, { timeLimitMs });

/**
 * The cells of a workbook of the store whose results may be out of date (`staleResults` of the calculation package), as
 * ranges.
 *
 * @throws DocumentError when the workbook cannot be read, and `too-large` when it takes too long or too much memory;
 * UnreadableBlob when it is damaged or missing; Refusal 503 when too much waits.
 */
export const findStaleResults = (input: StoredInput, timeLimitMs = STALE_RESULTS_MS): Promise<string[]> =>
  run(signers, 'staleResults', input, { timeLimitMs });

/**
 * The save of an editor that writes documents anew, merged into the original it started from (`mergeForeign`).
 *
 * @throws Error when the states cannot be read from the store or the result not be stored.
 */
export async function mergeSave(input: MergeInput, timeLimitMs = MERGE_MS): Promise<MergedFile> {
  try {
    return await run(mergers, 'merge', input, { timeLimitMs });
  } catch (error) {
    // Too long, or too large.
    if (error instanceof DocumentError) return { why: error.message };
    throw error;
  }
}

/** @throws DocumentError where one of them cannot be read; Error when it is not in the store. */
export const rewrittenPartsOf = (input: RewrittenInput): Promise<RewrittenPart[]> =>
  run(mergers, 'rewrittenParts', input, { timeLimitMs: MERGE_MS });

/**
 * The SHA-256 of the earlier version by which another program shows whether it understands the formulas of a workbook; null
 * where there is nothing to ask it.
 *
 * @throws DocumentError when a version cannot be read; UnreadableBlob when it is damaged or missing.
 */
export const findOpinionBasis = (input: OpinionBasisInput): Promise<string | null> =>
  run(advisers, 'opinionBasis', input, { timeLimitMs: OPINION_MS });

/**
 * What another program says about the results of a workbook (`secondOpinion` of the calculation package), and the workbook
 * with it, durable in the store.
 *
 * @throws DocumentError when a workbook cannot be read or what was made of it is not sound; UnreadableBlob; Error when the
 * program's workbooks cannot be fetched.
 */
export const receiveOpinion = (input: SecondOpinionInput): Promise<ReceivedOpinion> =>
  run(advisers, 'secondOpinion', input, { timeLimitMs: 2 * input.limits.milliseconds + OPINION_MS });

/**
 * What a document of the store says, as it is searched (`searchedText`).
 *
 * @throws DocumentError as `searchedText` does, and `too-large` when it takes too long or too much memory; UnreadableBlob when
 * it is damaged or missing; another Error when it cannot be read from the store.
 */
export const readSearchedText = (input: StoredInput, timeLimitMs = SEARCHED_TEXT_MS): Promise<StoredText> =>
  run(indexers, 'searchedText', input, { timeLimitMs });

async function run<N extends keyof Operations>(
  lane: Lane<Operations>,
  name: N,
  input: Parameters<Operations[N]>[0],
  options: RunOptions,
): Promise<Awaited<ReturnType<Operations[N]>>> {
  try {
    return await lane.run(name, input, options);
  } catch (error) {
    throw error instanceof TaskFailed ? inOurWords(error) : error;
  }
}

function inOurWords(failed: TaskFailed): Error {
  const { failure, message } = failed;
  switch (failure) {
    case 'refused':
      // The threads refuse with the codes of the documents package, or for the store, and with nothing else.
      return unreadableOf(failed.code) ?? new DocumentError(failed.code as DocumentErrorCode, message);
    case 'time':
      return new DocumentError('too-large', 'The file takes too long to read: it is too complex.', {
        cause: failed,
      });
    case 'memory':
      return new DocumentError('too-large', 'The file cannot be read: it needs too much memory.', {
        cause: failed.cause,
      });
    case 'owner-busy':
      return tooMany('You have sent too many files at once. Wait until they are taken in, and try again.');
    case 'queue-full':
    case 'closed':
      return unavailable('Too many files are being read at the moment. Try again in a minute.');
    default:
      // A fault of the thread, which says nothing about the document.
      return failed.cause instanceof Error ? failed.cause : failed;
  }
}
