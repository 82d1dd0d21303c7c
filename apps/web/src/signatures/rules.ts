import { type Experiment, type SessionUser, TEXTS } from '@benchbook/contract';

/** Why the workbook cannot be published now, or null (section 4). The server decides; this spares a vain try. */
export function whyNotPublish(experiment: Experiment): string | null {
  return experiment.isPublished ? 'Already published.' : null;
}

/** Why the user cannot review the workbook now, or null (section 4). */
export function whyNotReview(experiment: Experiment, user: SessionUser): string | null {
  if (!experiment.isPublished) return 'A workbook is reviewed after it was published.';
  if (experiment.isReviewed) return 'Already reviewed.';
  return experiment.publisherId === user.UserID ? TEXTS.reviewerMustDiffer : null;
}
