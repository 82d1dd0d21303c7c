import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import { LIST_SORTS, type ListSort, useListState } from '../ui/lists/use-list-state.ts';
import { LIST_LOOKS } from './local-storage.ts';
import { useUser } from './session.ts';

/** How somebody looks at a list: as cards or as a table, in which order, and which of its columns they have hidden. */
export const ListLook = z.object({
  as: z.enum(['cards', 'table']).catch('cards'),
  /** Nothing while they have chosen no columns. */
  hidden: z.array(z.string()).optional().catch(undefined),
  sort: z.enum(LIST_SORTS).optional().catch(undefined),
  /** It is there, and put away. */
  isFolded: z.boolean().optional().catch(undefined),
});
export type ListLook = z.infer<typeof ListLook>;

/** By the user, and by the list. */
const Remembered = z.record(z.string(), z.record(z.string(), ListLook).catch({})).catch({});
type Remembered = z.infer<typeof Remembered>;

function read(): Remembered {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(LIST_LOOKS) ?? '{}'));
  } catch {
    return {};
  }
}

/** What is remembered once somebody looks at a list in another way. */
export const rememberLook = (
  all: Remembered,
  userId: number,
  { list, look }: { list: string; look: ListLook },
): Remembered => ({ ...all, [userId]: { ...all[userId], [list]: look } });

/**
 * How this person looks at a list, as they chose it last in this browser.
 *
 * @param list names it
 * @param first while they have chosen nothing
 */
export function useListLook(
  list: string,
  first: Partial<ListLook> = {},
): [ListLook, (changed: Partial<ListLook>) => void] {
  const { UserID } = useUser();
  const [look, setLook] = useState(() => read()[UserID]?.[list] ?? ListLook.parse(first));
  const choose = (changed: Partial<ListLook>) => {
    const next = { ...look, ...changed };
    setLook(next);
    localStorage.setItem(LIST_LOOKS, JSON.stringify(rememberLook(read(), UserID, { list, look: next })));
  };
  return [look, choose];
}

type Ordered = { sort: ListSort } & Record<string, string | number | boolean>;

/**
 * A list as its address has it, in the order that this person chose last where the address says none, and how they look at it.
 *
 * @param name names the list
 * @param state reads it from the parameters of the address
 * @param lessNeeded the columns that a laptop's table leaves out while this person has chosen none
 */
export function useLookedAt<State extends Ordered>(
  name: string,
  state: z.ZodType<State>,
  lessNeeded: readonly string[] = [],
) {
  const [chosen, setLook] = useListLook(name);
  const isLaptop = useMediaQuery('(max-width: 90em)', false, { getInitialValueInEffect: false });
  const look = { ...chosen, hidden: chosen.hidden ?? (isLaptop ? lessNeeded : []) };
  const [list, setState] = useListState(state, look.sort === undefined ? {} : { sort: look.sort });
  const setList = (changed: Partial<State>) => {
    if (changed.sort !== undefined) setLook({ sort: changed.sort });
    setState(changed);
  };
  return { list, setList, look, setLook };
}
