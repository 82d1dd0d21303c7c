import { z } from 'zod';
import { defineCall } from '../call.ts';
import { based, line, optionalText, Timestamp } from '../shapes.ts';
import { PeopleRules, SignOnTest } from './sign-on.ts';

/** A field that has to hold an address of the web. */
export const webAddress = (what: string) =>
  line(what, 2_000).pipe(
    z.url({ protocol: /^https?$/, error: `${what}: write an address such as https://sso.example.org.` }),
  );

/** Sections 2 and 3: the six fields, all required; with our extensions, which may be left out. */
export const OpenSocialFields = z.object({
  /** Where the provider sends people back to: our assertion consumer, as the provider knows it. */
  redirectUrl: webAddress('Redirect URL'),
  /** Who we are at the provider. */
  spEntityId: line('SP Entity ID', 1_000),
  /** The attribute that is a user's external id. */
  xmlAttribute: line('Xml Attribute', 500),
  /** What the provider calls our sign-on; part of the address of its metadata. */
  ssoId: line('SSO ID', 500),
  apiId: line('API ID', 500),
  siteUrl: webAddress('Site URL'),
  /** The provider's metadata, or its address; empty: `{siteUrl}/saml/metadata?sso={ssoId}` (decision 27). */
  metadata: optionalText('The metadata', 300_000).trim().default(''),
  people: PeopleRules.prefault({}),
});
export type OpenSocialFields = z.infer<typeof OpenSocialFields>;

/** As it is stored; the fields are empty until somebody fills them in. */
export const OpenSocialConfig = z.object({
  redirectUrl: z.string(),
  spEntityId: z.string(),
  xmlAttribute: z.string(),
  ssoId: z.string(),
  apiId: z.string(),
  siteUrl: z.string(),
  metadata: z.string(),
  people: PeopleRules,
  updatedAt: Timestamp,
});
export type OpenSocialConfig = z.infer<typeof OpenSocialConfig>;

/** Addresses that browsers and the provider visit; none of them is a call of the client. */
export const OPEN_SOCIAL_PATHS = {
  consumer: '/api/opensocial/acs',
  singleLogout: '/api/opensocial/slo',
  metadata: '/api/opensocial/metadata',
} as const;

export const openSocialCalls = {
  readOpenSocial: defineCall({
    method: 'GET',
    path: '/api/opensocial/config',
    summary: 'How single sign-on is set up, for administrators',
    answer: OpenSocialConfig,
  }),
  changeOpenSocial: defineCall({
    method: 'POST',
    path: '/api/opensocial/config',
    summary: 'Set single sign-on up, for administrators',
    body: OpenSocialFields.extend(based),
    answer: OpenSocialConfig,
  }),
  testOpenSocial: defineCall({
    method: 'POST',
    path: '/api/opensocial/test',
    summary: 'Read the metadata of the provider as it is set up, and say what it has',
    answer: SignOnTest,
  }),
  logoutAddress: defineCall({
    method: 'GET',
    path: '/api/opensocial/logout',
    summary: 'Where to go to sign out at the provider of the session as well; / where it has none',
    answer: z.string(),
  }),
};
