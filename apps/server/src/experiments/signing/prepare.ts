import type { PasskeyRequest, SigningKind, SigningTerms } from '@benchbook/contract';
import type { UserAct } from '../../audit/act.ts';
import { findLatest, type VersionRow } from '../../documents/repository.ts';
import { waitForLastSave } from '../../editor/last-save.ts';
import type { ExperimentPlace } from '../../holders.ts';
import type { Parts } from '../../parts.ts';
import type { Viewer } from '../../viewer.ts';
import { checkSigning } from '../policy.ts';
import type { ExperimentRow } from '../repository.ts';
import { findVisible } from '../service.ts';
import { asUnsigned, chainToBind } from './bind-chain.ts';
import { presentSigners } from './chain.ts';
import { examine } from './examine.ts';
import { askForPasskey } from './passkey.ts';
import { meaningFrom, readDemands } from './proof.ts';
import { publishedVersion } from './published-version.ts';
import { checkReasons, missingReasons } from './reasons.ts';

/**
 * What somebody is told before they sign: exactly which bytes, the editor's last save among them, and what is asked of them.
 *
 * @throws Refusal 403, 404, 409 where they may not sign; 409, 503 when the editor could not save
 */
export async function prepareSignature(
  parts: Parts,
  viewer: Viewer,
  { place, kind }: { place: ExperimentPlace; kind: SigningKind },
): Promise<SigningTerms> {
  const experiment = await findVisible(parts, viewer, place);
  checkSigning[kind](viewer, experiment);
  if (kind === 'publish' && experiment.document_type !== 'pdf') {
    await waitForLastSave(parts, experiment.document_id);
  }
  const steps =
    kind === 'publish' ? asUnsigned(await chainToBind(parts.db, viewer, experiment)) : experiment.steps;
  const version = await versionToSign(parts, kind, experiment);
  return {
    ...(await readDemands(parts, viewer, { kind, experiment })),
    missingReasons: kind === 'publish' ? await missingReasons(parts.db, experiment.document_id) : [],
    signers: presentSigners(viewer, steps, { forSomebody: true, forViewer: kind === 'review' }),
    version: {
      number: version.number,
      size: Number(version.size),
      sha256: version.sha256,
      createdAt: version.created_at.toISOString(),
    },
  };
}

const versionToSign = (parts: Parts, kind: SigningKind, experiment: ExperimentRow): Promise<VersionRow> =>
  kind === 'publish' ? findLatest(parts.db, experiment.document_id) : publishedVersion(parts, experiment);

/** What somebody wants to sign by a passkey. `acknowledged`: they know that results may be out of date. */
interface PasskeySigning {
  place: ExperimentPlace;
  kind: SigningKind;
  meaning: string;
  sha256: string;
  acknowledged: boolean;
}

/**
 * What the browser of somebody who may sign is asked for, to sign just these bytes with just this meaning by a passkey. What
 * would refuse the signature for its bytes does so before: nobody reaches for a passkey twice.
 *
 * @throws Refusal 400 for a meaning that is not offered; 403, 404, 409 where they may not sign, have no passkey, or none can be
 *   used; 409 as `examine`
 */
export async function askToSignByPasskey(act: UserAct, request: PasskeySigning): Promise<PasskeyRequest> {
  const { parts, viewer } = act;
  const { place, kind, meaning, sha256, acknowledged } = request;
  const experiment = await findVisible(parts, viewer, place);
  checkSigning[kind](viewer, experiment);
  const { meanings } = await readDemands(parts, viewer, { kind, experiment });
  const agreed = { meaning: meaningFrom(meanings, meaning), sha256 };
  if (kind === 'publish') await checkReasons(parts.db, experiment.document_id);
  if (kind === 'publish' || kind === 'review') {
    const version = await versionToSign(parts, kind, experiment);
    await examine(parts, experiment.document_type, version, { acknowledged, sha256 });
  }
  return askForPasskey(act, { kind, experiment }, agreed);
}
