import { mayCreateType, mayEditType, type Viewer } from '../auth/viewer.ts';
import { conflict, forbidden } from '../plumbing/refusal.ts';

/** What a rule needs to know of a workbook whose project the viewer sees. */
export interface ExperimentFacts {
  visibility: 'Public' | 'Private';
  /** 0 unpublished, 1 published, 2 reviewed */
  state: number;
  /** The owner. */
  user_id: number;
  experiment_type_id: number;
}

/** Decision 11: the content of a private unpublished workbook is its creator's alone. */
export const mayOpen = (viewer: Viewer, experiment: ExperimentFacts): boolean =>
  experiment.visibility === 'Public' || experiment.state > 0 || experiment.user_id === viewer.userId;

/** Section 4: not published, and the user may edit that type. */
export const mayEdit = (viewer: Viewer, experiment: ExperimentFacts): boolean =>
  experiment.state === 0 && mayOpen(viewer, experiment) && mayEditType(viewer, experiment.experiment_type_id);

/** Section 4: not reviewed, and the user may edit that type. */
export const mayReview = (viewer: Viewer, experiment: ExperimentFacts): boolean =>
  experiment.state < 2 && mayOpen(viewer, experiment) && mayEditType(viewer, experiment.experiment_type_id);

/** Section 5: the types that are offered for a workbook are those the user may create or edit. */
export const mayAssignType = (viewer: Viewer, experimentTypeId: number): boolean =>
  mayCreateType(viewer, experimentTypeId) || mayEditType(viewer, experimentTypeId);

/** @throws Refusal 403 */
export function checkOpen(viewer: Viewer, experiment: ExperimentFacts): void {
  if (!mayOpen(viewer, experiment)) {
    throw forbidden('This workbook is private. Only its creator can open it until it is published.');
  }
}

/** @throws Refusal 403 or, once it is published, 409 (decision 34) */
export function checkEdit(viewer: Viewer, experiment: ExperimentFacts): void {
  checkOpen(viewer, experiment);
  if (experiment.state > 0) throw conflict('A published workbook can no longer be changed.');
  if (!mayEditType(viewer, experiment.experiment_type_id)) {
    throw forbidden('You do not have the right to edit workbooks of this type.');
  }
}
