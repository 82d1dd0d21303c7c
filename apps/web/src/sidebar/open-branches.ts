import { useState } from 'react';
import { OPEN_BRANCHES } from '../session/local-storage.ts';
import { useUser } from '../session/session.ts';

/** By the user: which branches of the tree were opened or closed by hand, the latest last. */
type Remembered = Record<string, Record<string, boolean>>;

/** Branches that are remembered of a person; who opens more than that finds the others closed. */
const MOST = 300;

function read(): Remembered {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OPEN_BRANCHES) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** What is remembered once a branch was opened or closed. */
export function remember(
  all: Remembered,
  userId: number,
  { branch, opened }: { branch: string; opened: boolean },
): Remembered {
  const others = Object.entries(all[userId] ?? {}).filter(([each]) => each !== branch);
  return { ...all, [userId]: Object.fromEntries([...others, [branch, opened] as const].slice(-MOST)) };
}

/**
 * Whether a branch of the tree is open, as this person left it, on whichever screen that was.
 *
 * @param branch names it
 * @param first whether it is open while nobody has opened or closed it
 */
export function useOpenBranch(branch: string, first: boolean): [boolean, () => void] {
  const { UserID } = useUser();
  const [chosen, setChosen] = useState(() => read()[UserID]?.[branch]);
  const opened = chosen ?? first;
  const toggle = () => {
    setChosen(!opened);
    localStorage.setItem(
      OPEN_BRANCHES,
      JSON.stringify(remember(read(), UserID, { branch, opened: !opened })),
    );
  };
  return [opened, toggle];
}
