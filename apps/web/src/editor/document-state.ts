import type { Version } from '@benchbook/contract';
import { t } from '@benchbook/words';

/** What is known about the edits of this opening. */
export interface Edits {
  /** The document server does not have them all yet. */
  unsent: boolean;
  /** Number of the latest version when the last edit was made; null while nothing was edited. */
  madeAfter: number | null;
  /** When the document server had them all, in milliseconds. */
  sentAt: number;
  /** When it had saved them all, in milliseconds; null: not yet, or it does not say so. What came to nothing is no version. */
  savedAt: number | null;
}

export const NO_EDITS: Edits = { unsent: false, madeAfter: null, sentAt: 0, savedAt: null };

/** The edits after an onDocumentStateChange event. */
export function noteEdits(edits: Edits, unsent: boolean, latest: number, now: number): Edits {
  return unsent ? { ...edits, unsent, madeAfter: latest, savedAt: null } : { ...edits, unsent, sentAt: now };
}

/** The edits after an onDocumentSaved event. */
export const noteSaved = (edits: Edits, now: number): Edits =>
  edits.unsent ? edits : { ...edits, savedAt: now };

/** How long the document server may take before it is said that it saves on closing only, as some do. */
const PATIENCE_MS = 20_000;

export type DocumentState = 'unsaved' | 'saving' | 'kept' | 'saved';

/** Whether everything typed is a version by now. `now` in milliseconds: when `latest` was the latest one. */
export function documentState(edits: Edits, latest: number, now: number): DocumentState {
  if (edits.unsent) return 'unsaved';
  if (edits.madeAfter === null || latest > edits.madeAfter) return 'saved';
  if (edits.savedAt !== null && now > edits.savedAt) return 'saved';
  return now - edits.sentAt < PATIENCE_MS ? 'saving' : 'kept';
}

/** Whether what was typed stays unsaved because the document server does not answer: one that does not saves nothing. */
export function isHeldUp(state: DocumentState, answers = true): boolean {
  return state !== 'saved' && !answers;
}

/**
 * The line under the title.
 *
 * @param at the version's time as the person reads it
 * @param answers whether the document server answers
 */
export function describeState(
  state: DocumentState,
  latest: Version | undefined,
  at: string,
  answers = true,
): string {
  if (isHeldUp(state, answers)) return t('Could not save: the document server does not answer');
  switch (state) {
    case 'unsaved':
      return t('Unsaved changes');
    case 'saving':
      return t('Saving…');
    case 'kept':
      return t('Kept by the editor; becomes a version when the workbook is closed');
    case 'saved':
      return latest === undefined ? '' : t('Saved as version {number}, {at}', { number: latest.number, at });
  }
}
