import { queryOptions } from '@tanstack/react-query';

export type SignedInPart = typeof import('./SignedIn.tsx');

/** Loads it. The browser does so once. */
export const loadSignedInPart = (): Promise<SignedInPart> => import('./SignedIn.tsx');

/** As an answer that is kept, so that a screen can be shown around the place of it. */
export const signedInPartQuery = queryOptions({
  queryKey: ['signedInPart'],
  queryFn: loadSignedInPart,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  // Without it there is no way on, and nobody would be logged out: said as when a screen's code does not load.
  throwOnError: true,
  meta: { quiet: true },
});
