import { queryOptions } from '@tanstack/react-query';

export type SignedInShell = typeof import('./SignedIn.tsx');

/** The browser loads it once. */
const loadSignedInShell = (): Promise<SignedInShell> => import('./SignedIn.tsx');

/** As an answer that is kept, so that a screen can be shown around the place of it. */
export const signedInShellQuery = queryOptions({
  queryKey: ['signedInShell'],
  queryFn: loadSignedInShell,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  // Without it there is no way on, and nobody would be logged out: said as when a screen's code does not load.
  throwOnError: true,
  meta: { quiet: true },
});
