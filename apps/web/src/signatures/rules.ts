import { type Experiment, type SessionUser, type Signer, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { isAdministrator } from '../session/administrators.ts';
import { inWords } from './signers.ts';

/** Why the workbook cannot be published now, or null (section 4). The server decides; this spares a vain try. */
export function whyNotPublish(experiment: Experiment, mayEdit: boolean): string | null {
  if (experiment.isPublished) return t('Already published.');
  return mayEdit ? null : NO_RIGHT;
}

/** Signing needs the right to edit workbooks of the type. */
const NO_RIGHT = t('You do not have the right to sign workbooks of this type.');

/** Why the user cannot review the workbook now, or null (section 4). */
export function whyNotReview(experiment: Experiment, user: SessionUser, mayEdit: boolean): string | null {
  if (!experiment.isPublished) return t('A workbook is reviewed after it was published.');
  if (experiment.isReviewed) return t('Already reviewed.');
  const { declined } = experiment;
  if (declined !== null) {
    return `${declined.by} ${declined.withdrawn ? t('withdrew it from signing') : t('declined to sign it')}.`;
  }
  if (experiment.publisherId === user.UserID) return t(TEXTS.reviewerMustDiffer);
  const { signers } = experiment;
  if (signers.length > 0) return whyNotSign(signers);
  return mayEdit ? null : NO_RIGHT;
}

/** The same, where a chain of signers says who signs. */
const whyNotSign = (signers: readonly Signer[]): string | null =>
  signers.some(({ isYours }) => isYours)
    ? null
    : t('It waits for {inWords}.', { inWords: inWords(signers.filter(({ isNext }) => isNext)) });

/** Whether the user can withdraw the workbook, which waits for signatures, from signing. */
export function mayWithdraw(experiment: Experiment, user: SessionUser): boolean {
  const waits = experiment.isPublished && !experiment.isReviewed && experiment.declined === null;
  return waits && (experiment.publisherId === user.UserID || isAdministrator(user));
}
