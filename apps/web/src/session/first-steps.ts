import { useState } from 'react';
import { z } from 'zod';
import { FIRST_STEPS } from './local-storage.ts';
import { useUser } from './session.ts';

const Remembered = z.record(z.string(), z.boolean()).catch({});

function read(): z.infer<typeof Remembered> {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(FIRST_STEPS) ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * Whether the first steps are shown, as this person left it.
 *
 * @param isEmpty whether there is nothing yet; undefined while nobody knows. Then they come by themselves, and stay until they are hidden
 */
export function useFirstSteps(isEmpty: boolean | undefined): [boolean, (shown: boolean) => void] {
  const { UserID } = useUser();
  const [shown, setShown] = useState(() => read()[UserID]);
  const choose = (next: boolean) => {
    setShown(next);
    localStorage.setItem(FIRST_STEPS, JSON.stringify({ ...read(), [UserID]: next }));
  };
  if (shown === undefined && isEmpty === true) choose(true);
  return [shown ?? false, choose];
}
