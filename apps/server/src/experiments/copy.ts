import type { CopiedExperiment, Experiment } from '@benchbook/contract';
import type { Viewer } from '../auth/viewer.ts';
import type { Parts } from '../parts.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { findVersion } from '../versions/repository.ts';
import { checkCopy } from './policy.ts';
import { type ExperimentPlace, findVisible, storeNewExperiment } from './service.ts';

/**
 * Makes a workbook of the version that was published of another one, in the same project (decision 19). It is
 * unpublished, belongs to whoever made it and remembers what it was copied from.
 *
 * @throws Refusal 404; 403 where the type may not be used; 409 for a workbook that is not published.
 */
export async function copyExperiment(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  { place, fields }: { place: ExperimentPlace; fields: CopiedExperiment },
): Promise<Experiment> {
  const original = await findVisible(parts, viewer, place);
  checkCopy(viewer, original);
  const number = original.published_version ?? original.latest_version;
  const version = await findVersion(parts.db, original.document_id, number);
  if (version === undefined)
    throw new Error(`The document ${original.document_id} has no version ${number}.`);
  return storeNewExperiment(parts, viewer, origin, {
    ...fields,
    projectId: original.project_id,
    experimentTypeId: fields.experimentTypeId ?? original.experiment_type_id,
    documentType: original.document_type,
    blob: { sha256: version.sha256, size: Number(version.size) },
    reason: 'created',
    copiedFrom: { experimentId: original.id, version: number, title: original.title },
  });
}
