import type { DocumentPlace } from '@benchbook/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { follow } from './follow.ts';

/** While the screen is told of changes it asks by itself only for what it may have missed. */
const WHILE_FOLLOWING_MS = 30_000;

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
      onFollowing: () => setFollows(true),
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
