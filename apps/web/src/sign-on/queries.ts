import { ldapCalls, oidcCalls, openSocialCalls, signOnCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** First word of what administrators read of single sign-on; renewed after a change. */
export const SIGN_ON_KEY = 'sign-on';

export const OFFERS_KEY = 'sign-on-offers';

/** The ways to sign in beside a password. Without them the landing page still has Login: a failure is logged only. */
export const offersQuery = queryOptions({
  queryKey: [OFFERS_KEY],
  queryFn: ({ signal }) => call(signOnCalls.listOffers, {}, { signal }),
  meta: { quiet: true },
});

/** A form is filled once, and not with what was true when the screen was last open. */
const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

export const openSocialQuery = queryOptions({
  queryKey: [SIGN_ON_KEY, 'saml'],
  queryFn: ({ signal }) => call(openSocialCalls.readOpenSocial, {}, { signal }),
  ...fresh,
});

export const oidcQuery = queryOptions({
  queryKey: [SIGN_ON_KEY, 'oidc'],
  queryFn: ({ signal }) => call(oidcCalls.readOidc, {}, { signal }),
  ...fresh,
});

export const ldapQuery = queryOptions({
  queryKey: [SIGN_ON_KEY, 'ldap'],
  queryFn: ({ signal }) => call(ldapCalls.readLdap, {}, { signal }),
  ...fresh,
});
