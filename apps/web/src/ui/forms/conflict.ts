import { REFUSAL_CODES } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useState } from 'react';
import { wasRefused } from '../../api/client.ts';
import { useTime } from '../time.ts';

interface Dated {
  title: string;
  updatedAt: string;
  lastUpdateBy: string;
}

/**
 * Saving something that somebody else changed meanwhile (decision 32). `base` is the state a change builds on; after
 * that refusal it is the present one, so that saving again is the deliberate choice to replace it.
 */
export function useConflict<Item extends Dated>(item: Item, readAgain: () => Promise<Item>) {
  const [base, setBase] = useState(item);
  const [changed, setChanged] = useState(false);
  const { date } = useTime();
  return {
    base,
    /** What somebody else changed since the dialog was opened, for whoever is about to replace it. */
    problems: changed
      ? [
          t('It is now “{title}”, last edit by {lastUpdateBy} - {date}. What you typed is still here.', {
            title: base.title,
            lastUpdateBy: base.lastUpdateBy,
            date: date(base.updatedAt),
          }),
        ]
      : [],
    /**
     * To be called with the error of a save. Answers the present state, where it is another one.
     *
     * @param isNews whether the person has to decide about what was changed
     */
    async notice(error: unknown, isNews: (present: Item) => boolean = () => true): Promise<Item | null> {
      if (!wasRefused(error, REFUSAL_CODES.changedMeanwhile)) return null;
      const present = await readAgain().catch(() => null);
      if (present === null) return null;
      if (isNews(present)) {
        setChanged(present.updatedAt !== base.updatedAt);
        setBase(present);
      }
      return present;
    },
  };
}
