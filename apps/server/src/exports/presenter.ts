import type { Export } from '@benchbook/contract';
import type { ExportRow } from './repository.ts';

export const presentExport = (row: ExportRow): Export => ({
  id: row.id,
  experimentId: row.experiment_id,
  version: row.version,
  sha256: row.sha256,
  connection: row.connection,
  state: row.state,
  triesLeft: row.tries_left,
  reference: row.reference,
  exportedBy: row.exported_by_name,
  exportedAt: row.exported_at.toISOString(),
  tries: row.tries.map((one) => ({ ...one, startedAt: new Date(one.startedAt).toISOString() })),
});
