import type { DocumentPlace } from '@benchbook/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { takeMark } from './begun.ts';
import { type Changed, follow } from './follow.ts';

/** While the screen is told of changes it asks by itself only for what it may have missed. */
const WHILE_FOLLOWING_MS = 30_000;

const Following = createContext(false);

interface Props {
  place: DocumentPlace;
  /** Something of the document changed. */
  onChange: (what: Changed) => void;
  children: ReactNode;
}

/**
 * Follows the document that is open in what it holds: the server answers as soon as anything of it changes. Only while somebody
 * may look at it: a browser has six connections to a server, for all its tabs, and each of these takes one.
 *
 * What is in it is shown once the first mark is there. Read before, it might be older than that, and would have to be read again.
 */
export function FollowDocument({ place, onChange, children }: Props) {
  const isVisible = useDocumentVisibility() === 'visible';
  const [follows, setFollows] = useState(false);
  const changed = useEffectEvent(onChange);
  const address = JSON.stringify(place);
  const [marked, setMarked] = useState(isVisible ? null : address);
  useEffect(() => {
    if (!isVisible) return setMarked(address);
    const end = new AbortController();
    const followed: DocumentPlace = JSON.parse(address);
    const told = {
      onBegun: () => setMarked(address),
      onFollowing: () => setFollows(true),
      onChange: (what: Changed) => {
        changed(what);
        setMarked(address);
      },
      onFailure: () => setFollows(false),
    };
    void follow(followed, end.signal, told, takeMark(followed));
    return () => {
      end.abort();
      setFollows(false);
    };
  }, [address, isVisible]);
  return (
    <Following.Provider value={follows}>
      {marked === address ? children : <LoadingScreen height="calc(100dvh - 52px)" />}
    </Following.Provider>
  );
}

/** How often something of the document that is open is asked for: as often as given where the server does not tell of changes. */
export const useLooksAgain = (milliseconds: number): number =>
  useContext(Following) ? WHILE_FOLLOWING_MS : milliseconds;
