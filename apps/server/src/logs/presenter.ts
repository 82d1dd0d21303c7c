import type { AuditEntry, LogEntry } from '@benchbook/contract';
import type { Language } from '@benchbook/words/server';
import { EVENTS_WITH_REASON } from '../audit/told-reasons.ts';
import { mayOpen } from '../experiments/policy.ts';
import type { Viewer } from '../viewer.ts';
import type { AuditRow, LogRow } from './repository.ts';
import { saidOf } from './said.ts';

/** @param language of whoever reads it */
export const presentLogEntry = (viewer: Viewer, language: Language, row: LogRow): LogEntry => ({
  id: Number(row.id),
  createdAt: row.at.toISOString(),
  message: row.message,
  said: saidOf(language, row),
  event: row.event,
  reason: EVENTS_WITH_REASON.has(row.event) && leadsToWorkbook(viewer, row) ? row.reason : null,
  projectId: row.project_id,
  experimentId: leadsToWorkbook(viewer, row) ? row.experiment_id : null,
  templateId: row.template_id,
});

function leadsToWorkbook(viewer: Viewer, row: LogRow): boolean {
  const { visibility, state, user_id, experiment_type_id, current_project_type_id: typeId } = row;
  if (visibility === null || state === null || user_id === null || experiment_type_id === null) return false;
  const { visibleProjectTypeIds: visible } = viewer;
  if (typeId === null || visible?.includes(typeId) === false) return false;
  return mayOpen(viewer, { visibility, state, user_id, experiment_type_id });
}

/**
 * What a private workbook says of itself: its description, its tags and links, what the sender of the file it was imported from states, and
 * what was remarked.
 */
const OF_PRIVATE = ['description', 'tags', 'link', 'imported', 'remark'];

/** Decision 40: whoever keeps the trail is not told that either. */
function told({ of_private }: AuditRow, values: AuditRow['old']): AuditRow['old'] {
  if (!of_private || values === null) return values;
  const hidden = OF_PRIVATE.filter((name) => values[name] !== undefined);
  return { ...values, ...Object.fromEntries(hidden.map((name) => [name, PRIVATE])) };
}

const PRIVATE = '(not shown: the workbook is private)';

/** An entry as it was recorded. */
export type RecordedEntry = Omit<AuditEntry, 'names'>;

export const presentAuditEntry = (row: AuditRow): RecordedEntry => ({
  id: Number(row.id),
  createdAt: row.at.toISOString(),
  userName: row.actor_name,
  event: row.event,
  message: row.message,
  reason: row.reason,
  old: told(row, row.old),
  new: told(row, row.new),
  table: row.table_name,
  row: row.row_id,
  address: row.address,
  requestId: row.request_id,
  hash: row.hash?.toString('hex') ?? '',
});
