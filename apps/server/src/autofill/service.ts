import type { Version } from '@benchbook/contract';
import type { FillValues } from '@benchbook/documents';
import { DocumentError } from '@benchbook/documents/basics';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { checkEdit } from '../experiments/policy.ts';
import { findVisible } from '../experiments/service.ts';
import type { ExperimentPlace } from '../holders.ts';
import type { Parts } from '../parts.ts';
import { type FilledFile, fillDocument } from '../plumbing/document-threads/index.ts';
import { conflict, Refusal, tooMany } from '../plumbing/refusal.ts';
import { type NamedFile, orRefuse, versionFile } from '../stored-files/reading.ts';
import { findVisibleTemplate } from '../templates/service.ts';
import { checkReason } from '../types/service.ts';
import { addNextVersion, because, bringIn } from '../versions/next-version.ts';
import { readVersion, versionOf } from '../versions/service.ts';
import { withPlaces } from './problem-places.ts';
import { resolveDataObject } from './values.ts';

/** Workbooks that are filled in at the same time: they wait for one another. */
const MAX_RUNNING = 8;
let running = 0;

/** Problems that are told at once; a template with more is not helped by them. */
const MAX_TOLD = 20;

/**
 * Puts the values of a template's Data Object into the placeholders of a workbook, as a new version; without
 * placeholders it keeps the one it has. Whatever cannot be filled is named, and then the document stays as it was.
 *
 * @throws Refusal 403, 404; 409 for a published workbook, while somebody else is editing, for a template without
 *   autofill, when another template was loaded meanwhile, and for what `resolveDataObject` does not find; 422 naming
 *   each placeholder that cannot be filled; 429 when too many are being filled in; 502 when the LIMS, 503 when the
 *   editor does not do its part.
 */
export async function fillFromTemplate(
  act: UserAct,
  { place, templateId, reason }: { place: ExperimentPlace; templateId: number; reason: string | undefined },
): Promise<Version> {
  const { parts, viewer } = act;
  const experiment = await findVisible(parts, viewer, place);
  checkEdit(viewer, experiment);
  // Before the LIMS is asked and the editor made to save.
  await checkReason(parts.db, [experiment.experiment_type_id], reason);
  const template = await findVisibleTemplate(parts, viewer, templateId);
  if (!template.autofill)
    throw conflict(sentence('Autofill is off for the template "{title}".', { title: template.title }));
  const target = { kind: 'workbook' as const, id: experiment.id, document_id: experiment.document_id };
  const order = { act, target, doing: sentence('filling it in'), command: sentence('fill it in'), reason };
  const values = await resolveDataObject(parts, { viewer, experiment }, template.data_object);
  await bringIn(order);

  // The LIMS may have taken its time.
  const present = await findVisible(parts, viewer, place);
  if (
    present.template_id !== experiment.template_id ||
    present.template_version !== experiment.template_version
  ) {
    throw conflict('Another template was loaded meanwhile. Nothing was filled in.');
  }
  const base = await versionOf(parts, experiment, present.latest_version);
  const { blob, format } = await filled(parts, versionFile(base), values, template.data_object);
  if (blob.sha256 === base.sha256) return readVersion(parts, viewer, place, base.number);
  const number = await addNextVersion(order, async (_trx, { latest, title }) => {
    if (latest.number !== base.number) {
      throw conflict('This workbook was saved while it was being filled in. Fill it in again.');
    }
    return {
      blob,
      format,
      reason: 'autofill',
      note: `Template "${template.title}"${because(reason)}`,
      entry: {
        event: 'Autofill Workbook',
        message: `${viewer.name} filled in workbook "${title}" from template ${template.title}`,
        new: { templateId },
      },
    };
  });
  return readVersion(parts, viewer, place, number);
}

/** @throws Refusal 409, 422, 429 */
async function filled(
  parts: Parts,
  file: NamedFile,
  values: FillValues,
  dataObject: string,
): Promise<Extract<FilledFile, { blob: object }>> {
  if (running >= MAX_RUNNING) {
    throw tooMany('Many workbooks are being filled in right now. Please try again in a minute.');
  }
  running += 1;
  const { storage } = parts.environment;
  const order = { sha256: file.sha256, values, storage };
  const made = await orRefuse(parts, [file], () => fillDocument(order), sentence('Nothing was filled in.'))
    .catch((error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      throw new Refusal(422, [{ msg: error.message }]);
    })
    .finally(() => (running -= 1));
  if (made.blob) return made;
  throw new Refusal(
    422,
    made.problems
      .slice(0, MAX_TOLD)
      .map(({ msg, placeholder }) => ({ msg: withPlaces(msg, placeholder, dataObject) })),
  );
}
