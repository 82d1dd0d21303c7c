import { REFUSAL_CODES } from '@benchbook/contract';
import { DocumentError, mediaTypeOf } from '@benchbook/documents/basics';
import { documentName, MEMBERS } from '@benchbook/documents/evidence';
import type { VersionRow } from '../documents/repository.ts';
import type { ExperimentRow } from '../experiments/repository.ts';
import type { Parts } from '../parts.ts';
import { assembleArchive } from '../plumbing/document-threads/index.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { pagesOf } from '../printing/service.ts';
import { orRefuse, versionFile } from '../stored-files/reading.ts';

/**
 * What was signed, for people: its pages and its signatures as PDF/A-3b that carries the document itself, with a line about them;
 * or a line that says why there are none. Evidence does not wait for a program that is not there.
 *
 * @param person who asked for them
 * @throws Refusal 409 a stored file cannot be read; 429 as `madePdf`; 503 the pages are being made, and are there in a minute
 */
export async function pagesMembers(
  parts: Parts,
  workbook: ExperimentRow,
  version: VersionRow,
  person: number,
): Promise<{ name: string; content: Uint8Array }[]> {
  const format = version.format ?? workbook.document_type;
  const document = documentName(version.number, format);
  try {
    const { pdf, pages, program } = await pagesOf(parts, workbook, version, {
      person,
      // For strangers, as everything in an evidence file: whoever makes it.
      language: 'en',
    });
    // A PDF of a stranger is carried by the page about it: nobody knows what it would do to PDF/A.
    const [first, last] = program === null ? [pages, null] : [pdf, pages];
    const { bytes, broken } = await orRefuse(parts, [versionFile(version)], () =>
      assembleArchive({
        ...{ pdf: first, pages: last, storage: parts.environment.storage },
        attachment: {
          name: document,
          mediaType: mediaTypeOf(format),
          description: `What was signed: version ${version.number} of the workbook, as it is stored.`,
          sha256: version.sha256,
          modifiedAt: version.created_at,
        },
      }),
    );
    return [
      { name: MEMBERS.pages, content: bytes },
      about(`${sentenceOf(document, program)} ${archiveSentence(broken)}`),
    ];
  } catch (error) {
    if (!isToldInWords(error)) throw error;
    return [about(`The file has no pages to read, only ${document} itself. ${error.message}`)];
  }
}

/** None can be made of it, here or at all: by the program that draws, or by what puts the pages together. */
function isToldInWords(error: unknown): error is Refusal | DocumentError {
  if (error instanceof DocumentError) return true;
  if (!(error instanceof Refusal) || ![422, 503].includes(error.status)) return false;
  return error.entries.every(({ code }) => code !== REFUSAL_CODES.beingMade);
}

const about = (text: string) => ({ name: MEMBERS.aboutPages, content: Buffer.from(text.toWellFormed()) });

const sentenceOf = (document: string, program: string | null): string =>
  program === null
    ? `${MEMBERS.pages} says who signed ${document}, and carries it.`
    : `${MEMBERS.pages} shows ${document} as ${program} drew it, says who signed it, and carries it.`;

const archiveSentence = (broken: readonly string[]): string =>
  broken.length === 0
    ? 'It says that it is PDF/A-3b (ISO 19005-3), and what of that can be seen without drawing it is so.'
    : `It is an ordinary PDF and not PDF/A-3b: ${broken.join('; ')} is not so.`;
