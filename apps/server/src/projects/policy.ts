import { allowed, type Reason, refused } from '../auth/decision.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Values } from '../plumbing/prepared.ts';

/** Decision 9: whose projects somebody sees, by the type of the project. */
export function seesProjectType(viewer: Viewer, projectTypeId: number): Reason {
  if (viewer.isAdministrator) return allowed('administrator');
  if (!viewer.usesRoles) return allowed('roles-off');
  const roleIds = viewer.projectTypeRoles.get(projectTypeId) ?? [];
  return roleIds.length > 0 ? allowed('role-has-project-type', roleIds) : refused('no-role-has-project-type');
}

/** Decision 33: projects may be created, edited and toggled by whoever may see their type. */
export const mayUseProjectType = (viewer: Viewer, projectTypeId: number): boolean =>
  seesProjectType(viewer, projectTypeId).allowed;

/** The same for SQL: the project types whose projects are visible; null where that is all of them. */
export type VisibleTypes = readonly number[] | null;

export const visibleTypesOf = (viewer: Pick<Viewer, 'isAdministrator' | 'usesRoles' | 'projectTypeRoles'>) =>
  viewer.isAdministrator || !viewer.usesRoles ? null : [...viewer.projectTypeRoles.keys()];

/**
 * The condition of a list's SQL, or null where everything is visible. The types stand in a query of their own: PostgreSQL
 * does not look at them while it plans, and keeps one plan for everybody instead of making a new one each time.
 */
export const isVisible = (column: string, types: VisibleTypes, values: Values): string | null =>
  types === null ? null : `${column} = any((select ${values.add(types)}::int[])::int[])`;
