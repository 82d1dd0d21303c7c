import { t } from '@benchbook/words';
/** One line of the host's `refreshHistory` (editor protocol 1.1), as far as it is shown. */
export interface HistoryEntry {
  version: number | string;
  created: string;
  userName: string;
  isCurrent: boolean;
}

type Plain = Record<string, unknown>;
const plain = (value: unknown): Plain =>
  typeof value === 'object' && value !== null ? (value as Plain) : {};

/** Newest first; a text when the host says why there is none. */
export function readHistory(data: unknown): HistoryEntry[] | string {
  const { error, history, currentVersion } = plain(data);
  if (error !== undefined && error !== null && error !== '') return String(error);
  if (!Array.isArray(history)) return t('The application gave no versions.');
  const entries = history.map((item): HistoryEntry => {
    const { version, created, user } = plain(item);
    const known = typeof version === 'number' ? version : String(version ?? '');
    return {
      version: known,
      created: String(created ?? ''),
      userName: String(plain(user).name ?? ''),
      isCurrent: String(known) === String(currentVersion ?? ''),
    };
  });
  return entries.toReversed();
}

/** The argument of `setHistoryData`: which version it is about, or why it cannot be shown. */
export function readVersion(data: unknown): { version: string; data: object } | { error: string } {
  const { version, url, error } = plain(data);
  if (typeof error === 'string' && error !== '') return { error };
  if (typeof url !== 'string' || url === '')
    return { error: t('The application gave no file for this version.') };
  return { version: String(version ?? ''), data: plain(data) };
}
