import { EVENT_TYPES, type ImportReport, LimsItem, LimsUser } from '@benchbook/contract';
import type { Actor } from '../audit/audit.ts';
import { importedLocations } from '../locations/imported.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { importedUsers } from '../users/imported.ts';
import { readEventRows } from './events.ts';
import type { ReadRows } from './mapping.ts';

/** What is imported, as its own domain keeps it, by the id the LIMS gave it. */
export interface Imported<Item extends { id: string }> {
  labelOf(item: Item): string;
  /** Changes what differs; each in a transaction and with an audit entry of its own. @throws Refusal */
  take(item: Item): Promise<'created' | 'updated' | 'unchanged'>;
}

export async function importUsers(parts: Parts, actor: Actor, connectionId: number): Promise<ImportReport> {
  const rows = await readEventRows(parts, { connectionId, type: EVENT_TYPES.importUsers }, LimsUser);
  return importRows(rows, await importedUsers(parts, actor));
}

export async function importLocations(
  parts: Parts,
  actor: Actor,
  connectionId: number,
): Promise<ImportReport> {
  const rows = await readEventRows(parts, { connectionId, type: EVENT_TYPES.importLocations }, LimsItem);
  return importRows(rows, await importedLocations(parts, actor));
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
