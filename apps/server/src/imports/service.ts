import { EVENT_TYPES, type ImportReport, LimsItem, LimsUser } from '@benchbook/contract';
import type { Act } from '../audit/act.ts';
import { readEventRows } from '../lims/events.ts';
import type { ReadRows } from '../lims/mapping.ts';
import { Refusal } from '../plumbing/refusal.ts';
import type { Imported } from './imported.ts';
import { importedLocations } from './locations.ts';
import { importedUsers } from './users.ts';

export async function importUsers(act: Act, connectionId: number): Promise<ImportReport> {
  const { parts } = act;
  const rows = await readEventRows(parts, { connectionId, type: EVENT_TYPES.importUsers }, LimsUser);
  return importRows(rows, await importedUsers(act));
}

export async function importLocations(act: Act, connectionId: number): Promise<ImportReport> {
  const { parts } = act;
  const rows = await readEventRows(parts, { connectionId, type: EVENT_TYPES.importLocations }, LimsItem);
  return importRows(rows, await importedLocations(act));
}

/** Row by row (decision 26): one that is refused is reported with the reason and changes nothing. */
async function importRows<Item extends { id: string }>(
  rows: ReadRows<Item>,
  imported: Imported<Item>,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, failed: [...rows.failed] };
  const rowOf = new Map<string, number>();
  for (const { row, item } of rows.items) {
    const failed = (reason: string) => report.failed.push({ row, item: imported.labelOf(item), reason });
    const first = rowOf.get(item.id);
    if (first !== undefined) {
      failed(`The id ${item.id} stands in row ${first} already.`);
      continue;
    }
    rowOf.set(item.id, row);
    try {
      report[await imported.take(item)] += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed(error.message);
    }
  }
  report.failed.sort((a, b) => a.row - b.row);
  return report;
}
