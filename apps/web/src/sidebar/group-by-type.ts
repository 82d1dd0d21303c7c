import type { Project } from '@benchbook/contract';

export interface ProjectGroup {
  projectTypeId: number;
  typeName: string;
  projects: Project[];
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** In the order people read names in: 2 before 10. */
export const inOrder = <Titled extends { title: string }>(things: readonly Titled[]): Titled[] =>
  things.toSorted((a, b) => byName(a.title, b.title));

/** Groups projects by their type, types and projects in the order people read names in. */
export function groupByType(projects: readonly Project[]): ProjectGroup[] {
  const groups = new Map<number, ProjectGroup>();
  for (const project of projects) {
    const group = groups.get(project.projectTypeId) ?? {
      projectTypeId: project.projectTypeId,
      typeName: project.projectType,
      projects: [],
    };
    group.projects.push(project);
    groups.set(project.projectTypeId, group);
  }
  for (const group of groups.values()) group.projects = inOrder(group.projects);
  return [...groups.values()].sort((a, b) => byName(a.typeName, b.typeName));
}
