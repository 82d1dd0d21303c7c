import type { GeneratedAlways } from 'kysely';
import type { Timestamp } from './columns.ts';

/** How this installation is set up, and what browsers report of it. */
export interface InstallationTables {
  configuration: { key: string; value: string; updated_at: Timestamp };
  configuration_files: { key: string; sha256: string; media_type: string; updated_at: Timestamp };
  client_events: {
    id: GeneratedAlways<string>;
    at: Timestamp;
    user_id: number | null;
    event: string;
    url_path: string;
    message: string;
    address: string;
  };
}
