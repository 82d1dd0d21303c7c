import { t } from '@benchbook/words';

/** What an empty field of a form shows of which the file does not say what it asks for. No text of the document. */
export const emptyField = t('Click or tap here to enter text');
