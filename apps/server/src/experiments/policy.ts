import { REFUSAL_CODES, type SigningKind, TEXTS } from '@benchbook/contract';
import { allowed, type Decision, decide, type Reason, type Rule, refused } from '../auth/decision.ts';
import { conflict, forbidden, type Refusal } from '../plumbing/refusal.ts';
import { hasTypeRight, mayCreateType, mayEditType } from '../types/policy.ts';
import type { Rights, Viewer } from '../viewer.ts';
import { decideTurn, hasSigned, type Step } from './signing/chain.ts';

/** What a rule needs to know of a workbook whose project the viewer sees. */
export interface ExperimentFacts {
  visibility: 'Public' | 'Private';
  /** 0 unpublished, 1 published, 2 reviewed */
  state: number;
  /** The owner. */
  user_id: number;
  experiment_type_id: number;
}
export interface SignedFacts extends ExperimentFacts {
  publisher_id: number | null;
  declined_at: Date | null;
  /** Of the chain of signers it was published with; none: one person reviews it. */
  steps: readonly Step[];
}

/** Decision 11: the content of a private unpublished workbook is its creator's alone. */
function content(viewer: Rights, experiment: ExperimentFacts): Reason {
  if (experiment.visibility === 'Public') return allowed('public');
  if (experiment.state > 0) return allowed('signed');
  return experiment.user_id === viewer.userId ? allowed('creator') : refused('private');
}

/** Decision 34: a published workbook is frozen whole. */
const notFrozen = (experiment: ExperimentFacts): Reason =>
  experiment.state === 0 ? allowed('unpublished') : refused('frozen');

const published = (experiment: ExperimentFacts): Reason =>
  experiment.state > 0 ? allowed('published') : refused('not-published');

const notReviewed = (experiment: SignedFacts): Reason =>
  experiment.state < 2 ? allowed('unreviewed') : refused('already-reviewed');

const notDeclined = (experiment: SignedFacts): Reason =>
  experiment.declined_at === null ? allowed('not-declined') : refused('declined');

function withdraws(viewer: Viewer, experiment: SignedFacts): Reason {
  if (experiment.publisher_id === viewer.userId) return allowed('is-publisher');
  return viewer.isAdministrator ? allowed('administrator') : refused('not-publisher');
}

export const decideOpen = (viewer: Rights, experiment: ExperimentFacts): Decision =>
  decide(() => content(viewer, experiment));

/** Section 4: not published, and the user may edit that type. Publishing needs the same. */
export const decideEdit = (viewer: Rights, experiment: ExperimentFacts): Decision =>
  decide(
    () => content(viewer, experiment),
    () => notFrozen(experiment),
    () => hasTypeRight(viewer, experiment.experiment_type_id, 'edit'),
  );

/** Tags are about finding, not content: whoever may edit such workbooks tags a published one, too (0109). */
export const decideTag = (viewer: Rights, experiment: ExperimentFacts): Decision =>
  decide(
    () => content(viewer, experiment),
    () => hasTypeRight(viewer, experiment.experiment_type_id, 'edit'),
  );

/**
 * Section 4 and decision 16: published, not reviewed, and by somebody else who may edit that type. Nor declined, by whoever
 * could have reviewed it (0066). Where there is a chain of signers, that says who instead of the type (0067).
 */
export const decideReview = (viewer: Rights, experiment: SignedFacts): Decision =>
  decide(
    () => content(viewer, experiment),
    () =>
      experiment.steps.length > 0
        ? allowed('has-signers')
        : hasTypeRight(viewer, experiment.experiment_type_id, 'edit'),
    () => published(experiment),
    () => notReviewed(experiment),
    () => notDeclined(experiment),
    () => (experiment.publisher_id === viewer.userId ? refused('is-publisher') : allowed('not-publisher')),
    () => (experiment.steps.length > 0 ? decideTurn(viewer, experiment.steps) : allowed('any-reviewer')),
  );

/** Who can sign it as it is now: publish it, or else review it. */
export const decideSign = (person: Rights, experiment: SignedFacts): Decision =>
  experiment.state === 0 ? decideEdit(person, experiment) : decideReview(person, experiment);

/** Who asks others for a signature of it: who may edit workbooks of its type, or has signed it (0069). */
const decideAsk = (viewer: Viewer, experiment: SignedFacts): Decision =>
  decide(
    () => content(viewer, experiment),
    () => notDeclined(experiment),
    () => notReviewed(experiment),
    () =>
      experiment.publisher_id === viewer.userId || hasSigned(viewer, experiment.steps)
        ? allowed('signed')
        : hasTypeRight(viewer, experiment.experiment_type_id, 'edit'),
  );

export const mayAsk = (viewer: Viewer, experiment: SignedFacts): boolean =>
  decideAsk(viewer, experiment).allowed;

/** What waits for signatures can be withdrawn from signing by who published it, and by an administrator (0071). */
export const decideWithdraw = (viewer: Viewer, experiment: SignedFacts): Decision =>
  decide(
    () => content(viewer, experiment),
    () => published(experiment),
    () => withdraws(viewer, experiment),
    () => notReviewed(experiment),
    () => notDeclined(experiment),
  );

/** Whether it is the viewer who can review it, or sign the next step of its chain, now. */
export const mayReviewNow = (viewer: Viewer, experiment: SignedFacts): boolean =>
  decideReview(viewer, experiment).allowed;

export const mayOpen = (viewer: Viewer, experiment: ExperimentFacts): boolean =>
  decideOpen(viewer, experiment).allowed;

export const mayEdit = (viewer: Viewer, experiment: ExperimentFacts): boolean =>
  decideEdit(viewer, experiment).allowed;

/** @throws Refusal 403 */
export function checkCreate(viewer: Viewer, experimentTypeId: number): void {
  if (mayCreateType(viewer, experimentTypeId)) return;
  throw forbidden('You do not have the right to create workbooks of this type.');
}

/** Section 4, permissions of the editor: not reviewed, and the user may edit that type. */
export const mayReview = (viewer: Viewer, experiment: ExperimentFacts): boolean =>
  experiment.state < 2 && mayOpen(viewer, experiment) && mayEditType(viewer, experiment.experiment_type_id);

/** Section 5: the types that are offered for a workbook are those the user may create or edit. */
export const mayAssignType = (viewer: Viewer, experimentTypeId: number): boolean =>
  mayCreateType(viewer, experimentTypeId) || mayEditType(viewer, experimentTypeId);

/** What somebody is told whom a rule refused. */
const REFUSALS: Partial<Record<Rule, () => Refusal>> = {
  private: () =>
    forbidden(
      'This workbook is private. Only its creator can open it until it is published.',
      REFUSAL_CODES.privateWorkbook,
    ),
  frozen: () => conflict('A published workbook can no longer be changed.'),
  'no-role-may-edit': () => forbidden('You do not have the right to edit workbooks of this type.'),
  'not-published': () => conflict('A workbook is published before it is reviewed.'),
  'already-reviewed': () => conflict('This workbook is already reviewed.'),
  declined: () =>
    conflict(
      'Somebody declined to sign this workbook, or withdrew it: it takes no further signature. Amend it in a copy.',
    ),
  'is-publisher': () => conflict(TEXTS.reviewerMustDiffer),
  'signed-already': () => conflict('You have signed this workbook already: one person signs one step of it.'),
  'not-next': () => conflict('This workbook is signed in order, and others sign it before you.'),
  'no-signer': () => forbidden('You are not among those who sign this workbook.'),
};

/** @throws Refusal 403 or 409, in the words of the rule that refused, or in those given for this question. */
function check(decision: Decision, words: typeof REFUSALS = {}): void {
  if (decision.refusal === null) return;
  const refusal = words[decision.refusal] ?? REFUSALS[decision.refusal];
  throw refusal?.() ?? forbidden('You do not have the right to do this.');
}

/** @throws Refusal 403 */
export const checkOpen = (viewer: Viewer, experiment: ExperimentFacts): void =>
  check(decideOpen(viewer, experiment));

/** @throws Refusal 403 or, once it is published, 409 (decision 34) */
export const checkEdit = (viewer: Viewer, experiment: ExperimentFacts): void =>
  check(decideEdit(viewer, experiment));

/** What is signed names its project. @throws Refusal 403 or, once it is published, 409 */
export const checkMove = (viewer: Viewer, experiment: ExperimentFacts): void =>
  check(decideEdit(viewer, experiment), {
    frozen: () => conflict('A published workbook stays in its project, which its signatures name.'),
  });

/** @throws Refusal 403 */
export const checkTag = (viewer: Viewer, experiment: ExperimentFacts): void =>
  check(decideTag(viewer, experiment));

/** @throws Refusal 403, 409 */
export const checkPublish = (viewer: Viewer, experiment: ExperimentFacts): void => {
  checkSignerIsPerson(viewer);
  check(decideEdit(viewer, experiment), { frozen: () => conflict('This workbook is already published.') });
};

/** A person who may review may decline to. @throws Refusal 403, 409 */
export const checkReview = (viewer: Viewer, experiment: SignedFacts): void => {
  checkSignerIsPerson(viewer);
  check(decideReview(viewer, experiment), {
    'no-role-may-edit': () => forbidden('You do not have the right to review workbooks of this type.'),
  });
};

/** @throws Refusal 403, 409 */
export const checkAsk = (viewer: Viewer, experiment: SignedFacts): void =>
  check(decideAsk(viewer, experiment), {
    'no-role-may-edit': () =>
      forbidden(
        'Only who may edit workbooks of this type, or has signed this one, asks for signatures of it.',
      ),
  });

/** @throws Refusal 403, 409 */
const checkWithdraw = (viewer: Viewer, experiment: SignedFacts): void => {
  checkSignerIsPerson(viewer);
  check(decideWithdraw(viewer, experiment), {
    'not-published': () => conflict('Only a published workbook is withdrawn from signing.'),
    'not-publisher': () =>
      forbidden('A workbook is withdrawn from signing by who published it, or by an administrator.'),
  });
};

/** Who may do what asks for the proof of a signature. @throws Refusal 403, 409 */
export const checkSigning: Record<SigningKind, (viewer: Viewer, experiment: SignedFacts) => void> = {
  publish: checkPublish,
  review: checkReview,
  decline: checkReview,
  withdraw: checkWithdraw,
};

/** 0066: what is amended is what was declined. @throws Refusal 409 */
export function checkAmend({ declined_at }: Pick<SignedFacts, 'declined_at'>): void {
  if (declined_at !== null) return;
  throw conflict('Nobody declined to sign this workbook: there is nothing to amend. Copy it instead.');
}

function checkSignerIsPerson({ scopes }: Viewer): void {
  if (scopes === null) return;
  throw forbidden(
    'A workbook is signed by a person who signed in; an API token cannot.',
    REFUSAL_CODES.personNeeded,
  );
}

/** Decision 19: what is copied is what was published. @throws Refusal 403, 409 */
export const checkCopy = (viewer: Viewer, experiment: ExperimentFacts): void =>
  check(
    decide(
      () => content(viewer, experiment),
      () => published(experiment),
    ),
    { 'not-published': () => conflict('A workbook can be copied once it is published.') },
  );

/** What there is evidence of was signed. @throws Refusal 403, 409 */
export const checkEvidence = (viewer: Viewer, experiment: ExperimentFacts): void =>
  check(
    decide(
      () => content(viewer, experiment),
      () => published(experiment),
    ),
    { 'not-published': () => conflict('There is evidence of a workbook once it is published.') },
  );

/** Decision 11, break-glass: only what nobody else can open any more. @throws Refusal 409 */
export function checkTakeOver(experiment: ExperimentFacts & { ownerIsActive: boolean }): void {
  if (experiment.visibility === 'Public' || experiment.state > 0) {
    throw conflict('This workbook is open to all who see its project: there is nothing to take over.');
  }
  if (experiment.ownerIsActive) {
    throw conflict(
      'The owner of this workbook is an active user. Ask them to make it Public or to publish it.',
    );
  }
}
