import type { Signature } from '@benchbook/contract';
import type { ExperimentPlace } from '../../holders.ts';
import type { Parts } from '../../parts.ts';
import type { Viewer } from '../../viewer.ts';
import { checkOpen } from '../policy.ts';
import { findVisible } from '../service.ts';
import * as repository from './repository.ts';

/** The signatures of a workbook, with everything each holds. @throws Refusal 403, 404 */
export async function listSignatures(
  parts: Parts,
  viewer: Viewer,
  place: ExperimentPlace,
): Promise<Signature[]> {
  const experiment = await findVisible(parts, viewer, place);
  checkOpen(viewer, experiment);
  const rows = await repository.listSignatures(parts.db, experiment.id);
  return rows.map((row) => ({
    kind: row.kind,
    userId: row.user_id,
    userName: row.user_name,
    meaning: row.meaning,
    signedAt: row.signed_at.toISOString(),
    method: row.method,
    version: row.version,
    sha256: row.sha256,
    size: Number(row.size),
    staleResults: row.stale_results,
  }));
}
