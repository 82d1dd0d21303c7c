import type { UploadAnswer } from '../api/upload.ts';
import { failureMessages } from '../ui/alerts.ts';
import { formatSize } from '../ui/time.ts';

export interface UploadEntry {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'created' | 'refused';
  /** Part of the file that was sent, 0 to 1. */
  sent: number;
  /** Why it was refused. */
  reasons: string[];
}

export const newEntry = (id: number, file: File): UploadEntry => ({
  id,
  file,
  state: 'waiting',
  sent: 0,
  reasons: [],
});

/** What an answer to one file, or the failure of its call, makes of its entry. */
export function settle(entry: UploadEntry, outcome: UploadAnswer | { failure: unknown }): UploadEntry {
  if ('failure' in outcome) return { ...entry, state: 'refused', reasons: failureMessages(outcome.failure) };
  if (outcome.created.length > 0) return { ...entry, state: 'created', sent: 1, reasons: [] };
  return { ...entry, state: 'refused', reasons: outcome.errors.map((error) => error.msg) };
}

/** Why a file is not even sent, or null. The server checks again; this spares the wait for a refusal. */
export function refuseBySize(file: { name: string; size: number }, limitMegabytes: number): string | null {
  const limit = limitMegabytes * 1_048_576;
  if (file.size <= limit) return null;
  return `“${file.name}” has ${formatSize(file.size)}; a file may have at most ${limitMegabytes} MB.`;
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
