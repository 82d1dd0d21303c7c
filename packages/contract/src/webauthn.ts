import { z } from 'zod';

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
