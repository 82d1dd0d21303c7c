import { experimentFilePaths } from '@benchbook/contract';
import type { ExperimentPlace, HolderAccess, HolderIds, ReadableDocument } from '../holders.ts';
import { notFound } from '../plumbing/refusal.ts';
import { mayEditType } from '../types/policy.ts';
import type { Viewer } from '../viewer.ts';
import { checkEdit, checkOpen, mayEdit, mayOpen, mayReview } from './policy.ts';
import { type ExperimentRow, findCopiedFrom, findExperiment, lockExperiment } from './repository.ts';
import { findVisible } from './service.ts';

/** Workbooks, as the documents know them. */
export const workbooks: HolderAccess = {
  async findReadable(connection, viewer, place) {
    const experiment = await findVisible(connection, viewer, placeOf(place));
    checkOpen(viewer, experiment);
    return describe(viewer, experiment);
  },

  async findEditable(connection, viewer, place) {
    const experiment = await findVisible(connection, viewer, placeOf(place));
    checkEdit(viewer, experiment);
    return describe(viewer, experiment);
  },

  // Whichever project it is in: it may have been moved since the document server was given its address.
  async findStored({ db }, { id }) {
    const experiment = await findExperiment(db, null, id, null);
    if (experiment === undefined) throw notFound('workbook');
    return { ...experiment, kind: 'workbook' };
  },

  async lockEditable(trx, viewer, id) {
    const experiment = await lockExperiment(trx, id);
    checkEdit(viewer, experiment);
    return experiment;
  },

  async findSource({ db }, viewer, id) {
    const copied = await findCopiedFrom(db, id);
    if (copied?.experiment_id == null) return null;
    const original = await findExperiment(db, viewer.visibleProjectTypeIds, copied.experiment_id, null);
    if (original === undefined || !mayOpen(viewer, original)) return null;
    const version = copied.version ?? original.published_version;
    if (version === null) return null;
    const { project_id: projectId, title, document_id } = original;
    return { projectId, id: original.id, title, document_id, version };
  },
};

const placeOf = ({ id, projectId }: HolderIds): ExperimentPlace => ({ projectId, experimentId: id });

function describe(viewer: Viewer, experiment: ExperimentRow): ReadableDocument {
  const { id, project_id: projectId, document_type: type } = experiment;
  return {
    ...experiment,
    kind: 'workbook',
    filePath: experimentFilePaths.file(projectId, id, type),
    urlPath: `/projects/${projectId}/experiments/${id}`,
    rights: {
      edit: mayEdit(viewer, experiment),
      review: mayReview(viewer, experiment),
      decide: mayEditType(viewer, experiment.experiment_type_id),
    },
  };
}
