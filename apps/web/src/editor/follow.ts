import { type DocumentPlace, followCallOf } from '@benchbook/contract';
import { call } from '../api/client.ts';

/** Between a failure and the next try, and between two answers that came at once. */
const RETRY_MS = 5_000;
const AT_MOST_EVERY_MS = 100;

interface Told {
  /** The server answers: it tells of changes. */
  onAnswer: () => void;
  /** Something of the document changed, or may have. */
  onChange: () => void;
  /** It does not tell of changes, for now. */
  onFailure: () => void;
}

/** Goes on until the signal ends it. Also the first answer is a change: what was read before may be older. */
export async function follow(place: DocumentPlace, signal: AbortSignal, told: Told): Promise<void> {
  let known: string | undefined;
  while (!signal.aborted) {
    try {
      const query = known === undefined ? {} : { after: known };
      const { mark } = await call(
        followCallOf(place),
        { params: place, query },
        { signal, background: true },
      );
      told.onAnswer();
      if (mark !== known) told.onChange();
      known = mark;
      await pause(AT_MOST_EVERY_MS, signal);
    } catch {
      if (signal.aborted) return;
      known = undefined;
      told.onFailure();
      // Whatever refused it, the calls of the screen are told as well, and say it.
      told.onChange();
      await pause(RETRY_MS, signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
