import { locationCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => call(locationCalls.listLocations, {}, { signal }),
  staleTime: 60_000,
});

/** The locations assigned to the signed-in user. */
export const ownLocationsQuery = queryOptions({
  queryKey: ['locations', 'own'],
  queryFn: ({ signal }) => call(locationCalls.ownLocations, {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Where the signed-in user works now; null while none is chosen. */
export const currentLocationQuery = queryOptions({
  queryKey: ['locations', 'current'],
  queryFn: ({ signal }) => call(locationCalls.currentLocation, {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});
