import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

/** The connections to a LIMS, and what is exported by them. */
export interface LimsTables {
  data_connections: {
    id: GeneratedAlways<number>;
    name: string;
    base_url: string;
    auth_type_id: number;
    username: string;
    header: string;
    password_sealed: Buffer | null;
    token_sealed: Buffer | null;
    updated_at: Timestamp;
  };
  data_connection_events: {
    id: GeneratedAlways<number>;
    data_connection_id: number;
    event_type_id: number;
    endpoint: Generated<string>;
    mapping: ColumnType<object | null, string | null | undefined, string | null>;
    updated_at: Timestamp;
  };
  exports: {
    id: GeneratedAlways<number>;
    experiment_id: number;
    version: number;
    sha256: string;
    data_connection_id: number;
    idempotency_key: Generated<string>;
    state: Generated<'waiting' | 'done' | 'failed'>;
    reference: string | null;
    tries_left: number;
    exported_by: number;
    exported_at: Timestamp;
    finished_at: NullableTimestamp;
  };
  export_tries: {
    export_id: number;
    number: number;
    started_at: Timestamp;
    milliseconds: number;
    ok: boolean;
    status: number | null;
    message: string;
    answer: string;
  };
  lims_items: {
    data_connection_id: number;
    kind: 'instrument' | 'test';
    external_id: string;
    number: number;
    name: string;
  };
}
