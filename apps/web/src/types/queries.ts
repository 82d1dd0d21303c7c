import { typeCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { isOnScreen } from '../api/on-screen.ts';

export const projectTypesQuery = queryOptions({
  queryKey: ['projectTypes'],
  queryFn: ({ signal }) => call(typeCalls.listProjectTypes, {}, { signal }),
  staleTime: 60_000,
});

export const experimentTypesQuery = queryOptions({
  queryKey: ['experimentTypes'],
  queryFn: (asking) =>
    call(typeCalls.listExperimentTypes, {}, { signal: asking.signal, background: isOnScreen(asking) }),
  staleTime: 60_000,
});
