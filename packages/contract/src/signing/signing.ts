import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, line, PathId, Timestamp, WithReason } from '../shapes.ts';
import { PasskeyAssertion, PasskeyRequest } from '../webauthn.ts';

/**
 * What a signature of a workbook is: the one that published it, one of a chain of signers, or the last one, with which it
 * is reviewed. Where a workbook type has no chain, that is the only one beside the publisher's.
 */
export const SignatureKind = z.enum(['publish', 'sign', 'review']);
export type SignatureKind = z.infer<typeof SignatureKind>;

/** How the signing of a published workbook ends without a review: a signer declines, or it is withdrawn (decision 0071). */
export const EndingKind = z.enum(['decline', 'withdraw']);
export type EndingKind = z.infer<typeof EndingKind>;

/**
 * What somebody proves for that it is they. With a chain, `review` is the step that is theirs; the server knows which. To decline
 * and to withdraw are no signatures, and ask for what a signature asks for.
 */
export const SigningKind = z.enum(['publish', 'review', ...EndingKind.options]);
export type SigningKind = z.infer<typeof SigningKind>;

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

/** Why somebody declines or withdraws a workbook, and what proves that it is they. */
export const EndingGiven = WithReason.extend({ signature: SignatureGiven.optional() });
export type EndingGiven = z.infer<typeof EndingGiven>;

/** One of those who sign a workbook after its publisher, as the chain of its type was when it was published. */
export const Signer = z.object({
  /** Its number in the chain, from 1. */
  step: z.number().int(),
  /** What the signature means. */
  meaning: z.string(),
  /** The role or the person, as they were called then. */
  who: z.string(),
  /** Whether it is for anybody with a role; else it is for one person. */
  isRole: z.boolean(),
  /** Null: nobody has signed it. */
  signed: z
    .object({
      kind: SignatureKind,
      by: z.string(),
      at: Timestamp,
      method: SignatureMethod,
      /** As of any signature. */
      staleResults: z.array(z.string()),
    })
    .nullable(),
  /** Whether it is this step's turn, and whether the user can sign it now. */
  isNext: z.boolean(),
  isYours: z.boolean(),
});
export type Signer = z.infer<typeof Signer>;

/** Versions of one editor session, from the first to the last, of which nobody has said why they were changed. */
export const MissingReason = z.object({
  from: z.number().int(),
  to: z.number().int(),
  savedAt: Timestamp,
  authors: z.array(z.string()),
});
export type MissingReason = z.infer<typeof MissingReason>;

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
  /** Who signs after the publisher, in this order or in any; none where the workbook type has no chain. */
  signers: z.array(Signer),
  /** The workbook is published once these reasons are given: `giveReason` of one version each. The first first. */
  missingReasons: z.array(MissingReason),
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
    body: z.object({ kind: SigningKind }),
    answer: SigningTerms,
  }),
  askForPasskey: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/signatures/passkey',
    summary: 'What the browser is asked to sign just this with, by one of the user’s passkeys',
    params: z.object({ projectId: PathId, experimentId: PathId }),
    body: z.object({
      kind: SigningKind,
      meaning: Meaning,
      sha256: SignedHash,
      /** As the signature says it. */
      acknowledgeStaleResults: z.boolean().optional(),
    }),
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
