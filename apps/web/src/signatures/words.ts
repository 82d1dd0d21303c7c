import { type SignatureKind, type SignatureMethod, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';

/** What is signed in the editor, with what is shown there. */
export type SignedKind = Exclude<SignatureKind, 'sign'>;

/** What signing is called, and what is asked before it. */
export const SIGNING_WORDS: Record<SignedKind, { title: string; question: string }> = {
  publish: { title: t('Publish'), question: t(TEXTS.publishQuestion) },
  review: { title: t('Review'), question: t(TEXTS.reviewQuestion) },
};

/** How the line of a signature begins. */
export const SIGNED_WORDS: Record<SignatureKind, string> = {
  publish: t('Published'),
  sign: t('Signed'),
  review: t('Reviewed'),
};

/** What is said beside a signature for which nobody had to prove who they are; null: they had to. */
export const withoutProof = (method: SignatureMethod | null): string | null =>
  method === 'session' ? t('without a password, which is not asked for here') : null;

/** What somebody proves that it is they for, as sentences say it. */
export interface ProvedAct {
  verb: string;
  /** What then says how it was proved. */
  record: string;
}
