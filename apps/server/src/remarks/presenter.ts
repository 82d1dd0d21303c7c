import type { Remark, RemarkPlace } from '@benchbook/contract';
import type { ExperimentFacts } from '../experiments/policy.ts';
import type { Viewer } from '../viewer.ts';
import { mayReplace, maySettle, mayWithdraw } from './policy.ts';
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
    place: presentPlace(row),
    isReplaced: row.is_replaced === true,
    maySettle: settled === null && withdrawn === null && maySettle(viewer, experiment, row),
    mayWithdraw: withdrawn === null && mayWithdraw(viewer, row),
    mayReplace: row.page !== null && mayReplace(viewer, row),
  };
}

function presentPlace({ kind, page, rectangles, color, quote, replaces }: RemarkRow): RemarkPlace | null {
  if (kind === null || page === null || rectangles === null || color === null || quote === null) return null;
  const corners = Array.from({ length: rectangles.length / 4 }, (_, index) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = rectangles.slice(4 * index);
    return [left, bottom, right, top] satisfies [number, number, number, number];
  });
  return { kind, page, rectangles: corners, color, quote, replaces };
}

const ended = (by: string | null, at: Date | null) =>
  by === null || at === null ? null : { by, at: at.toISOString() };
