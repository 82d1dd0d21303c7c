import { REFUSAL_CODES, type RefusalCode } from '@benchbook/contract';
import { type DocumentFormat, PRINT_EDITION } from '@benchbook/documents/basics';
import type { Parts } from '../parts.ts';
import { receiveFile } from '../plumbing/document-threads/index.ts';
import { Refusal, tooMany } from '../plumbing/refusal.ts';
import { Slots } from '../plumbing/slots.ts';
import { findMadePdf, insertMadePdf, type MadePdf } from './repository.ts';

/** Bytes of which pages are made, and where the document server fetches them. */
export interface Source {
  sha256: string;
  format: DocumentFormat;
  url: string;
}

const LIMITS = { bytes: 512 * 1024 * 1024, milliseconds: 60_000 };
/** A request waits so long for all it wants; proxies give up after a minute. What is made goes on, and the next one finds it. */
const WAIT_MS = 25_000;
/** Longer than the document server gives LibreOffice, with one other document before this one. */
const MAKE_MS = 5 * 60_000;
/** Between two questions: soon at first, as most documents take a second. */
const ASK_MS = [200, 300, 500, 1_000] as const;
/** Of one process. They are made one after the other. */
const slots = new Slots({
  slots: 8,
  ofOne: 3,
  refuse: (isOwn) =>
    isOwn
      ? tooMany('Three PDFs are being made for you right now. Please try again in a minute.')
      : refusal(503, REFUSAL_CODES.partDown, 'Too many PDFs are being made. Please try again in a minute.'),
});

/** How long a request that begins now waits, by `performance.now()`. */
export const waitEnd = (): number => performance.now() + WAIT_MS;

/** Those under way, by what they are made of. */
const making = new WeakMap<Parts, Map<string, Promise<MadePdf>>>();

/**
 * The pages of a document: those that were made before, or new ones. Where LibreOffice makes them they are PDF/A-3b
 * and show the stored results; an ONLYOFFICE Docs makes them in its own way.
 *
 * @param person who asked for it
 * @param until as `waitEnd`
 * @throws Refusal 422 none can be made of it; 429 as many are made for that person; 503 no program is there, it takes longer than
 * a request waits, or too much waits
 */
export async function madePdf(
  parts: Parts,
  source: Source,
  person: number,
  until = waitEnd(),
): Promise<MadePdf> {
  const known = await findMadePdf(parts.db, source.sha256);
  if (known !== undefined && (await isWhole(parts, known))) return known;
  const running = making.get(parts) ?? new Map<string, Promise<MadePdf>>();
  making.set(parts, running);
  let made = running.get(source.sha256);
  if (made === undefined) {
    made = slots.within(() => make(parts, source), person).finally(() => running.delete(source.sha256));
    running.set(source.sha256, made);
  }
  return within(made, until - performance.now());
}

/** Pages that cannot be read are made anew: they are no record. */
async function isWhole(parts: Parts, { sha256 }: MadePdf): Promise<boolean> {
  return parts.blobs.verify(sha256).then(
    () => true,
    () => false,
  );
}

function within(made: Promise<MadePdf>, waitMs: number): Promise<MadePdf> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const msg = 'The PDF is still being made. Please ask for it again in a minute.';
    timer = setTimeout(() => reject(refusal(503, REFUSAL_CODES.beingMade, msg)), waitMs);
  });
  return Promise.race([made, late]).finally(() => clearTimeout(timer));
}

async function make(parts: Parts, source: Source): Promise<MadePdf> {
  const program = await converterOf(parts);
  if (program === null) throw refusal(503, REFUSAL_CODES.noConverter, NO_CONVERTER);
  const url = parts.documentServer.addressOf(await convert(parts, source));
  const { storage } = parts.environment;
  const { blob, type } = await receiveFile({ url, limits: LIMITS, storage });
  if (type !== 'pdf') throw notMade('the document server made something else of it');
  await insertMadePdf(parts.db, { source: source.sha256, pdf: blob, program, at: parts.clock.now() });
  return { sha256: blob.sha256, program };
}

const NO_CONVERTER =
  'PDFs are made by LibreOffice, which is not installed beside the document server. Download the workbook and print it from Word or Excel, or ask an administrator to install it.';

/** What makes pages, as it is called; null where nothing is there that does. @throws Refusal 503 */
export async function converterOf(parts: Parts): Promise<string | null> {
  if (!parts.environment.documentServer.builtIn) return 'ONLYOFFICE Docs';
  const { libreOffice } = await parts.documentServer.command({ c: 'libreOffice' });
  return typeof libreOffice === 'string' ? libreOffice : null;
}

/** Where the pages lie. */
async function convert(parts: Parts, { sha256, format, url }: Source): Promise<string> {
  const request = {
    filetype: format,
    outputtype: 'pdfa',
    key: `pdf-${PRINT_EDITION}-${sha256}`,
    url,
    async: true,
  };
  const end = performance.now() + MAKE_MS;
  for (let asked = 0; performance.now() < end; asked += 1) {
    const { error, fileUrl } = await parts.documentServer.convert(request);
    if (fileUrl !== undefined) return fileUrl;
    if (error !== undefined && error !== 0)
      throw notMade(WHY[error] ?? `the document server answered ${error}`);
    await new Promise((resolve) => setTimeout(resolve, ASK_MS[Math.min(asked, ASK_MS.length - 1)]));
  }
  throw notMade(WHY[TOOK_TOO_LONG] ?? '');
}

const TOOK_TOO_LONG = -2;
/** By the codes of editor protocol 1.6. */
const WHY: Record<number, string> = {
  [TOOK_TOO_LONG]: 'it takes too long',
  [-4]: 'the document server could not fetch it from here',
  [-5]: 'it is protected by a password',
  [-10]: 'it is too large',
};

/** @param why in a sentence, behind a colon */
export const notMade = (why: string): Refusal =>
  refusal(
    422,
    REFUSAL_CODES.notPrintable,
    `No PDF could be made of this workbook: ${why}. Download the workbook itself instead.`,
  );

const refusal = (status: number, code: RefusalCode, msg: string): Refusal =>
  new Refusal(status, [{ code, msg }]);
