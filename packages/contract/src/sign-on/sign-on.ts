import { z } from 'zod';
import { SessionStart } from '../account/session.ts';
import { defineCall } from '../call.ts';
import { Id, optionalText } from '../shapes.ts';

/** How somebody may sign in beside a password: a SAML provider (OpenSocial), an OpenID Connect provider, a directory. */
export const SignOnKind = z.enum(['saml', 'oidc', 'ldap']);
export type SignOnKind = z.infer<typeof SignOnKind>;

/** What the landing page offers. */
export const SignOnOffer = z.object({
  kind: SignOnKind,
  /** After "Login With". */
  name: z.string(),
});
export type SignOnOffer = z.infer<typeof SignOnOffer>;

const attribute = (what: string) => optionalText(what, 500).trim().default('');

/** What is done with people a provider vouches for; the attributes are named as the provider calls them. */
export const PeopleRules = z.object({
  /** Somebody whose id no user has: refused, or created. */
  unknown: z.enum(['refuse', 'create']).default('refuse'),
  usernameAttribute: attribute('The attribute of the username'),
  firstNameAttribute: attribute('The attribute of the first name'),
  lastNameAttribute: attribute('The attribute of the last name'),
  emailAttribute: attribute('The attribute of the e-mail address'),
  timeZoneAttribute: attribute('The attribute of the time zone'),
  /** Its values give and take the roles below at every sign-on; empty: roles are given here, by hand. */
  roleAttribute: attribute('The attribute of the groups'),
  roles: z
    .array(
      z.object({
        value: z.string().trim().min(1, 'Write the group as the provider calls it.').max(1_000),
        roleId: Id,
      }),
    )
    .max(200, 'There can be at most 200 groups.')
    .default([]),
});
export type PeopleRules = z.infer<typeof PeopleRules>;

/** What a provider said when it was tried, line by line, in plain words. */
export const SignOnTest = z.object({ ok: z.boolean(), lines: z.array(z.string()) });
export type SignOnTest = z.infer<typeof SignOnTest>;

/** Why a sign-on led back to the landing page; the address carries the code, and no text of anybody's. */
export const SIGN_ON_PROBLEMS = {
  off: 'Single sign-on is switched off. Sign in with your username and password.',
  'not-configured': 'Single sign-on is not set up completely. Please tell your administrator.',
  'provider-down':
    'The sign-on provider could not be reached. Try again, or sign in with your username and password.',
  'provider-refused': 'The sign-on provider did not sign you in. Try again there, or ask who runs it.',
  'not-believed':
    'The answer of the sign-on provider could not be believed, so nobody was signed in. Your administrator finds the reason in the activity log.',
  late: 'Signing in took too long, or this page was opened a second time. Please begin again.',
  'other-browser': 'The sign-on was not begun in this browser. Please begin again here.',
  unknown:
    'The sign-on provider knows you, but you have no account here. Ask your administrator for one, and name your id at the provider.',
  'account-taken':
    'An account with your username or e-mail address exists, but is not linked to your id at the provider. Ask your administrator to enter the id in your account.',
  'no-access': 'Your account here was deactivated. Ask your administrator.',
  'local-only': 'This account signs in with its username and password only.',
  'logout-incomplete':
    'You are signed out here. The sign-on provider did not confirm that you are signed out there: close the browser.',
} as const;
export type SignOnProblem = keyof typeof SIGN_ON_PROBLEMS;
/** The parameter of the landing page's address that carries the code. */
export const SIGN_ON_PROBLEM_PARAMETER = 'signOn';

/**
 * Where a browser begins to sign in; each takes `RelayState`, a path of ours to go to afterwards, and `anew=1`: the provider
 * is to have the person sign in again, even if it knows them still.
 */
export const SIGN_ON_LOGIN_PATHS = {
  saml: '/api/opensocial/login',
  oidc: '/api/sign-on/oidc/login',
} as const;

export const signOnCalls = {
  listOffers: defineCall({
    method: 'GET',
    path: '/api/sign-on/providers',
    summary: 'The ways to sign in beside a password that are set up and switched on',
    answer: z.array(SignOnOffer),
  }),
  exchangeTicket: defineCall({
    method: 'POST',
    path: '/api/sign-on/session',
    summary:
      'Begin the session of a sign-on; its ticket works once, for a minute, in the browser it was begun in',
    body: z.object({ ticket: z.string().max(100) }),
    answer: SessionStart,
  }),
};
