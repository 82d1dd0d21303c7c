import { type DocumentPlace, followCallOf } from '@benchbook/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../api/client.ts';

/** While the screen is told of changes it asks by itself only for what it may have missed. */
const WHILE_FOLLOWING_MS = 30_000;
/** Between a failure and the next try, and between two answers that came at once. */
const RETRY_MS = 5_000;
const AT_MOST_EVERY_MS = 100;

const Following = createContext(false);

interface Props {
  place: DocumentPlace;
  /** Something of the document changed; what, is not said. */
  onChange: () => void;
  children: ReactNode;
}

/**
 * Follows the document that is open in what it holds: the server answers as soon as anything of it changes. Only while somebody
 * may look at it: a browser has six connections to a server, for all its tabs, and each of these takes one.
 */
export function FollowDocument({ place, onChange, children }: Props) {
  const isVisible = useDocumentVisibility() === 'visible';
  const [follows, setFollows] = useState(false);
  const changed = useEffectEvent(onChange);
  const address = JSON.stringify(place);
  useEffect(() => {
    if (!isVisible) return;
    const end = new AbortController();
    void follow(JSON.parse(address), end.signal, {
      onAnswer: () => setFollows(true),
      onChange: () => changed(),
      onFailure: () => setFollows(false),
    });
    return () => {
      end.abort();
      setFollows(false);
    };
  }, [address, isVisible]);
  return <Following.Provider value={follows}>{children}</Following.Provider>;
}

/** How often something of the document that is open is asked for: as often as given where the server does not tell of changes. */
export const useLooksAgain = (milliseconds: number): number =>
  useContext(Following) ? WHILE_FOLLOWING_MS : milliseconds;

/** Goes on until the signal ends it. Also the first answer is a change: what was read before may be older. */
async function follow(
  place: DocumentPlace,
  signal: AbortSignal,
  told: { onAnswer: () => void; onChange: () => void; onFailure: () => void },
): Promise<void> {
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
