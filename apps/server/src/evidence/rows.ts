import type { SealedRow } from '@benchbook/documents/evidence';
import type { RowText } from '../audit/entry-mac.ts';
import { EVENTS_WITH_REASON } from '../audit/told-reasons.ts';
import type { Parts } from '../parts.ts';
import { readRows, type Seal } from '../trail/repository.ts';
import { columnsOf, hashOfColumn } from '../trail/tree/hashes.ts';
import { readLeaves } from '../trail/tree/repository.ts';

const AT_ONCE = 500;

/** Where and in which session somebody worked, and edited, is for administrators, as in the activity log. */
const KEPT = ['address', 'session_id', 'request_id', 'editor_key'];
/**
 * Of these the values are numbers, hashes, what was signed, and remarks, which whoever may open the workbook reads. Those of others
 * hold texts, also from when it was private.
 */
const EVENTS_WITH_VALUES = new Set([
  'Publish Workbook',
  'Sign Workbook',
  'Review Workbook',
  'Decline Workbook',
  'Withdraw Workbook',
  'Restore Version',
  'Save Workbook',
  'Load Template',
  'Autofill Workbook',
  'Add Photo',
  'Give Reason',
  'Remark On Workbook',
  'Settle Remark',
  'Withdraw Remark',
]);
/** All that is shown of an entry about who mistyped a password: that it happened, and when. */
const OF_FAILED_SIGNING = ['id', 'at', 'event', 'table_name', 'row_id'];

/** Sealed rows as an evidence file shows them. @throws Error where the tree has not reached one */
export async function sealedRows(parts: Parts, seals: readonly Seal[]): Promise<SealedRow[]> {
  const found: SealedRow[] = [];
  for (let from = 0; from < seals.length; from += AT_ONCE) {
    const some = seals.slice(from, from + AT_ONCE);
    const numbers = some.map(({ number }) => Number(number));
    const [rows, leaves] = await Promise.all([
      readRows(parts, 'audit_seals', numbers),
      readLeaves(parts.db, numbers),
    ]);
    for (const seal of some) {
      const leaf = leaves.get(Number(seal.number));
      if (leaf === undefined) throw new Error(`The tree has no leaf of seal ${seal.number}.`);
      found.push(sealedRow(seal, rows.get(seal.number) ?? null, leaf.salt));
    }
  }
  return found;
}

function sealedRow(seal: Seal, row: RowText | null, salt: Buffer): SealedRow {
  const columns = row === null ? [] : Object.entries(columnsOf(row, salt));
  const isKept = ([name]: [string, unknown]): boolean =>
    KEPT.includes(name) || (seal.table_name === 'audit_entries' && isKeptOfEntry(name, row?.event ?? ''));
  return {
    number: Number(seal.number),
    table: seal.table_name,
    id: seal.row_id,
    part: seal.row_part,
    sealedAt: seal.sealed_at.toISOString(),
    keyId: seal.key_id,
    seal: seal.hash.toString('hex'),
    shown: row === null ? null : Object.fromEntries(columns.filter((column) => !isKept(column))),
    hidden: Object.fromEntries(
      columns.filter(isKept).map(([name, column]) => [name, hashOfColumn(name, column)]),
    ),
  };
}

function isKeptOfEntry(column: string, event: string): boolean {
  if (event === 'Failed Signing') return !OF_FAILED_SIGNING.includes(column);
  if (column === 'reason') return !EVENTS_WITH_REASON.has(event);
  return (column === 'old' || column === 'new') && !EVENTS_WITH_VALUES.has(event);
}
