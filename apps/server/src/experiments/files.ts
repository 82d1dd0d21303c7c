import { readState } from '../documents/files.ts';
import { findReadable } from '../documents/readable.ts';
import type { ExperimentPlace } from '../holders.ts';
import type { Parts } from '../parts.ts';
import type { FileAnswer } from '../plumbing/file-answer.ts';
import { invalid } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';

/** The latest version of a PDF workbook, to be looked at. @throws Refusal 400, 403, 404 */
export async function readPdf(parts: Parts, viewer: Viewer, place: ExperimentPlace): Promise<FileAnswer> {
  const document = await findReadable(parts, viewer, place);
  if (document.document_type !== 'pdf') throw invalid('This workbook is not a PDF.');
  return readState(parts, document, document.latest_version);
}
