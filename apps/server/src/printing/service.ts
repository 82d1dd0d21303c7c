import { hash } from 'node:crypto';
import { DocumentError, type DocumentErrorCode, factsPage } from '@benchbook/documents/basics';
import type { Language } from '@benchbook/words/server';
import { findVersion, type VersionRow } from '../documents/repository.ts';
import { addressTokens } from '../editor/address-tokens.ts';
import { versionAddress } from '../editor/version-address.ts';
import { checkOpen } from '../experiments/policy.ts';
import { type ExperimentRow, findExperiment } from '../experiments/repository.ts';
import { findVisible } from '../experiments/service.ts';
import type { ExperimentPlace } from '../holders.ts';
import type { Parts } from '../parts.ts';
import { type AssembleInput, assemblePdf } from '../plumbing/document-threads/index.ts';
import type { FileAnswer } from '../plumbing/file-answer.ts';
import { notFound } from '../plumbing/refusal.ts';
import { readable, sayIn } from '../plumbing/speaking.ts';
import { orRefuse, versionFile } from '../stored-files/reading.ts';
import type { Viewer } from '../viewer.ts';
import { signedFacts } from './facts.ts';
import { madePdf, notMade, type Source, waitEnd } from './made-pdfs.ts';
import { findMadePdf, listMarks } from './repository.ts';
import { signaturePage } from './signature-page.ts';

/** Where the document server fetches a page about signatures. */
export const PAGE_PATH = '/files/signature-page.docx';
const PURPOSE = 'signature page';
/** Longer than a page waits for the document before it. */
const LIFE_SECONDS = 10 * 60;

/**
 * A version of a workbook as a PDF: its pages as they are stored, and behind them one about its signatures, or that it has none.
 * Its pages are made once. A copy of a PDF has the highlights and notes on it that its readers see beside the file, which stays.
 *
 * @param wanted.number null: the latest version
 * @param wanted.language of the page about the signatures
 * @param wanted.withMarks whether a copy of a PDF has its highlights and notes
 * @throws Refusal 403, 404; 409 a stored file cannot be read; 422, 503 as `madePdf`
 */
export async function printWorkbook(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
  { number, language, withMarks }: { number: number | null; language: Language; withMarks: boolean },
): Promise<FileAnswer> {
  const workbook = await findVisible(parts, viewer, place);
  checkOpen(viewer, workbook);
  const version = await findVersion(parts.db, workbook.document_id, number ?? workbook.latest_version);
  if (version === undefined) throw notFound('version');
  const { pdf, pages } = await pagesOf(parts, workbook, version, { person: viewer.userId, language });
  const marks =
    withMarks && workbook.document_type === 'pdf' ? await marksOn(parts, workbook.id, version) : [];
  const bytes = await orRefuse(parts, [versionFile(version)], () =>
    assemblePdf({ pdf, pages, attachment: null, marks, storage: parts.environment.storage }),
  ).catch(refuseUnreadable);
  return {
    bytes,
    format: 'pdf',
    name: `${workbook.title} (version ${version.number})`,
    disposition: 'attachment',
  };
}

/**
 * The pages of a version and of what stands behind them, by the SHA-256 of two PDFs in the store.
 *
 * @param reader who asked for them, and in which language the page about the signatures is
 * @throws Refusal
 */
export async function pagesOf(
  parts: Parts,
  workbook: ExperimentRow,
  version: VersionRow,
  { person, language }: { person: number; language: Language },
): Promise<{ pdf: string; pages: string; program: string | null }> {
  const until = waitEnd();
  const made = await documentPages(parts, workbook, version, { person, until });
  const page = await pageSource(parts, { experimentId: workbook.id, version: version.number, language });
  const pages = await madePdf(parts, page, person, until).catch(async (error) => {
    // Of a page that is not the one of now any more the document server gets nothing: somebody signed meanwhile.
    const now = await pageSource(parts, {
      experimentId: workbook.id,
      version: version.number,
      language,
    }).catch(() => page);
    if (now.sha256 === page.sha256) throw error;
    return madePdf(parts, now, person, until);
  });
  return { pdf: made.sha256, pages: pages.sha256, program: made.program };
}

async function documentPages(
  parts: Parts,
  { id, project_id: projectId, document_type: type }: ExperimentRow,
  { sha256, number, format }: VersionRow,
  { person, until }: { person: number; until: number },
): Promise<{ sha256: string; program: string | null }> {
  if (type === 'pdf') return { sha256, program: null };
  const url = versionAddress(parts, { id, projectId }, { type, number });
  return madePdf(parts, { sha256, format: format ?? type, url }, person, until);
}

type PdfMark = NonNullable<AssembleInput['marks']>[number];

async function marksOn(parts: Parts, experimentId: number, { number }: VersionRow): Promise<PdfMark[]> {
  return (await listMarks(parts.db, experimentId, number)).map(({ rectangles, ...mark }) => {
    const corners = Array.from(
      { length: rectangles.length / 4 },
      (_, index): PdfMark['rectangles'][number] => {
        const [left = 0, bottom = 0, right = 0, top = 0] = rectangles.slice(4 * index);
        return [left, bottom, right, top];
      },
    );
    return { ...mark, rectangles: corners };
  });
}

/** A page about the signatures of a version. */
interface AskedPage {
  experimentId: number;
  version: number;
  language: Language;
}

/** The page behind a version as it is now, and where the document server fetches it. @throws Refusal 404 */
async function pageSource(parts: Parts, asked: AskedPage): Promise<Source> {
  const page = await pageAbout(parts, asked);
  if (page === null) throw notFound('version');
  const sha256 = hash('sha256', page, 'hex');
  const exp = Math.floor(Date.now() / 1_000) + LIFE_SECONDS;
  const token = await addressTokens(parts, PURPOSE).sign({ ...asked, sha256, exp });
  const url = `${parts.environment.documentServer.hostUrl}${PAGE_PATH}?token=${token}`;
  return { sha256, format: 'docx', url };
}

/** The same record gives the same bytes. Null: there is no such version. */
async function pageAbout(
  parts: Parts,
  { experimentId, version: number, language }: AskedPage,
): Promise<Uint8Array | null> {
  const workbook = await findExperiment(parts.db, null, experimentId, null);
  if (workbook === undefined) return null;
  const version = await findVersion(parts.db, workbook.document_id, number);
  if (version === undefined) return null;
  const made = workbook.document_type === 'pdf' ? undefined : await findMadePdf(parts.db, version.sha256);
  const facts = await signedFacts(parts, workbook, version, made?.program ?? null);
  return factsPage(signaturePage(facts, sayIn(language)));
}

/** For the document server, which has proved that it is the one. Null: no such page, or somebody has signed since. */
export async function readPage(parts: Parts, token: string): Promise<Uint8Array | null> {
  const asked = await addressTokens(parts, PURPOSE).verify(token);
  if (typeof asked?.experimentId !== 'number' || typeof asked.version !== 'number') return null;
  const { experimentId, version, sha256 } = asked;
  const language = readable(typeof asked.language === 'string' ? asked.language : null);
  const page = await pageAbout(parts, { experimentId, version, language });
  return page !== null && hash('sha256', page, 'hex') === sha256 ? page : null;
}

/** Of a workbook that is a PDF: one of a stranger, which may be anything. */
function refuseUnreadable(error: unknown): never {
  if (!(error instanceof DocumentError)) throw error;
  throw notMade(WHY[error.code] ?? 'it is damaged, or too complex');
}

const WHY: Partial<Record<DocumentErrorCode, string>> = {
  encrypted: 'it is protected by a password',
  'not-supported': 'it carries a digital signature, which pages added to it would put in doubt',
};
