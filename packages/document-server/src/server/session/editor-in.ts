import type { JournalMeta } from '../journal/journal-schema.ts';
import type { Participant } from './rules/participant.ts';
import { isoOf } from './rules/state.ts';

/** What the journal says of the page that edits since then (milliseconds since 1970). */
export function editorIn(
  { pageId, user, callbackUrl }: Participant,
  since: number,
): Pick<JournalMeta, 'writer' | 'callbackUrl' | 'lostAt'> {
  return { writer: { pageId, user, since: isoOf(since) }, callbackUrl, lostAt: null };
}
