import type { Experiment, SignatureGiven } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { UserAct } from '../../audit/act.ts';
import { change } from '../../audit/change.ts';
import { findLatest, freezeDocument, lockDocument, type VersionRow } from '../../documents/repository.ts';
import { dropEditors } from '../../editor/drop.ts';
import { waitForLastSave } from '../../editor/last-save.ts';
import { closeOpenSession } from '../../editor/repository.ts';
import type { ExperimentPlace } from '../../holders.ts';
import { notifySigned } from '../../notifications/notify.ts';
import { violatesUnique } from '../../plumbing/database-errors.ts';
import { conflict } from '../../plumbing/refusal.ts';
import type { Viewer } from '../../viewer.ts';
import { checkPublish, checkReview } from '../policy.ts';
import { lockExperiment, updateExperiment } from '../repository.ts';
import { findVisible, readExperiment } from '../service.ts';
import { asUnsigned, chainInWords, chainToBind, stepToSign } from './bind-chain.ts';
import { type Step, unsigned } from './chain.ts';
import { examine } from './examine.ts';
import { listNextSigners } from './next-signers.ts';
import { proveSigner, type Said, signOnIsUsed } from './proof.ts';
import { publishedVersion } from './published-version.ts';
import { checkReasons } from './reasons.ts';
import { bindSteps, insertSignature, listSteps, type NewSignature } from './repository.ts';
import { checkSeen, newerVersion } from './seen.ts';

/** What somebody wants to sign. */
export interface SigningRequest {
  place: ExperimentPlace;
  /** The version they were shown; undefined: they do not say, and sign the latest (decision 32). */
  seen: number | undefined;
  /** They know that results of the workbook may be out of date, and sign all the same. */
  acknowledged: boolean;
  /** Who they say they are, and what the signature means; undefined: nothing was said. */
  given: SignatureGiven | undefined;
}

/**
 * unpublished -> published (section 4, decision 16): the editor's last save is waited for, then the document is frozen
 * and the SHA-256 of exactly its latest version signed, whose stored bytes were read before.
 *
 * @throws Refusal 400, 401, 403, 429 as `proveSigner`; 403, 404; 409 when it is published already, when a reason for a change is missing, when somebody saved what the signer was not shown, and
 *   when the stored bytes are damaged or missing, and when results may be out of date and the signer does not know; 503
 *   when the editor could not save.
 */
export async function publish(act: UserAct, request: SigningRequest): Promise<Experiment> {
  const { parts, viewer } = act;
  const { place, seen, acknowledged, given } = request;
  const said = { acknowledged, sha256: given?.sha256 };
  const experiment = await findVisible(parts, viewer, place);
  checkPublish(viewer, experiment);
  await chainToBind(parts.db, viewer, experiment);
  const proven = await proveSigner(act, { kind: 'publish', experiment }, given);
  // A PDF is only ever read in the editor.
  if (experiment.document_type !== 'pdf') await waitForLastSave(parts, experiment.document_id);
  const version = await findLatest(parts.db, experiment.document_id);
  const documentId = experiment.document_id;
  await checkReasons(parts.db, documentId);
  await checkSeen(parts.db, viewer, { documentId, latest: version.number, seen });
  const staleResults = await examine(parts, experiment.document_type, version, said);
  const closedKey = await change(act, async (trx) => {
    await proven.use(trx);
    const document = await lockDocument(trx, experiment.document_id);
    const before = await lockExperiment(trx, experiment.id);
    checkPublish(viewer, before);
    // Saved after the stored bytes were read.
    if (document.latest_version !== version.number) throw newerVersion();
    await checkSeen(trx, viewer, { documentId, latest: version.number, seen });
    await checkReasons(trx, documentId);
    const chain = await chainToBind(trx, viewer, before);
    const at = parts.clock.now();
    await freezeDocument(trx, document.id, at);
    const key = await closeOpenSession(trx, document.id, at);
    const published = { publisher_id: viewer.userId, published_at: at, published_version: version.number };
    await updateExperiment(trx, experiment.id, {
      ...published,
      last_update_by: viewer.userId,
      updated_at: at,
    });
    await bindSteps(trx, before.id, chain);
    const signed = { experimentId: before.id, projectId: before.project_id, version, staleResults, at };
    await sign(trx, viewer, { ...signed, ...proven.said, kind: 'publish', step: null });
    const { meaning } = proven.said;
    const now = { ...before, ...published, state: 1, steps: asUnsigned(chain) };
    const next = await listNextSigners(trx, null, now);
    await notifySigned(trx, act, { experimentId: before.id, detail: meaning, next });
    return {
      entry: {
        event: 'Publish Workbook',
        message: `${viewer.name} published workbook "${before.title}"${although(staleResults)}`,
        table: 'experiments',
        rowId: experiment.id,
        new: {
          ...published,
          sha256: version.sha256,
          ...proven.said,
          ...chainInWords(chain),
          ...known(staleResults),
        },
      },
      done: key,
    };
  });
  await dropEditors(parts, closedKey);
  return readExperiment(parts, viewer, place);
}

/**
 * published -> reviewed (section 4): by somebody else than the publisher, who may edit workbooks of that type. Where the
 * workbook has a chain of signers, it is the step of the signer with the meaning they give, and the last one reviews. The
 * stored bytes of the version that was published are read before.
 *
 * @throws Refusal 400, 401, 403, 429 as `proveSigner`; 403, 404; 409 when it is not published, reviewed already, or the publisher asks, when the reviewer was
 *   shown another version, when the stored bytes are damaged or missing, and when results may be out of date and the
 *   reviewer does not know.
 */
export async function review(act: UserAct, request: SigningRequest): Promise<Experiment> {
  const { parts, viewer } = act;
  const { place, seen, acknowledged, given } = request;
  const said = { acknowledged, sha256: given?.sha256 };
  const experiment = await findVisible(parts, viewer, place);
  checkReview(viewer, experiment);
  const proven = await proveSigner(act, { kind: 'review', experiment }, given);
  const version = await publishedVersion(parts, experiment);
  // It is frozen: only another one could have been shown.
  if (seen !== undefined && seen !== version.number) throw newerVersion();
  const staleResults = await examine(parts, experiment.document_type, version, said);
  await change(act, async (trx) => {
    await proven.use(trx);
    const before = await lockExperiment(trx, experiment.id);
    const steps = await listSteps(trx, before.id);
    checkReview(viewer, { ...before, steps });
    const step = await stepToSign(trx, viewer, {
      steps,
      experiment: before,
      meaning: proven.said.meaning,
    });
    // Somebody has signed it meanwhile; what is left to the viewer means something else.
    if (steps.length > 0 && step === undefined) throw signedMeanwhile();
    const isLast = unsigned(steps).length <= 1;
    const at = parts.clock.now();
    const reviewed = isLast ? { reviewer_id: viewer.userId, reviewed_at: at } : {};
    await updateExperiment(trx, experiment.id, {
      ...reviewed,
      last_update_by: viewer.userId,
      updated_at: at,
    });
    const signed = { experimentId: before.id, projectId: before.project_id, version, staleResults, at };
    const kind = isLast ? 'review' : 'sign';
    await sign(trx, viewer, { ...signed, ...proven.said, kind, step: step?.step ?? null });
    const { meaning } = proven.said;
    const now = { ...before, steps: await listSteps(trx, before.id) };
    const next = isLast ? [] : await listNextSigners(trx, { ...before, steps }, now);
    await notifySigned(trx, act, { experimentId: before.id, detail: meaning, next });
    return {
      entry: {
        event: isLast ? 'Review Workbook' : 'Sign Workbook',
        message: `${viewer.name} ${isLast ? 'reviewed' : 'signed'} workbook "${before.title}"${asStep(step, steps)}${although(staleResults)}`,
        table: 'experiments',
        rowId: experiment.id,
        new: {
          ...reviewed,
          sha256: version.sha256,
          ...proven.said,
          step: step?.step,
          ...known(staleResults),
        },
      },
    };
  });
  return readExperiment(parts, viewer, place);
}

/** In the activity log. */
const asStep = (step: Step | undefined, steps: readonly Step[]): string =>
  step === undefined ? '' : ` as signer ${step.step} of ${steps.length} (${step.meaning})`;

const although = (staleResults: readonly string[]): string =>
  staleResults.length === 0 ? '' : ', knowing that results may be out of date';

const known = (staleResults: readonly string[]) => (staleResults.length === 0 ? {} : { staleResults });

const signedMeanwhile = () =>
  conflict(
    'Somebody has signed this step meanwhile. Look at it, and sign what is left for you. Nothing was signed.',
  );

/** What is signed, and what is said of the viewer, who has proved to be the signer. */
type Signed = Said &
  Pick<NewSignature, 'experimentId' | 'projectId' | 'kind' | 'step' | 'staleResults' | 'at'> & {
    version: VersionRow;
  };

async function sign(trx: Transaction<Schema>, viewer: Viewer, { version, ...signed }: Signed): Promise<void> {
  try {
    await insertSignature(trx, {
      ...signed,
      version: version.number,
      sha256: version.sha256,
      userId: viewer.userId,
      userName: viewer.name,
      sessionId: viewer.sessionId,
    });
  } catch (error) {
    if (violatesUnique(error, 'signatures_sign_on')) throw signOnIsUsed();
    throw error;
  }
}
