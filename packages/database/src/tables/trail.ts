import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { BigInteger, Timestamp } from './columns.ts';

/** The audit trail, and what shows that nobody rewrote it. */
export interface TrailTables {
  audit_entries: AuditEntriesTable;
  audit_seals: {
    number: BigInteger;
    table_name: SealedTable;
    row_id: BigInteger;
    /** 0 where the key is one column. */
    row_part: number;
    key_id: string;
    sealed_at: Timestamp;
    hash: Buffer;
  };
  /** Of each seal its leaf, with the nodes of the tree that it completes. */
  audit_tree: { number: BigInteger; salt: Buffer; nodes: Buffer };
  /** What time-stamp authorities said of anchors: `number` is that of the anchor, which is JSON; the token is DER. */
  time_stamps: { id: GeneratedAlways<string>; number: BigInteger; anchor: string; token: Buffer };
  audit_unsealed: { id: GeneratedAlways<string>; table_name: SealedTable; row_id: string; row_part: number };
  audit_subjects: {
    entry_id: string;
    project_type_id: number | null;
    project_id: number | null;
    experiment_id: number | null;
    template_id: number | null;
  };
}

/** Whose rows are sealed. */
export type SealedTable = 'audit_entries' | 'signatures' | 'versions';

interface AuditEntriesTable {
  /** In the order in which they were begun, with gaps where one was not committed. */
  id: GeneratedAlways<string>;
  at: Timestamp;
  actor_id: number | null;
  actor_name: string;
  event: string;
  message: string;
  table_name: string;
  row_id: string;
  old: JSONColumnType<Record<string, unknown>> | null;
  new: JSONColumnType<Record<string, unknown>> | null;
  reason: string | null;
  session_id: string | null;
  address: string;
  request_id: string;
  /** Of what was written before there were seals. */
  previous_hash: ColumnType<Buffer | null, never, never>;
  hash: ColumnType<Buffer | null, never, never>;
  /** Null before there were seals. */
  nonce: string | null;
  mac: Buffer | null;
}
