import { t } from '@benchbook/words';
import type { OpenedMessage } from './connection.ts';

/** The button that asks for the password of the author, whose protection then no longer holds for this opening. */
export const ENTER_PASSWORD = t('Enter password');

/** The button that edits in spite of a protection without a password, for this person and opening; the file keeps it. */
export const EDIT_ANYWAY = t('Edit anyway');

/** Why nothing can be typed, of a document or a sheet. */
export const protectedText = (what: 'document' | 'sheet') =>
  what === 'document'
    ? t('Its author protected this document against editing.')
    : t('Its author protected this sheet against editing.');

const STOP_IN_WORD = t('To edit it, stop the protection in Word (Review, Restrict Editing).');

/** What somebody who may write has to know of a document in which its author lets others do only so much. */
const LIMITED_TEXTS: Record<'comment' | 'review', string> = {
  comment: t('Its author lets others only comment on this document.'),
  review: t('Its author wants to see every change to this document: what you change is a suggestion.'),
};

/** The line about a limit that holds here without its password; '' where there is none. */
export function describeLimit({ authorAllows, access, asksPassword }: OpenedMessage): string {
  if (access === 'view' || (authorAllows !== 'comment' && authorAllows !== 'review')) return '';
  const text = LIMITED_TEXTS[authorAllows];
  return authorAllows === 'comment' && !asksPassword ? `${text} ${STOP_IN_WORD}` : text;
}
