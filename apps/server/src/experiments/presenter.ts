import { type Experiment, NO_VALUE_ID } from '@benchbook/contract';
import type { Viewer } from '../viewer.ts';
import { mayOpen, mayReviewNow } from './policy.ts';
import type { ExperimentRow } from './repository.ts';
import { presentSigners } from './signing/chain.ts';
import { MOST_AMENDMENTS, type SignatureFacts } from './signing/course/repository.ts';

/** Of a private workbook others are told the title, and what its card needs (decision 40). */
export const presentExperiment = (viewer: Viewer, row: ExperimentRow): Experiment =>
  mayOpen(viewer, row)
    ? presentWhole(viewer, row)
    : { ...presentWhole(viewer, row), ...UNTOLD, format: row.document_type };

/** What stands in the place of what is not told. */
const UNTOLD = {
  description: '',
  tags: [],
  TESTID: NO_VALUE_ID,
  INSTRUMENTID: NO_VALUE_ID,
  version: 0,
  copiedFromExperimentId: null,
  imported: null,
  amends: null,
  templateId: null,
  templateVersion: null,
};

const presentWhole = (viewer: Viewer, row: ExperimentRow): Experiment => ({
  id: row.id,
  title: row.title,
  description: row.description,
  tags: row.tags,
  documentType: row.document_type,
  format: row.format,
  visibility: row.visibility,
  experimentTypeId: row.experiment_type_id,
  asksReason: row.asks_reason,
  projectId: row.project_id,
  projectTitle: row.project_title,
  userId: row.user_id,
  ownerIsActive: row.owner_is_active,
  TESTID: row.test_id,
  INSTRUMENTID: row.instrument_id,
  ...presentPublication(row),
  ...presentReview(row),
  signers: presentSigners(viewer, row.steps, {
    forSomebody: row.declined_at === null,
    forViewer: mayReviewNow(viewer, row),
  }),
  declined: presentDeclined(row),
  // The title of a private one is told to all who see the project, but not what it began with (decision 40).
  amendedBy: row.amendments
    .filter((copy) => mayOpen(viewer, copy))
    .slice(0, MOST_AMENDMENTS)
    .map(({ id, title }) => ({ id, title })),
  version: row.latest_version,
  inUseBy: row.in_use_by,
  copiedFromExperimentId: row.copied_from_id,
  imported: row.imported,
  amends: presentAmended(row),
  templateId: row.template_id,
  templateVersion: row.template_version,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  lastUpdateBy: row.last_update_by,
  updatedAt: row.updated_at.toISOString(),
});

const presentPublication = ({ state, publisher_id, signatures: { publish } }: ExperimentRow) => ({
  isPublished: state > 0,
  publisher: publish?.by ?? null,
  publisherId: publisher_id,
  publishedAt: atOf(publish),
  publishedMeaning: publish?.meaning ?? null,
  publishedMethod: publish?.method ?? null,
  publishedStaleResults: publish?.stale_results ?? [],
});

const presentReview = ({ state, signatures: { review } }: ExperimentRow) => ({
  isReviewed: state === 2,
  reviewer: review?.by ?? null,
  reviewedAt: atOf(review),
  reviewedMeaning: review?.meaning ?? null,
  reviewedMethod: review?.method ?? null,
  reviewedStaleResults: review?.stale_results ?? [],
});

/** With milliseconds and Z, as every time is told. */
const atOf = (signature: SignatureFacts | undefined): string | null =>
  signature === undefined ? null : new Date(signature.at).toISOString();

function presentDeclined(row: ExperimentRow): Experiment['declined'] {
  const { declined_by_name: by, declined_at: at, decline_reason: reason, withdrawn } = row;
  if (by === null || at === null || reason === null) return null;
  return { by, at: at.toISOString(), reason, withdrawn };
}

function presentAmended({ amended }: ExperimentRow): Experiment['amends'] {
  if (amended === null) return null;
  const { id, title, version, by, at, reason, withdrawn } = amended;
  return { id, title, version, declined: { by, at: new Date(at).toISOString(), reason, withdrawn } };
}
