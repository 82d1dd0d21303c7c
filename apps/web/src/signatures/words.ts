import { type SignatureKind, type SignatureMethod, TEXTS } from '@benchbook/contract';

/** What is signed in the editor, with what is shown there. */
export type SignedKind = Exclude<SignatureKind, 'sign'>;

/** What signing is called, and what is asked before it. */
export const SIGNING_WORDS: Record<SignedKind, { title: string; question: string }> = {
  publish: { title: 'Publish', question: TEXTS.publishQuestion },
  review: { title: 'Review', question: TEXTS.reviewQuestion },
};

/** How the line of a signature begins. */
export const SIGNED_WORDS: Record<SignatureKind, string> = {
  publish: 'Published',
  sign: 'Signed',
  review: 'Reviewed',
};

/** What is said beside a signature for which nobody had to prove who they are; null: they had to. */
export const withoutProof = (method: SignatureMethod | null): string | null =>
  method === 'session' ? 'without a password, which is not asked for here' : null;

/** What somebody proves that it is they for, as sentences say it. */
export interface ProvedAct {
  verb: string;
  /** What then says how it was proved. */
  record: string;
}
