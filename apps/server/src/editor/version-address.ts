import { experimentFilePaths, templateFilePaths, type WorkOfDocument } from '@benchbook/contract';
import type { Parts } from '../parts.ts';

/** Where the document server fetches a version of a document, with its signature. */
export function versionAddress(
  { environment }: Pick<Parts, 'environment'>,
  work: WorkOfDocument,
  { type, number }: { type: 'docx' | 'xlsx'; number: number },
): string {
  const path =
    work.projectId === null
      ? templateFilePaths.file(work.id, type)
      : experimentFilePaths.file(work.projectId, work.id, type);
  return `${environment.documentServer.hostUrl}${path}?v=${number}`;
}
