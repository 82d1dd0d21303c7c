import { DOCUMENT_TYPE_NAMES, type Experiment } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { findEditable } from '../documents/readable.ts';
import { findVersion } from '../documents/repository.ts';
import type { ExperimentPlace } from '../holders.ts';
import { invalid, notFound } from '../plumbing/refusal.ts';
import { checkStored } from '../stored-files/reading.ts';
import { holdTemplate } from '../templates/repository.ts';
import { findVisibleTemplate } from '../templates/service.ts';
import { checkReason } from '../types/service.ts';
import { addNextVersion, because, bringIn } from '../versions/next-version.ts';
import { updateExperiment } from './repository.ts';
import { findVisible, readExperiment } from './service.ts';

interface TemplateToLoad {
  place: ExperimentPlace;
  templateId: number;
  /** Time of the state the request is based on; see `addNextVersion`. */
  based: Date | undefined;
  /** Undefined: none was given. */
  reason: string | undefined;
}

/**
 * Makes the latest version of a template the next version of a workbook; nothing is overwritten. The workbook keeps
 * which template it was, and its version (decision 20).
 *
 * @throws Refusal 403, 404; 400 when the template is of another kind; 409 when the workbook is published, somebody else
 *   is editing it or changed it since `based`; 503 when the editor could not save what its own user typed last.
 */
export async function loadTemplate(
  act: UserAct,
  { place, templateId, based, reason }: TemplateToLoad,
): Promise<Experiment> {
  const { parts, viewer } = act;
  const workbook = await findEditable(parts, viewer, place);
  // Before the editor is made to save.
  const { experiment_type_id } = await findVisible(parts, viewer, place);
  await checkReason(parts.db, [experiment_type_id], reason);
  const template = await findVisibleTemplate(parts, viewer, templateId);
  const { document_type: type, latest_version: version } = template;
  if (type !== workbook.document_type) {
    const [have, need] = [DOCUMENT_TYPE_NAMES[type], DOCUMENT_TYPE_NAMES[workbook.document_type]];
    throw invalid(
      sentence('This template is {have} and the workbook is {need}. Choose another template.', {
        have,
        need,
      }),
      'templateId',
    );
  }
  const order = {
    act,
    target: workbook,
    doing: sentence('loading a template'),
    command: sentence('load the template'),
    based,
    reason,
  };
  const source = await findVersion(parts.db, template.document_id, version);
  if (source === undefined) throw new Error(`template ${templateId} has no version ${version}`);
  const name = sentence('version {version} of the template "{title}"', { version, title: template.title });
  await checkStored(parts, { sha256: source.sha256, name }, sentence('Nothing was loaded.'));
  await bringIn(order);
  await addNextVersion(order, async (trx, { title, next }) => {
    // Somebody may have deleted it while the last save was waited for.
    if (!(await holdTemplate(trx, templateId))) throw notFound('template');
    return {
      blob: { sha256: source.sha256, size: Number(source.size) },
      reason: 'template',
      note: `Template "${template.title}", version ${version}${because(reason)}`,
      after: () =>
        updateExperiment(trx, place.experimentId, { template_id: templateId, template_version: version }),
      entry: {
        event: 'Load Template',
        message: `${viewer.name} loaded template ${template.title} into workbook "${title}" as version ${next}`,
        new: { templateId, templateVersion: version },
      },
    };
  });
  return readExperiment(parts, viewer, place);
}
