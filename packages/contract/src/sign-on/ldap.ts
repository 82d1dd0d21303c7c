import { z } from 'zod';
import { Login, SessionStart } from '../account/session.ts';
import { defineCall } from '../call.ts';
import { based, line, optionalText, Timestamp } from '../shapes.ts';
import { PeopleRules, SignOnTest } from './sign-on.ts';

/** The place of the username in the filter. */
export const USERNAME_PLACE = '{username}';

/** A directory (LDAP, Active Directory) that people's passwords are checked by. */
export const LdapFields = z.object({
  enabled: z.boolean(),
  /** After "Login With". */
  name: line('Name', 60),
  /** `ldap://` is always upgraded by StartTLS: no password travels in the open. */
  url: line('Server', 500).regex(
    /^ldaps?:\/\/[^/\s?#@]+\/?$/i,
    'Write an address such as ldaps://directory.example.org.',
  ),
  /** PEM; empty: those the system trusts. */
  certificate: optionalText('The certificate', 20_000)
    .trim()
    .regex(
      /^(-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----)?$/,
      'Paste the certificate as PEM.',
    )
    .default(''),
  /** Who searches; empty: anybody may. */
  bindDn: optionalText('The account that searches', 1_000).trim().default(''),
  /** Empty: as it is, where one is stored for this server. */
  bindPassword: optionalText('Its password', 1_000).default(''),
  baseDn: line('Base DN', 1_000),
  filter: line('Filter', 1_000)
    .includes(USERNAME_PLACE, { message: `The filter has ${USERNAME_PLACE} where the username stands.` })
    .regex(/^\(.*\)$/, 'Write the filter in parentheses, such as (uid={username}).'),
  /** The attribute that is a user's external id. */
  idAttribute: line('Attribute of the id', 200),
  people: PeopleRules.prefault({}),
});
export type LdapFields = z.infer<typeof LdapFields>;

/** As it is stored, without its password. */
export const LdapConfig = z.object({
  enabled: z.boolean(),
  name: z.string(),
  url: z.string(),
  certificate: z.string(),
  bindDn: z.string(),
  hasBindPassword: z.boolean(),
  baseDn: z.string(),
  filter: z.string(),
  idAttribute: z.string(),
  people: PeopleRules,
  updatedAt: Timestamp,
});
export type LdapConfig = z.infer<typeof LdapConfig>;

export const ldapCalls = {
  readLdap: defineCall({
    method: 'GET',
    path: '/api/sign-on/ldap/config',
    summary: 'How the directory is set up, for administrators; without its password',
    answer: LdapConfig,
  }),
  changeLdap: defineCall({
    method: 'POST',
    path: '/api/sign-on/ldap/config',
    summary: 'Set the directory up, for administrators',
    body: LdapFields.extend(based),
    answer: LdapConfig,
  }),
  testLdap: defineCall({
    method: 'POST',
    path: '/api/sign-on/ldap/test',
    summary: 'Connect, sign in as the account that searches, look for somebody, and say what came back',
    body: z.object({ username: optionalText('The username', 200).trim().default('') }),
    answer: SignOnTest,
  }),
  ldapLogin: defineCall({
    method: 'POST',
    path: '/api/sign-on/ldap/login',
    summary: 'Begin a session of somebody whose password the directory knows',
    body: Login.extend({ password: z.string().min(1, 'Password is required.').max(1_000) }),
    answer: SessionStart,
  }),
};
