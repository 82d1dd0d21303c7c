import { type Project, projectCalls, STALE_PROJECT_DAYS, SYSTEM_USER_NAME } from '@benchbook/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type Page } from '../api/client.ts';
import { useSignedInSetting } from '../configuration/configuration.ts';

const DAY_MS = 86_400_000;

/** The projects that the 30-day rule applies to at the moment `now`, in milliseconds (section 4, decision 18). */
export function staleProjects(projects: readonly Project[], rule: string, now: number): Project[] {
  if (rule === 'off') return [];
  return projects.filter(
    (project) =>
      now - Date.parse(project.updatedAt) > STALE_PROJECT_DAYS * DAY_MS &&
      // "deactivate" never activates again.
      (rule !== 'deactivate' || project.active),
  );
}

/** State of a project that was asked about already: a browser asks once for each. */
const asked = new Set<string>();

/**
 * Asks the server to toggle the listed projects that were not updated for more than 30 days, and puts its answers in
 * their place in every list. The server decides; it answers a project unchanged when somebody else was quicker.
 */
export function useStaleProjectRule(projects: readonly Project[] | undefined): void {
  const client = useQueryClient();
  const rule = useSignedInSetting('staleProjects');
  useEffect(() => {
    for (const project of staleProjects(projects ?? [], rule, Date.now())) {
      const key = `${project.id} ${project.updatedAt}`;
      if (asked.has(key)) continue;
      asked.add(key);
      call(
        projectCalls.changeProject,
        { params: { id: project.id }, body: { active: !project.active, userName: SYSTEM_USER_NAME } },
        { background: true },
      )
        .then((changed) => {
          client.setQueriesData<Page<Project>>({ queryKey: ['projects', 'page'] }, (page) =>
            page === undefined
              ? page
              : { ...page, items: page.items.map((item) => (item.id === changed.id ? changed : item)) },
          );
          return client.invalidateQueries({ queryKey: ['projects', 'sidebar'] });
        })
        // Nobody asked for this, so nobody is told; the next load of the list asks again.
        .catch(() => asked.delete(key));
    }
  }, [projects, rule, client]);
}
