import type { Remark } from '@benchbook/contract';
import type { ExperimentFacts } from '../experiments/policy.ts';
import type { Viewer } from '../viewer.ts';
import { maySettle, mayWithdraw } from './policy.ts';
import type { RemarkRow } from './repository.ts';

/** A remark as somebody reads it who may open its workbook. */
export function presentRemark(
  viewer: Viewer,
  experiment: Pick<ExperimentFacts, 'user_id'>,
  row: RemarkRow,
): Remark {
  const settled = ended(row.settled_by, row.settled_at);
  const withdrawn = ended(row.withdrawn_by, row.withdrawn_at);
  return {
    id: row.id,
    text: row.text,
    version: row.version,
    by: row.written_by_name,
    at: row.written_at.toISOString(),
    mentioned: row.mentioned,
    settled,
    withdrawn,
    maySettle: settled === null && withdrawn === null && maySettle(viewer, experiment, row),
    mayWithdraw: withdrawn === null && mayWithdraw(viewer, row),
  };
}

const ended = (by: string | null, at: Date | null) =>
  by === null || at === null ? null : { by, at: at.toISOString() };
