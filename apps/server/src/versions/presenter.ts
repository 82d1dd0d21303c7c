import type { ConflictVersion, Version } from '@benchbook/contract';
import type { Author } from '@benchbook/database';
import type { ConflictRow, VersionRow } from '../documents/repository.ts';

const namesOf = (authors: readonly Author[]) => authors.map((author) => author.name);

export const presentVersion = (row: VersionRow, publishedVersion: number | null): Version => ({
  number: row.number,
  sha256: row.sha256,
  size: Number(row.size),
  authors: namesOf(row.authors),
  authorIds: row.authors.map(({ id }) => id),
  createdAt: row.created_at.toISOString(),
  reason: row.reason,
  isPublished: row.number === publishedVersion,
  restoredFrom: row.restored_from,
  restoredConflictId: row.restored_conflict_id,
  note: row.note,
  reasonMissing: row.reason_missing,
  reasons: row.reasons.map(({ by, at, reason }) => ({ by, at: new Date(at).toISOString(), reason })),
  rewritten: row.rewritten,
  calculated: row.calculated && {
    ...row.calculated,
    differences: row.calculated.differences.map(({ cell, ours, theirs }) => ({ cell, ours, theirs })),
  },
});

export const presentConflict = (row: ConflictRow): ConflictVersion => ({
  id: row.id,
  sha256: row.sha256,
  size: Number(row.size),
  authors: namesOf(row.authors),
  createdAt: row.created_at.toISOString(),
  why: row.reason,
  baseVersion: row.base_version,
  resolution: row.resolution,
  resolvedBy: row.resolver,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  resolutionReason: row.resolution_reason,
  version: row.resolved_version,
});
