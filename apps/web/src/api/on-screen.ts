import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Asking {
  client: QueryClient;
  queryKey: QueryKey;
}

/** What is on the screen already is asked for again by the screen itself, not by a person. */
export const isOnScreen = ({ client, queryKey }: Asking): boolean =>
  client.getQueryData(queryKey) !== undefined;
