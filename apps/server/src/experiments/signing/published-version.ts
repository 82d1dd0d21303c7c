import { findVersion, type VersionRow } from '../../documents/repository.ts';
import type { Parts } from '../../parts.ts';

/** The version of a published workbook that was signed. */
export async function publishedVersion(
  parts: Parts,
  { document_id, published_version }: { document_id: number; published_version: number | null },
): Promise<VersionRow> {
  const version = await findVersion(parts.db, document_id, published_version ?? 0);
  if (version === undefined) throw new Error(`Document ${document_id} has no version ${published_version}.`);
  return version;
}
