import { DocumentError } from '../errors.ts';
import { inspect } from '../inspect.ts';
import { diffDocx } from './docx/index.ts';
import type { DocumentDiff } from './shape.ts';
import { diffWorkbooks } from './xlsx/index.ts';

export * from './shape.ts';

/**
 * Compares two versions of a Word or Excel document. Equal versions have no changes. Throws DocumentError: as
 * `inspect` does, and `not-supported` if the two are not of one kind or are PDF documents.
 */
export function diffDocuments(before: Uint8Array, after: Uint8Array): DocumentDiff {
  const { type } = inspect(before);
  if (inspect(after).type !== type)
    throw new DocumentError('not-supported', 'The two versions are documents of different kinds.');
  if (type === 'docx') return diffDocx(before, after);
  if (type === 'xlsx') return diffWorkbooks(before, after);
  throw new DocumentError('not-supported', 'Only Word and Excel documents can be compared here.');
}
