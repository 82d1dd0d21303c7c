import { z } from 'zod';

/**
 * What a client may tell refusals apart by (decision 41). A code never changes its meaning. Every refusal carries one: the
 * general one of its kind, or that of a case a client may want to treat in its own way.
 */
export const REFUSAL_CODES = {
  /** What was sent is not what the call takes; `field` names the input. */
  invalidInput: 'invalid-input',
  /** Nobody is signed in: the session is over, or never began. */
  notSignedIn: 'not-signed-in',
  /** The user name or the password is not right. */
  wrongCredentials: 'wrong-credentials',
  /** A sign-on by a provider came to nothing; the sentence says why. */
  signOnRefused: 'sign-on-refused',
  /** The password was set by somebody else: until the user has chosen another, nothing else is answered. */
  passwordChangeNeeded: 'password-change-needed',
  /** The laboratory wants a second factor, and the user has none: until one is set up, nothing else is answered. */
  secondFactorSetupNeeded: 'second-factor-setup-needed',
  /** The code, the recovery code or the passkey is not right. */
  wrongSecondFactor: 'wrong-second-factor',
  /** The password was too long ago, or given for a sign-in that is over: it has to be given again. */
  signInOver: 'sign-in-over',
  /** The link of a mail is used, too old, or was never sent. */
  linkExpired: 'link-expired',
  /** The user may see it, and may not do this with it. */
  notAllowed: 'not-allowed',
  /** The token of the program may not do this; another one might. */
  beyondScope: 'beyond-scope',
  /** A person has to do this, signed in; a program with a token may not. */
  personNeeded: 'person-needed',
  /** The workbook is somebody else's, and private: its title is all that may be seen. */
  privateWorkbook: 'private-workbook',
  /** There is no such thing, or the user may not see it. */
  notFound: 'not-found',
  /** The workbook is in another project now, at the address that the answer leads to; `items` has the number of the project. */
  moved: 'moved',
  /** The state of the thing forbids it. */
  stateForbids: 'state-forbids',
  /** Somebody else changed it since it was read (decision 32). */
  changedMeanwhile: 'changed-meanwhile',
  /** The stored bytes of a document are not the ones that were saved, or are not there. */
  unreadableFile: 'unreadable-file',
  /** What would be signed is not the version the signer was shown. */
  newerVersion: 'newer-version',
  /** The signer has not proved who they are: what is asked of them stands in `SigningTerms`. The session goes on. */
  signatureRequired: 'signature-required',
  /** Results of the workbook may be out of date: it is signed once the signer confirms that; `items` names the cells. */
  staleResults: 'stale-results',
  /** The workbook type asks for a reason for each change, and there is none; `items` names versions that have none. */
  reasonRequired: 'reason-required',
  /** The request or the file is larger than it may be. */
  tooLarge: 'too-large',
  /** The file is of a kind that is not taken here. */
  wrongKind: 'wrong-kind',
  /** Too many requests in too short a time. */
  tooMany: 'too-many',
  /** The search took too long: too much is like what was looked for. */
  searchTooWide: 'search-too-wide',
  /** What was sent came too slowly. */
  tooSlow: 'too-slow',
  /** No program is there that makes pages of documents. */
  noConverter: 'no-converter',
  /** The pages are being made still: the same request is answered once they are. */
  beingMade: 'being-made',
  /** The program that makes pages could not make any of this document. */
  notPrintable: 'not-printable',
  /** A part of the system, or the LIMS, does not answer as it should. */
  partDown: 'part-down',
  /** There is no room left to save. */
  diskFull: 'disk-full',
  /** A defect: what went wrong is in the server's log. */
  serverError: 'server-error',
} as const;
export type RefusalCode = (typeof REFUSAL_CODES)[keyof typeof REFUSAL_CODES];

/**
 * Every refusal (decision 31): sentences a lab person understands, `field` where one input is at fault. `code` is one of
 * `RefusalCode`, or of a newer server's; `items` all of what the sentence is about, where it names some.
 */
export const ErrorAnswer = z.object({
  errors: z
    .array(
      z.object({
        code: z.string().optional(),
        msg: z.string(),
        field: z.string().optional(),
        items: z.array(z.string()).optional(),
      }),
    )
    .min(1),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
export type ErrorEntry = ErrorAnswer['errors'][number];
