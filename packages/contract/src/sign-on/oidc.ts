import { z } from 'zod';
import { defineCall } from '../call.ts';
import { based, line, optionalText, Timestamp } from '../shapes.ts';
import { webAddress } from './opensocial.ts';
import { PeopleRules, SignOnTest } from './sign-on.ts';

/** An OpenID Connect provider. */
export const OidcFields = z.object({
  enabled: z.boolean(),
  /** After "Login With". */
  name: line('Name', 60),
  /** The provider's issuer; its configuration is read below it. */
  issuer: webAddress('Issuer'),
  clientId: line('Client ID', 500),
  /** Empty: as it is, where one is stored for this issuer; else none, and PKCE alone proves who we are. */
  clientSecret: optionalText('The client secret', 4_000).default(''),
  scopes: z
    .string()
    .trim()
    .max(500)
    .regex(/^(?=.*\bopenid\b)[\x21-\x7e ]+$/, 'Write the scopes with spaces between; openid is one of them.')
    .default('openid profile email'),
  /** The claim that is a user's external id. */
  idClaim: line('Claim of the id', 200).default('sub'),
  people: PeopleRules.prefault({}),
});
export type OidcFields = z.infer<typeof OidcFields>;

/** As it is stored, without its secret. */
export const OidcConfig = z.object({
  enabled: z.boolean(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  scopes: z.string(),
  idClaim: z.string(),
  people: PeopleRules,
  /** What the provider has to know of us. */
  addresses: z.object({ redirect: z.string(), afterLogout: z.string(), backChannelLogout: z.string() }),
  updatedAt: Timestamp,
});
export type OidcConfig = z.infer<typeof OidcConfig>;

/** Addresses browsers and the provider visit. */
export const OIDC_PATHS = {
  callback: '/api/sign-on/oidc/callback',
  backChannelLogout: '/api/sign-on/oidc/logout',
} as const;

export const oidcCalls = {
  readOidc: defineCall({
    method: 'GET',
    path: '/api/sign-on/oidc/config',
    summary: 'How OpenID Connect is set up, for administrators; without its secret',
    answer: OidcConfig,
  }),
  changeOidc: defineCall({
    method: 'POST',
    path: '/api/sign-on/oidc/config',
    summary: 'Set OpenID Connect up, for administrators',
    body: OidcFields.extend(based),
    answer: OidcConfig,
  }),
  testOidc: defineCall({
    method: 'POST',
    path: '/api/sign-on/oidc/test',
    summary: 'Read the configuration and the keys of the provider, and say what it has',
    answer: SignOnTest,
  }),
};
