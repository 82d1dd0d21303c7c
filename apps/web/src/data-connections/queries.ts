import { dataConnectionCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Everything under it is renewed after a change. */
export const CONNECTIONS_KEY = 'data-connections';

export const connectionsQuery = queryOptions({
  queryKey: [CONNECTIONS_KEY],
  queryFn: ({ signal }) => call(dataConnectionCalls.listDataConnections, {}, { signal }),
});

export const eventsQuery = (connectionId: number) =>
  queryOptions({
    queryKey: [CONNECTIONS_KEY, connectionId, 'events'],
    queryFn: ({ signal }) =>
      call(dataConnectionCalls.listEvents, { params: { id: connectionId } }, { signal }),
  });
