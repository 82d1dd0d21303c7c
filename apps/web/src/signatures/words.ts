import { type SignatureKind, type SignatureMethod, TEXTS } from '@benchbook/contract';

/** What a signature of each kind is called, what is asked before it, and how its line begins. */
export const SIGNING_WORDS: Record<SignatureKind, { title: string; question: string; done: string }> = {
  publish: { title: 'Publish', question: TEXTS.publishQuestion, done: 'Published' },
  review: { title: 'Review', question: TEXTS.reviewQuestion, done: 'Reviewed' },
};

/** What is said beside a signature for which nobody had to prove who they are; null: they had to. */
export const withoutProof = (method: SignatureMethod | null): string | null =>
  method === 'session' ? 'without a password, which is not asked for here' : null;
