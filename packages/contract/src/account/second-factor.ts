import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, line, PathId, Timestamp } from '../shapes.ts';
import { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '../webauthn.ts';
import { SessionStart } from './session.ts';

/** Who has to have a second factor. */
export const SECOND_FACTOR_RULES = {
  nobody: 'Nobody',
  administrators: 'Administrators',
  all: 'Everybody',
} as const;
export type SecondFactorRule = keyof typeof SECOND_FACTOR_RULES;

/** How many recovery codes somebody has at a time. */
export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20;

/** The six digits an authenticator app shows; people write them in two groups. */
export const AppCode = z
  .string({ error: 'Write the code that the app shows.' })
  .max(50, 'The code has six digits.')
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.'));

/** What somebody proves a second factor with. */
export const FactorProof = z.discriminatedUnion(
  'method',
  [
    z.object({ method: z.literal('app'), code: AppCode }),
    z.object({ method: z.literal('recovery-code'), code: line('A recovery code', 100) }),
    z.object({ method: z.literal('passkey'), assertion: PasskeyAssertion }),
  ],
  { error: 'Write how the second factor is proved: app, passkey or recovery-code.' },
);
export type FactorProof = z.infer<typeof FactorProof>;

const HalfSession = z.object({ token: z.string().min(1, 'Sign in again.').max(100, 'Sign in again.') });

export const secondFactorSignInCalls = {
  proveFactor: defineCall({
    method: 'POST',
    path: '/api/users/login/factor',
    summary: 'Start a session, after the password, with a second factor',
    body: HalfSession.extend({ proof: FactorProof }),
    answer: SessionStart,
  }),
  askForPasskey: defineCall({
    method: 'POST',
    path: '/api/users/login/passkey',
    summary: 'What the browser is asked to prove one of the user’s passkeys by',
    body: HalfSession,
    answer: PasskeyRequest,
  }),
};

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** What somebody has set up for themselves. */
export const OwnFactors = z.object({
  /** Whether the laboratory wants one of them. */
  required: z.boolean(),
  /** Since when there is an authenticator app; null: there is none. */
  appSince: Timestamp.nullable(),
  passkeys: z.array(Passkey),
  /** Recovery codes that were not used. */
  recoveryCodesLeft: z.number().int(),
  /** Whether the address of this installation is one that browsers allow passkeys for. */
  passkeysPossible: z.boolean(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

const password = z.string({ error: 'Write your present password.' }).max(1_000, 'This is too long.');
/** Asked for again, except of somebody who has just signed in and can do nothing but set one up. */
const Again = z.object({ password: password.optional() });
const Known = z.object({ password: password.min(1, 'Write your present password.') });

/** Recovery codes are told once; null: there are some already, which stay as they are. */
const Added = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export type FactorAdded = z.infer<typeof Added>;

const passkeyName = line('A name', 100);

const PasskeyParams = z.object({ id: z.uuid('There is no such passkey.') });

/** One's own second factors. */
export const secondFactorCalls = {
  ownFactors: defineCall({
    method: 'GET',
    path: '/api/users/factors',
    summary: 'Which second factors the user has',
    answer: OwnFactors,
  }),
  beginApp: defineCall({
    method: 'POST',
    path: '/api/users/factors/app',
    summary: 'A key for an authenticator app; it counts once a code of it was sent',
    body: Again,
    answer: z.object({
      /** Base32, to be typed where no picture can be taken. */
      key: z.string(),
      /** The same as an address for a QR code. */
      uri: z.string(),
    }),
  }),
  confirmApp: defineCall({
    method: 'POST',
    path: '/api/users/factors/app/confirm',
    summary: 'Set up the authenticator app by a code that it shows; one that was there before is replaced',
    body: z.object({ code: AppCode }),
    answer: Added,
  }),
  removeApp: defineCall({
    method: 'POST',
    path: '/api/users/factors/app/remove',
    summary: 'Take the authenticator app away',
    body: Known,
    answer: Done,
  }),
  beginPasskey: defineCall({
    method: 'POST',
    path: '/api/users/factors/passkeys/begin',
    summary: 'What the browser is asked to make a passkey by',
    body: Again,
    answer: PasskeyCreation,
  }),
  addPasskey: defineCall({
    method: 'POST',
    path: '/api/users/factors/passkeys',
    summary: 'Add the passkey that the browser has made',
    body: z.object({ name: passkeyName, registration: PasskeyRegistration }),
    answer: Added,
    status: 201,
  }),
  renamePasskey: defineCall({
    method: 'PUT',
    path: '/api/users/factors/passkeys/:id',
    summary: 'Give a passkey another name',
    params: PasskeyParams,
    body: z.object({ name: passkeyName }),
    answer: Done,
  }),
  removePasskey: defineCall({
    method: 'POST',
    path: '/api/users/factors/passkeys/:id/remove',
    summary: 'Take a passkey away',
    params: PasskeyParams,
    body: Known,
    answer: Done,
  }),
  newRecoveryCodes: defineCall({
    method: 'POST',
    path: '/api/users/factors/recoveryCodes',
    summary: 'New recovery codes in the place of those there are; they are told this once',
    body: Known,
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  resetSecondFactor: defineCall({
    method: 'DELETE',
    path: '/api/users/:id/factors',
    summary: 'Take all second factors of somebody away, for administrators; their sessions end',
    params: z.object({ id: PathId }),
    answer: Done,
  }),
};
