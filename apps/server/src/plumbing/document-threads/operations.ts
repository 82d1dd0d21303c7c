import { gzipSync } from 'node:zlib';
import {
  type Disputed,
  type ResultValue,
  secondOpinion,
  staleResults,
  wantsSecondOpinion,
  withResults,
} from '@benchbook/calculation';
import type { DifferentResult } from '@benchbook/database';
import {
  addPhoto,
  createBlank,
  createSampleWorkbook,
  DocumentError,
  type DocumentFormat,
  type DocumentType,
  diffDocuments,
  type FillProblem,
  type FillValues,
  fill,
  formatOf,
  type Inspection,
  inspect,
  mergeForeign,
  type PreviewedTag,
  plainJpeg,
  preview,
  type RewrittenPart,
  rewrittenParts,
  searchedText,
  storeResults,
} from '@benchbook/documents';
import { type Attachment, brokenClauses, type PdfMark, withPages } from '@benchbook/documents/pdf';
import type { StorageLocation } from '../../environment.ts';
import { type DownloadLimits, fetchBytes } from '../outgoing/fetch-bytes.ts';
import { addressOf } from '../storage/address.ts';
import { type BlobStore, openBlobStore, type StoredBlob } from '../storage/index.ts';
import { cellOf, rangesOf } from './ranges.ts';

export interface ReceiveInput {
  url: string;
  limits: DownloadLimits;
  storage: StorageLocation;
}

/** Bytes that are durable in the store, and what they are: a kind of document, or why they are none. */
export interface ReceivedFile {
  blob: StoredBlob;
  type: DocumentType | null;
  /** Null as `type`. */
  format: DocumentFormat | null;
  /** Holds macros, or says it may. */
  hasMacros: boolean;
  problem: string | null;
}

/** Two documents of the store, by their SHA-256. */
export interface CompareInput {
  before: string;
  after: string;
  storage: StorageLocation;
}

/** A document of the store, by its SHA-256, and what is put into its placeholders. */
export interface FillInput {
  sha256: string;
  values: FillValues;
  storage: StorageLocation;
}

/** The same, with texts that stand for values which are not there yet. */
export interface PreviewInput extends FillInput {
  later: string[];
}

/** A document of the store, by its SHA-256. */
export interface StoredInput {
  sha256: string;
  storage: StorageLocation;
}

export interface RewrittenInput {
  original: string;
  rewritten: string;
  storage: StorageLocation;
}

/** A workbook of the store and earlier versions of it, newest first, by their SHA-256. */
export interface OpinionBasisInput {
  now: string;
  earlier: string[];
  storage: StorageLocation;
}

/** A workbook of the store and an earlier version, with what another program calculates of each, at an address. */
export interface SecondOpinionInput {
  before: { sha256: string; url: string };
  now: { sha256: string; url: string };
  /** Differences that were found in versions between the two. */
  disputed: Disputed[];
  limits: DownloadLimits;
  storage: StorageLocation;
}

export interface ReceivedOpinion {
  /** The workbook with what the program calculated, durable in the store; null where nothing is to be stored. */
  blob: StoredBlob | null;
  /** Cells that it calculated, as ranges. */
  results: string[];
  differences: DifferentResult[];
}

/** PDFs of the store, and the file that one of them shows, by their SHA-256. */
export interface AssembleInput {
  pdf: string;
  pages: string | null;
  attachment: (Omit<Attachment, 'content'> & { sha256: string }) | null;
  /** On its pages; left out: none. */
  marks?: PdfMark[];
  storage: StorageLocation;
}

/** The filled document, durable in the store, or why there is none. */
export type FilledFile =
  | { blob: StoredBlob; format: DocumentFormat; problems?: never }
  | { blob?: never; problems: FillProblem[] };

/** A photo, and the document of the store that it is put into, by its SHA-256; null: an empty Word document. */
export interface PhotoInput {
  sha256: string | null;
  photo: Uint8Array;
  caption: string;
  author: string;
  at: Date;
  storage: StorageLocation;
}

/** When the first steps' workbook is made, and where it is stored. */
export interface SampleInput {
  at: Date;
  storage: StorageLocation;
}

/** A document that was made, durable in the store. */
export interface MadeFile {
  blob: StoredBlob;
  format: DocumentFormat;
}

/** What an editor that writes documents anew has saved, by the SHA-256 of the states in the store. */
export interface MergeInput {
  type: 'docx' | 'xlsx';
  original: string;
  /** What the editor makes of the original without an edit. */
  base: string;
  edited: string;
  storage: StorageLocation;
}

/** The original with the edit in it, durable in the store; or why the editor's file is all there is of the edit. */
export type MergedFile =
  | { blob: StoredBlob; format: DocumentFormat; why?: never }
  | { blob?: never; why: string };

/** What a document says, as the database keeps it: words between spaces, and a line a passage. */
export interface StoredText {
  words: string;
  lines: string;
  passages: string;
  /** False: it says more than is searched. */
  isWhole: boolean;
}

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
  async receive(input: ReceiveInput, tell: (blob: StoredBlob) => void): Promise<ReceivedFile> {
    const bytes = await fetchBytes(input.url, input.limits, roomForOne());
    const blob = await (await storeAt(input.storage)).put(bytes, addressOf(bytes));
    tell(blob);
    try {
      const { type, format, macroEnabled: hasMacros } = orDamaged(() => inspect(bytes));
      return { blob, type, format, hasMacros, problem: null };
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      return { blob, type: null, format: null, hasMacros: false, problem: error.message };
    }
  },

  /** What differs, as gzipped JSON: the way it is kept and sent. */
  async compare({ before, after, storage }: CompareInput): Promise<Uint8Array> {
    const store = await storeAt(storage);
    const documents = await Promise.all([store.read(before), store.read(after)]);
    const diff = orDamaged(() => diffDocuments(...documents));
    return gzipSync(JSON.stringify(diff), { level: GZIP_LEVEL });
  },

  async merge({ type, original, base, edited, storage }: MergeInput): Promise<MergedFile> {
    const store = await storeAt(storage);
    const [before, anew, saved] = await Promise.all([original, base, edited].map((hash) => store.read(hash)));
    if (before === undefined || anew === undefined || saved === undefined) throw new Error('no state');
    try {
      const merged = orDamaged(() => mergeForeign(type, { original: before, base: anew, edited: saved }));
      return { blob: await store.put(await calculated(before, merged)), format: formatOf(before) };
    } catch (error) {
      if (error instanceof DocumentError) return { why: error.message };
      throw error;
    }
  },

  /** Which parts of the original are changed or gone in a file that was written anew. */
  async rewrittenParts({ original, rewritten, storage }: RewrittenInput): Promise<RewrittenPart[]> {
    const store = await storeAt(storage);
    const [before, after] = await Promise.all([store.read(original), store.read(rewritten)]);
    return orDamaged(() => rewrittenParts(before, after));
  },

  /** A PDF of the store with the pages of another one behind its own, and what it was made of inside. */
  async assemblePdf({ pdf, pages, attachment, marks, storage }: AssembleInput): Promise<Uint8Array> {
    const store = await storeAt(storage);
    const [first, last] = await Promise.all([store.read(pdf), pages === null ? null : store.read(pages)]);
    const file = attachment && { ...attachment, content: await store.read(attachment.sha256) };
    return withPages(first, last, file, marks);
  },

  /** The same, with the clauses of PDF/A-3b that it breaks. */
  async assembleArchive(input: AssembleInput): Promise<{ bytes: Uint8Array; broken: string[] }> {
    const bytes = await operations.assemblePdf(input);
    return { bytes, broken: await brokenClauses(bytes) };
  },

  async previewFilling({ sha256, values, later, storage }: PreviewInput): Promise<PreviewedTag[]> {
    const template = await (await storeAt(storage)).read(sha256);
    return orDamaged(() => preview(template, values, new Set(later)));
  },

  async fill({ sha256, values, storage }: FillInput): Promise<FilledFile> {
    const store = await storeAt(storage);
    const template = await store.read(sha256);
    const { bytes, problems } = orDamaged(() => fill(template, values));
    if (bytes === undefined) return { problems };
    return { blob: await store.put(await calculated(template, bytes)), format: formatOf(template) };
  },

  async putPhoto({ sha256, photo, storage, ...said }: PhotoInput): Promise<MadeFile> {
    const store = await storeAt(storage);
    const picture = plainJpeg(photo);
    const original = sha256 === null ? createBlank('docx', said.at) : await store.read(sha256);
    const bytes = orDamaged(() => addPhoto(original, { picture, ...said }));
    return { blob: await store.put(bytes), format: formatOf(original) };
  },

  /** The workbook that the first steps offer. */
  async makeSample({ at, storage }: SampleInput): Promise<MadeFile> {
    const bytes = createSampleWorkbook(at);
    return { blob: await (await storeAt(storage)).put(bytes), format: 'xlsx' };
  },

  /**
   * The newest earlier version in which no result is stale, else the oldest there is; null where no other program has
   * anything to say about the results.
   */
  async opinionBasis({ now, earlier, storage }: OpinionBasisInput): Promise<string | null> {
    const store = await storeAt(storage);
    const workbook = await store.read(now);
    for (const [index, sha256] of earlier.entries()) {
      const before = await store.read(sha256);
      const isBasis = index === earlier.length - 1 || orDamaged(() => staleResults(before)).length === 0;
      if (isBasis) return orDamaged(() => wantsSecondOpinion(before, workbook)) ? sha256 : null;
    }
    return null;
  },

  async secondOpinion(input: SecondOpinionInput): Promise<ReceivedOpinion> {
    const { before, now, limits, storage, disputed } = input;
    const store = await storeAt(storage);
    const both = async ({ sha256, url }: SecondOpinionInput['now']) => ({
      ours: await store.read(sha256),
      theirs: await fetchBytes(url, limits),
    });
    const states = { before: await both(before), now: await both(now) };
    const opinion = orDamaged(() => secondOpinion(states, disputed));
    const differences = opinion.differences.map((one) => ({
      ...{ sheet: one.sheet, row: one.row, column: one.column, formula: one.formula },
      ...{ cell: cellOf(one), ours: shown(one.ours), theirs: shown(one.theirs) },
    }));
    if (opinion.results.length === 0 && differences.length === 0)
      return { blob: null, results: [], differences };
    const [original, edited] = [states.before.ours, states.now.ours];
    const bytes = storeResults({ original, edited }, opinion.results, opinion.stale, true);
    const blob = Buffer.from(bytes).equals(edited) ? null : await store.put(bytes);
    return { blob, results: rangesOf(opinion.results), differences };
  },

  async searchedText({ sha256, storage }: StoredInput): Promise<StoredText> {
    const bytes = await (await storeAt(storage)).read(sha256);
    try {
      const { words, lines, passages, isWhole } = await searchedText(bytes);
      const told = passages.map(({ location, heading, text }) => JSON.stringify([location, heading, text]));
      return { words: words.join(' '), lines: lines.join('\n'), passages: told.join('\n'), isWhole };
    } catch (error) {
      throw asDamaged(error);
    }
  },

  async staleResults({ sha256, storage }: StoredInput): Promise<string[]> {
    const workbook = await (await storeAt(storage)).read(sha256);
    return orDamaged(() => rangesOf(staleResults(workbook)));
  },
};

/** A result as a person reads it, a number in the digits that both programs write. */
function shown(value: ResultValue): string {
  if (typeof value === 'object') return value.error;
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return typeof value === 'boolean' ? String(value).toUpperCase() : `"${value}"`;
}

/** A filled workbook with the results that follow from its values. */
async function calculated(original: Uint8Array, edited: Uint8Array): Promise<Uint8Array> {
  if (edited === original || inspect(original).type !== 'xlsx') return edited;
  return (await withResults({ original, edits: [], edited })).bytes;
}

/** Whatever a reader stumbles over, it is the file that cannot be read. */
function orDamaged<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw asDamaged(error);
  }
}

const asDamaged = (error: unknown): DocumentError =>
  error instanceof DocumentError
    ? error
    : new DocumentError('damaged', 'The file cannot be read: it is damaged.', { cause: error });

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
