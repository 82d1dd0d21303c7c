import { DocumentError } from '../errors.ts';
import { openDocument } from '../inspect.ts';
import { diffDocx } from './docx/index.ts';
import type { DocumentDiff } from './shape.ts';
import { diffWorkbooks } from './xlsx/index.ts';

export * from './shape.ts';

/**
 * Compares two versions of a Word or Excel document. Equal versions have no changes. Throws DocumentError: as
 * `inspect` does, and `not-supported` if the two are not of one kind or are PDF documents.
 */
export function diffDocuments(before: Uint8Array, after: Uint8Array): DocumentDiff {
  const old = openDocument(before);
  const now = openDocument(after, {}, old);
  if (old.type !== now.type)
    throw new DocumentError('not-supported', 'The two versions are documents of different kinds.');
  if (old.type === 'docx' && now.type === 'docx') return diffDocx(old.pkg, now.pkg);
  if (old.type === 'xlsx') return diffWorkbooks(before, after);
  throw new DocumentError('not-supported', 'Only Word and Excel documents can be compared here.');
}
