import type { AuditEntry, LogEntry } from '@benchbook/contract';
import type { Viewer } from '../auth/viewer.ts';
import { mayOpen } from '../experiments/policy.ts';
import type { AuditRow, LogRow } from './repository.ts';

export const presentLogEntry = (viewer: Viewer, row: LogRow): LogEntry => ({
  id: Number(row.id),
  createdAt: row.at.toISOString(),
  message: row.message,
  event: row.event,
  projectId: row.project_id,
  experimentId: leadsToWorkbook(viewer, row) ? row.experiment_id : null,
  templateId: row.template_id,
});

function leadsToWorkbook(viewer: Viewer, row: LogRow): boolean {
  const { visibility, state, user_id, experiment_type_id } = row;
  if (visibility === null || state === null || user_id === null || experiment_type_id === null) return false;
  return mayOpen(viewer, { visibility, state, user_id, experiment_type_id });
}

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: Number(row.id),
  createdAt: row.at.toISOString(),
  userName: row.actor_name,
  event: row.event,
  message: row.message,
  reason: row.reason,
  old: row.old,
  new: row.new,
  table: row.table_name,
  row: row.row_id,
  address: row.address,
  requestId: row.request_id,
  hash: row.hash.toString('hex'),
});
