import type { EndingKind } from '@benchbook/contract';
import { t } from '@benchbook/words';
import type { ProvedAct } from './words.ts';

interface EndingWords {
  submit: string;
  titleOf: (title: string) => string;
  proved: ProvedAct;
}

/** How somebody ends the signing of a workbook. */
export const ENDING_WORDS: Record<EndingKind, EndingWords> = {
  decline: {
    submit: t('Decline'),
    titleOf: (title) => t('Decline to sign {title}', { title }),
    proved: { verb: t('decline'), record: t('the record that you declined') },
  },
  withdraw: {
    submit: t('Withdraw'),
    titleOf: (title) => t('Withdraw {title} from signing', { title }),
    proved: { verb: t('withdraw'), record: t('the record that you withdrew it') },
  },
};
