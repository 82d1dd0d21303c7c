import { REFUSAL_CODES } from '@benchbook/contract';
import { useState } from 'react';
import { wasRefused } from '../../api/client.ts';

interface Dated {
  updatedAt: string;
  lastUpdateBy?: string;
}

/**
 * Saving something that somebody else changed meanwhile (decision 32). `base` is the state a change builds on; after
 * that refusal it is the present one, so that saving again is the deliberate choice to replace it.
 */
export function useConflict<Item extends Dated>(item: Item, readAgain: () => Promise<Item>) {
  const [base, setBase] = useState(item);
  const [changed, setChanged] = useState(false);
  return {
    base,
    /** Somebody else changed `base` since the dialog was opened. */
    changed,
    /** To be called with the error of a save. */
    async notice(error: unknown): Promise<void> {
      if (!wasRefused(error, REFUSAL_CODES.changedMeanwhile)) return;
      const present = await readAgain().catch(() => null);
      if (present === null) return;
      setChanged(present.updatedAt !== base.updatedAt);
      setBase(present);
    },
  };
}
