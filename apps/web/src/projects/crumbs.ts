import { t } from '@benchbook/words';
import { useQuery } from '@tanstack/react-query';
import type { Crumb } from '../ui/Crumbs.tsx';
import { listAddress } from '../ui/lists/use-list-state.ts';
import { projectQuery } from './queries.ts';

/**
 * From the projects to one of them, each as its list was left; while its title is not known, only to the projects.
 *
 * @param projectId null: of something that is in no project
 */
export function useProjectCrumbs(projectId: number | null): Crumb[] {
  const project = useQuery({ ...projectQuery(projectId ?? 0), enabled: projectId !== null }).data;
  if (projectId === null) return [];
  const projects = { to: listAddress('/projects'), label: t('Projects') };
  if (project === undefined) return [projects];
  return [projects, { to: listAddress(`/projects/${projectId}/experiments`), label: project.title }];
}
