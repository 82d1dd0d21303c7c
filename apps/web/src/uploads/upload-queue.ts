import { t } from '@benchbook/words';
import type { UploadAnswer } from '../api/upload.ts';
import { failureMessages } from '../ui/alerts.ts';
import { formatSize } from '../ui/time.ts';

export interface UploadEntry {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'created' | 'refused';
  /** Part of the file that was sent, 0 to 1. */
  sent: number;
  /** How many workbooks or templates were made of it: of an `.eln` file perhaps several. */
  made: number;
  /** Why it was refused, or some of it left out. */
  reasons: string[];
}

export const newEntry = (id: number, file: File): UploadEntry => ({
  id,
  file,
  state: 'waiting',
  sent: 0,
  made: 0,
  reasons: [],
});

/** A project from another notebook, or from this one, as The ELN Consortium describes it. */
export const isEln = (name: string): boolean => name.toLowerCase().endsWith('.eln');

/** What an answer to one file, or the failure of its call, makes of its entry. */
export function settle(entry: UploadEntry, outcome: UploadAnswer | { failure: unknown }): UploadEntry {
  if ('failure' in outcome) return { ...entry, state: 'refused', reasons: failureMessages(outcome.failure) };
  const { created, errors } = outcome;
  const reasons = errors.map(({ msg }) => msg);
  if (created.length > 0) return { ...entry, state: 'created', sent: 1, made: created.length, reasons };
  return { ...entry, state: 'refused', reasons };
}

/** Why a file is not even sent, or null. The server checks again; this spares the wait for a refusal. */
export function refuseBySize(file: { name: string; size: number }, limitMegabytes: number): string | null {
  const limit = limitMegabytes * 1_048_576;
  if (file.size <= limit) return null;
  return t('“{name}” has {formatSize}; a file may have at most {limitMegabytes} MB.', {
    name: file.name,
    formatSize: formatSize(file.size),
    limitMegabytes,
  });
}

interface Parts {
  send: (file: File, onProgress: (sent: number) => void) => Promise<UploadAnswer>;
  limitMegabytes: number;
  /** Told of every change of an entry. */
  onChange: (entry: UploadEntry) => void;
}

/**
 * Sends the waiting and the refused entries, one request each and one after the other: every file has its own
 * progress and its own answer, and a bad one costs the others nothing. Answers how many became something.
 */
export async function sendEntries(
  entries: readonly UploadEntry[],
  { send, limitMegabytes, onChange }: Parts,
): Promise<number> {
  let created = 0;
  for (const entry of entries) {
    if (entry.state === 'created') continue;
    const tooLarge = refuseBySize(entry.file, limitMegabytes);
    if (tooLarge !== null) {
      onChange({ ...entry, state: 'refused', reasons: [tooLarge] });
      continue;
    }
    const sending: UploadEntry = { ...entry, state: 'sending', sent: 0, reasons: [] };
    onChange(sending);
    try {
      const answer = await send(entry.file, (sent) => onChange({ ...sending, sent }));
      created += answer.created.length;
      onChange(settle(sending, answer));
    } catch (failure) {
      onChange(settle(sending, { failure }));
    }
  }
  return created;
}
