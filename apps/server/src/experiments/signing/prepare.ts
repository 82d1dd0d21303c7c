import type { SignatureKind, SigningTerms } from '@benchbook/contract';
import { findLatest } from '../../documents/repository.ts';
import { waitForLastSave } from '../../editor/last-save.ts';
import type { ExperimentPlace } from '../../holders.ts';
import type { Parts } from '../../parts.ts';
import type { Viewer } from '../../viewer.ts';
import { checkPublish, checkReview } from '../policy.ts';
import { findVisible } from '../service.ts';
import { readDemands } from './proof.ts';
import { publishedVersion } from './published-version.ts';

/**
 * What somebody is told before they sign: exactly which bytes, the editor's last save among them, and what is asked of them.
 *
 * @throws Refusal 403, 404, 409 where they may not sign; 409, 503 when the editor could not save
 */
export async function prepareSignature(
  parts: Parts,
  viewer: Viewer,
  { place, kind }: { place: ExperimentPlace; kind: SignatureKind },
): Promise<SigningTerms> {
  const experiment = await findVisible(parts, viewer, place);
  if (kind === 'publish') {
    checkPublish(viewer, experiment);
    if (experiment.document_type !== 'pdf') await waitForLastSave(parts, experiment.document_id);
  } else checkReview(viewer, experiment);
  const version =
    kind === 'publish'
      ? await findLatest(parts.db, experiment.document_id)
      : await publishedVersion(parts, experiment);
  return {
    ...(await readDemands(parts, viewer, kind)),
    version: {
      number: version.number,
      size: Number(version.size),
      sha256: version.sha256,
      createdAt: version.created_at.toISOString(),
    },
  };
}
