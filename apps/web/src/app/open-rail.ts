import { useState } from 'react';
import { OPEN_RAIL } from '../session/local-storage.ts';

type Beside = 'lists' | 'documents';

/** A document wants the width; the tree of projects is where people look for one. */
const AT_FIRST: Record<Beside, boolean> = { lists: true, documents: false };

function read(): Partial<Record<Beside, boolean>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OPEN_RAIL) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Whether the rail is wide, as this browser left it: beside documents and beside everything else for itself. */
export function useOpenRail(beside: Beside): [boolean, () => void] {
  const [chosen, setChosen] = useState(read);
  const opened = chosen[beside] ?? AT_FIRST[beside];
  const toggle = () => {
    const next = { ...read(), [beside]: !opened };
    setChosen(next);
    localStorage.setItem(OPEN_RAIL, JSON.stringify(next));
  };
  return [opened, toggle];
}
