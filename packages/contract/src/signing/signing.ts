import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, line, PathId, Timestamp } from '../shapes.ts';
import { PasskeyAssertion, PasskeyRequest } from '../webauthn.ts';

/** What somebody signs a workbook as: its publisher, or its reviewer. */
export const SignatureKind = z.enum(['publish', 'review']);
export type SignatureKind = z.infer<typeof SignatureKind>;

/**
 * How a signature was shown to be its signer's, and what is said of it beside the signature (21 CFR 11.200).
 * `session`: the laboratory asks for no proof. `unrecorded`: signed before signatures said how.
 */
export const SIGNATURE_METHODS = {
  'name-and-password': 'User name and password',
  password: 'Password, after user name and password in the same session',
  passkey: 'Passkey, whose device recognised the signer',
  'sign-on': 'Signed in anew at the identity provider',
  session: 'Without a proof: this laboratory does not ask for one',
  unrecorded: 'Signed before it was recorded how',
} as const;
export type SignatureMethod = keyof typeof SIGNATURE_METHODS;
export const SignatureMethod = z.enum(
  // The keys of an object are strings to TypeScript; these are the ones above.
  Object.keys(SIGNATURE_METHODS) as [SignatureMethod, ...SignatureMethod[]],
);

/** What a signature means (21 CFR 11.50(a)(3)), in the laboratory's words. */
export const Meaning = line('The meaning', 100);
const isListedOnce = (meanings: readonly string[]) =>
  new Set(meanings.map((meaning) => meaning.toLowerCase())).size === meanings.length;
/** What a signature of one kind may mean; the first is offered first. */
export const Meanings = z
  .array(Meaning)
  .min(1, 'A signature needs at least one meaning.')
  .max(20, 'There can be at most 20 meanings.')
  .refine(isListedOnce, 'Each meaning is listed once.');

/** The meanings in a value of the keys `publishMeanings` and `reviewMeanings`; none in one that cannot be read. */
export function readMeanings(configValue: string): string[] {
  try {
    return Meanings.safeParse(JSON.parse(configValue)).data ?? [];
  } catch {
    return [];
  }
}

/** SHA-256 in hex of bytes that are signed. */
const SignedHash = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.');

/**
 * Who signs, and what it means. What is asked of the signer stands in `SigningTerms`; what is not, may be left out and is
 * not looked at.
 */
export const SignatureGiven = z.object({
  meaning: Meaning,
  username: z.string().max(200, 'The username may have at most 200 characters.').optional(),
  password: z.string().max(1_000, 'The password may have at most 1000 characters.').optional(),
  /** In the place of user name and password: the answer to `askForPasskey`, for the same meaning and SHA-256. */
  assertion: PasskeyAssertion.optional(),
  /** Of what the signer was told they sign: other bytes are not signed. */
  sha256: SignedHash.optional(),
});
export type SignatureGiven = z.infer<typeof SignatureGiven>;

/** What would be signed now, and what a signature asks of the signed-in user. */
export const SigningTerms = z.object({
  /**
   * `name-and-password` at the first signature of a session, `password` at the next ones (21 CFR 11.200(a)(1)). Of who has no
   * password here: `sign-on`, to sign in anew at their provider (the addresses of `SIGN_ON_LOGIN_PATHS` with `anew=1`, or
   * the directory), and `signed-on` once they did, for one signature. `nothing` where the laboratory asks for no proof.
   */
  asks: z.enum(['name-and-password', 'password', 'sign-on', 'signed-on', 'nothing']),
  /** Whether one of the user's passkeys proves them as well: `askForPasskey`. Never where nothing is asked. */
  passkey: z.boolean(),
  /** What the signature may mean; the first is offered first. */
  meanings: z.array(z.string()),
  /** The bytes that would be signed. `size` in bytes. */
  version: z.object({
    number: z.number().int(),
    size: z.number().int(),
    sha256: z.string(),
    createdAt: Timestamp,
  }),
});
export type SigningTerms = z.infer<typeof SigningTerms>;

/** A signature with everything it holds (21 CFR 11.50(a)). */
export const Signature = z.object({
  kind: SignatureKind,
  userId: Id,
  /** As the signer was called then. */
  userName: z.string(),
  /** Null where none was asked for: signed before signatures had one. */
  meaning: z.string().nullable(),
  signedAt: Timestamp,
  method: SignatureMethod,
  version: z.number().int(),
  /** Of the signed bytes. */
  sha256: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** The cells whose results the signer knew to be possibly out of date, as `Sheet!B2:B9`. */
  staleResults: z.array(z.string()),
});
export type Signature = z.infer<typeof Signature>;

export const signingCalls = {
  prepareSignature: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/signatures/prepare',
    summary: 'Save what is typed in the editor, and say what would be signed and what that asks of the user',
    params: z.object({ projectId: PathId, experimentId: PathId }),
    body: z.object({ kind: SignatureKind }),
    answer: SigningTerms,
  }),
  askForPasskey: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/signatures/passkey',
    summary: 'What the browser is asked to sign just this with, by one of the user’s passkeys',
    params: z.object({ projectId: PathId, experimentId: PathId }),
    body: z.object({ kind: SignatureKind, meaning: Meaning, sha256: SignedHash }),
    answer: PasskeyRequest,
  }),
  listSignatures: defineCall({
    method: 'GET',
    path: '/api/projects/:projectId/experiments/:experimentId/signatures',
    summary: 'The signatures of a workbook, in the order they were given',
    params: z.object({ projectId: PathId, experimentId: PathId }),
    answer: z.array(Signature),
  }),
};
