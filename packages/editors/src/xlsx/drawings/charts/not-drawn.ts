import { t } from '@benchbook/words';
/** A chart cannot be drawn as it is meant; the message says what it is, in words that stand in its place. */
export class NotDrawn extends Error {}

export const TOO_MANY_POINTS = t('this chart has very many points');
