import {
  AuthTypeId,
  type DataConnection,
  type DataConnectionEvent,
  EVENT_TYPE_NAMES,
  EventMapping,
  type EventTypeId,
} from '@benchbook/contract';
import type { ConnectionRow, EventRow } from './repository.ts';

/** Without its secrets: only whether there are any. */
export const presentConnection = (row: ConnectionRow): DataConnection => ({
  id: row.id,
  name: row.name,
  baseUrl: row.base_url,
  authTypeId: AuthTypeId.parse(row.auth_type_id),
  username: row.username,
  header: row.header,
  hasPassword: row.password_sealed !== null,
  hasToken: row.token_sealed !== null,
  updatedAt: row.updated_at.toISOString(),
});

export const presentEvent = (row: EventRow): DataConnectionEvent => ({
  id: row.id,
  dataConnectionId: row.data_connection_id,
  eventTypeId: row.event_type_id,
  // The table takes no other types.
  name: EVENT_TYPE_NAMES[row.event_type_id as EventTypeId],
  endpoint: row.endpoint,
  mapping: row.mapping === null ? null : EventMapping.parse(row.mapping),
  updatedAt: row.updated_at.toISOString(),
});
