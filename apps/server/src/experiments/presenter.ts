import type { Experiment, Version, VersionReason } from '@benchbook/contract';
import type { Author } from '@benchbook/database';
import type { ExperimentRow } from './repository.ts';

export const presentExperiment = (row: ExperimentRow): Experiment => ({
  id: row.id,
  title: row.title,
  description: row.description,
  documentType: row.document_type,
  visibility: row.visibility,
  experimentTypeId: row.experiment_type_id,
  projectId: row.project_id,
  projectTitle: row.project_title,
  userId: row.user_id,
  TESTID: row.test_id,
  INSTRUMENTID: row.instrument_id,
  isPublished: row.state > 0,
  publisher: row.publisher,
  publisherId: row.publisher_id,
  publishedAt: row.published_at?.toISOString() ?? null,
  isReviewed: row.state === 2,
  reviewer: row.reviewer,
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  version: row.latest_version,
  inUseBy: row.in_use_by,
  copiedFromExperimentId: row.copied_from_id,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  lastUpdateBy: row.last_update_by,
  updatedAt: row.updated_at.toISOString(),
});

interface VersionRow {
  number: number;
  sha256: string;
  /** bigint */
  size: string;
  authors: Author[];
  created_at: Date;
  reason: VersionReason;
}

export const presentVersion = (row: VersionRow, publishedVersion: number | null): Version => ({
  number: row.number,
  sha256: row.sha256,
  size: Number(row.size),
  authors: row.authors.map((author) => author.name),
  createdAt: row.created_at.toISOString(),
  reason: row.reason,
  isPublished: row.number === publishedVersion,
});
