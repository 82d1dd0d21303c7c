import { type Project, projectCalls } from '@benchbook/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type Page } from '../api/client.ts';

/** How long a browser waits until it asks for the same list again. */
const ASK_AGAIN_MS = 10 * 60_000;

/** When each of the two lists was asked about last. */
const asked = new Map<boolean, number>();

/** A page with what was changed in the place of what it was. */
export const withChanged = (page: Page<Project>, changed: readonly Project[]): Page<Project> => ({
  ...page,
  items: page.items.map((item) => changed.find(({ id }) => id === item.id) ?? item),
});

async function applyRule(client: QueryClient, active: boolean): Promise<void> {
  const changed = await call(projectCalls.applyStaleRule, { body: { active } }, { background: true });
  if (changed.length === 0) return;
  client.setQueriesData<Page<Project>>(
    { queryKey: ['projects', 'page'] },
    (page) => page && withChanged(page, changed),
  );
  await client.invalidateQueries({ queryKey: ['projects', 'sidebar'] });
}

/**
 * Has the server apply the 30-day rule to the list that was loaded (section 4), all of it, and puts what that changed in its
 * place on the pages. The server decides what is stale, and what the rule is.
 *
 * @param loaded which of the two lists; undefined until it is there
 */
export function useStaleProjectRule(loaded: boolean | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (loaded === undefined || Date.now() - (asked.get(loaded) ?? 0) < ASK_AGAIN_MS) return;
    asked.set(loaded, Date.now());
    // Nobody asked for this, so nobody is told; the next load of the list asks again.
    applyRule(client, loaded).catch(() => asked.delete(loaded));
  }, [loaded, client]);
}
