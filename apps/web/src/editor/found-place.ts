import { ListQuery, MAX_FOUND_LOCATION } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';

/** What a search has found in a document, as its address says it. */
const FoundPlace = z.object({
  /** As the search says it: `body/3`, `Data!B14`, `page 2`. */
  location: z.string().min(1).max(MAX_FOUND_LOCATION),
  /** What was looked for, as it was typed. */
  words: ListQuery.shape.search.unwrap(),
  /** In which version. */
  version: z.coerce.number().int(),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

/** What is said where the document server in use is not the built-in one. */
export const NO_WAY_THERE = t('This editor cannot go to the place that was found.');

/** What of the address of a document leads to it. */
export const foundAddress = ({ location, words, version }: FoundPlace): string =>
  `?${new URLSearchParams({ location, words, version: String(version) })}`;

/** What the present address leads to in its document; undefined for nothing, or for what makes no sense. */
export function useFoundPlace(): FoundPlace | undefined {
  const [params] = useSearchParams();
  const said = params.toString();
  return useMemo(() => FoundPlace.safeParse(Object.fromEntries(new URLSearchParams(said))).data, [said]);
}
