import {
  type ConfigurationKey,
  configurationCalls,
  type DataConnection,
  dataConnectionCalls,
  EVENT_TYPES,
  type EventTypeId,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CONNECTIONS_KEY } from '../data-connections/queries.ts';

/** What can be imported, and the setting that holds the id of the event it comes from. */
const IMPORTS = {
  users: { type: EVENT_TYPES.importUsers, setting: 'selectedUserEvent' },
  locations: { type: EVENT_TYPES.importLocations, setting: 'selectedLocationEvent' },
} as const satisfies Record<string, { type: EventTypeId; setting: ConfigurationKey }>;
export type ImportKind = keyof typeof IMPORTS;
export const IMPORT_WORDS: Record<ImportKind, string> = { users: t('users'), locations: t('locations') };

/** What an event of this type is a source of. */
export const importOfType = (type: number): ImportKind | null =>
  type === EVENT_TYPES.importUsers ? 'users' : type === EVENT_TYPES.importLocations ? 'locations' : null;

/** Id of the event users or locations are imported from, as it is now; empty while none is chosen. */
export const selectedEventQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: ['configuration', 'selected', kind],
    queryFn: async ({ signal }) => {
      const params = { key: IMPORTS[kind].setting };
      return (await call(configurationCalls.readConfiguration, { params }, { signal })).configValue;
    },
    staleTime: 0,
  });

/** Chooses the event, or none. */
export function useSelectEvent(kind: ImportKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (eventId: number | null) =>
      call(configurationCalls.changeConfiguration, {
        params: { key: IMPORTS[kind].setting },
        body: { configValue: eventId === null ? '' : String(eventId) },
      }),
    meta: { saves: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['configuration'] }),
  });
}

/** The connection users or locations are imported from; null while no event with an endpoint is chosen. */
export const importSourceQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: [CONNECTIONS_KEY, 'source', kind],
    queryFn: async ({ client, signal }): Promise<DataConnection | null> => {
      const selected = await client.fetchQuery(selectedEventQuery(kind));
      if (selected === '') return null;
      const connections = await call(dataConnectionCalls.listDataConnections, {}, { signal });
      const sources = await Promise.all(
        connections.map(async (connection) => {
          const params = { id: connection.id };
          const events = await call(dataConnectionCalls.listEvents, { params }, { signal });
          const isSource = events.some((event) => String(event.id) === selected && event.endpoint !== '');
          return isSource ? connection : null;
        }),
      );
      return sources.find((source) => source !== null) ?? null;
    },
    staleTime: 0,
  });
