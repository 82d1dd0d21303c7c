import { decideOpen, type ExperimentFacts } from '../experiments/policy.ts';
import { seesProjectType } from '../projects/policy.ts';
import type { Rights, Viewer } from '../viewer.ts';
import type { RemarkRow } from './repository.ts';

/** Who may open the workbook reads its remarks, writes some, and can be mentioned in them (0057). */
export const mayRead = (person: Rights, experiment: ExperimentFacts & { project_type_id: number }): boolean =>
  seesProjectType(person, experiment.project_type_id).allowed && decideOpen(person, experiment).allowed;

/** Who wrote a remark, whoever owns the workbook, and an administrator: both may have left. */
export const maySettle = (
  viewer: Viewer,
  { user_id: ownerId }: Pick<ExperimentFacts, 'user_id'>,
  { written_by }: Pick<RemarkRow, 'written_by'>,
): boolean => viewer.isAdministrator || written_by === viewer.userId || ownerId === viewer.userId;

/** Who takes back what was said is who said it. */
export const mayWithdraw = (viewer: Viewer, { written_by }: Pick<RemarkRow, 'written_by'>): boolean =>
  written_by === viewer.userId;

/** Who says something anew is who said it, while that stands. */
export const mayReplace = (
  viewer: Viewer,
  { written_by, withdrawn_at, is_replaced }: Pick<RemarkRow, 'written_by' | 'withdrawn_at' | 'is_replaced'>,
): boolean => written_by === viewer.userId && withdrawn_at === null && is_replaced !== true;
