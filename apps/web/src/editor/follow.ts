import { type DocumentPlace, followCallOf, isOfEditors } from '@benchbook/contract';
import { call } from '../api/client.ts';

/** Waits after the first and each further failure; the last one is repeated. */
const RETRY_MS = [5_000, 15_000, 60_000];
/** Between two answers that came at once. */
const AT_MOST_EVERY_MS = 100;

export type Changed = 'editors' | 'anything';

interface Told {
  /** What was begun is there. */
  onBegun: () => void;
  /** The server tells of changes: it has waited for one. */
  onFollowing: () => void;
  /** Something of the document changed, or may have: no more than who edits it, or anything. */
  onChange: (what: Changed) => void;
  /** It does not tell of changes, for now. */
  onFailure: () => void;
}

/**
 * Goes on until the signal ends it. Also the first answer is a change: what was read before may be older.
 *
 * @param begun a first mark that is on its way, before which nothing was read that is on the screen
 */
export async function follow(
  place: DocumentPlace,
  signal: AbortSignal,
  told: Told,
  begun?: Promise<string>,
): Promise<void> {
  let known = await begun?.catch(() => undefined);
  if (known !== undefined && !signal.aborted) told.onBegun();
  let failures = 0;
  while (!signal.aborted) {
    try {
      const query = known === undefined ? {} : { after: known };
      const { mark } = await call(
        followCallOf(place),
        { params: place, query },
        { signal, background: true },
      );
      // Where only what need not wait is answered, the screen asks by itself, and has done so already.
      if (mark !== known && (known !== undefined || failures === 0)) told.onChange(between(known, mark));
      if (known !== undefined) {
        failures = 0;
        told.onFollowing();
      }
      known = mark;
      await pause(AT_MOST_EVERY_MS, signal);
    } catch {
      if (signal.aborted) return;
      known = undefined;
      told.onFailure();
      // Whatever refused it, the calls of the screen are told as well, and say it.
      if (failures === 0) told.onChange('anything');
      await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, signal);
      failures += 1;
    }
  }
}

const between = (known: string | undefined, mark: string): Changed =>
  known !== undefined && isOfEditors(known, mark) ? 'editors' : 'anything';

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
