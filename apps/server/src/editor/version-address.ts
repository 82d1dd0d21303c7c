import {
  type DocumentType,
  experimentFilePaths,
  type HolderOfDocument,
  templateFilePaths,
} from '@benchbook/contract';
import type { Parts } from '../parts.ts';

/** Where the document server fetches a version of a document, with its signature. */
export function versionAddress(
  { environment }: Pick<Parts, 'environment'>,
  holder: Pick<HolderOfDocument, 'id' | 'projectId'>,
  { type, number }: { type: DocumentType; number: number },
): string {
  const path =
    holder.projectId === null
      ? templateFilePaths.file(holder.id, type)
      : experimentFilePaths.file(holder.projectId, holder.id, type);
  return `${environment.documentServer.hostUrl}${path}?v=${number}`;
}
