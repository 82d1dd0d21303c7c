import type { Signer } from '@benchbook/contract';
import { t } from '@benchbook/words';

/** Who a step is for: `Ben Okafor`, `the role Quality`. */
export const signerName = ({ who, isRole }: Pick<Signer, 'who' | 'isRole'>): string =>
  isRole ? t('the role {who}', { who }) : who;

/** Several signers in a sentence: `Ben Okafor (Review), the role Quality (Approval)`. */
export const inWords = (signers: readonly Signer[]): string =>
  signers.map((signer) => `${signerName(signer)} (${signer.meaning})`).join(', ');
