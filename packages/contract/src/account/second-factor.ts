import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, line, PathId, Timestamp } from '../shapes.ts';
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

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'This is not what a browser sends.')
    .max(max, 'This is not what a browser sends.');

/** How an authenticator can be reached (WebAuthn, 5.8.4); what is not known here is left out. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const PasskeyDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)).optional(),
});

/** What a browser is asked to make a passkey by (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  /** Milliseconds. */
  timeout: z.number().int(),
  excludeCredentials: z.array(PasskeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What a browser is asked to prove a passkey by (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number().int(),
  allowCredentials: z.array(PasskeyDescriptor),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
};

/** What a browser answers when it has made one (WebAuthn, RegistrationResponseJSON). */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** What a browser answers when it has proved one (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

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
    body: z.object({ name: line('A name', 100), registration: PasskeyRegistration }),
    answer: Added,
    status: 201,
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
