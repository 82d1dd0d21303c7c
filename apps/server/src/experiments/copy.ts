import type { CopiedExperiment, Experiment } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { findVersion } from '../documents/repository.ts';
import type { ExperimentPlace } from '../holders.ts';
import { checkTakesWorkbooks } from '../projects/service.ts';
import { checkStored, versionFile } from '../stored-files/reading.ts';
import { checkAmend, checkCopy } from './policy.ts';
import { findVisible, storeNewExperiment } from './service.ts';

/**
 * Makes a workbook of the version that was published of another one, in the same project (decision 19). It is
 * unpublished, belongs to whoever made it and remembers what it was copied from, and whether it amends that.
 *
 * @throws Refusal 404; 403 where the type may not be used; 409 for a workbook that is not published, in a project that is inactive, or whose
 *   stored bytes are damaged or missing, and for an amendment of one that nobody declined.
 */
export async function copyExperiment(
  act: UserAct,
  { place, fields }: { place: ExperimentPlace; fields: CopiedExperiment },
): Promise<Experiment> {
  const { parts, viewer } = act;
  const original = await findVisible(parts, viewer, place);
  checkCopy(viewer, original);
  await checkTakesWorkbooks(parts, viewer, original.project_id);
  const { amends = false, ...written } = fields;
  if (amends) checkAmend(original);
  const number = original.published_version ?? original.latest_version;
  const version = await findVersion(parts.db, original.document_id, number);
  if (version === undefined)
    throw new Error(`The document ${original.document_id} has no version ${number}.`);
  await checkStored(parts, versionFile(version), sentence('Nothing was copied.'));
  return storeNewExperiment(act, {
    ...written,
    tags: fields.tags ?? original.tags,
    projectId: original.project_id,
    experimentTypeId: fields.experimentTypeId ?? original.experiment_type_id,
    documentType: original.document_type,
    blob: { sha256: version.sha256, size: Number(version.size) },
    reason: 'created',
    copiedFrom: { experimentId: original.id, version: number, title: original.title, amends },
  });
}
