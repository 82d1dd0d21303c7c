import { allowed, type Reason, refused } from '../auth/decision.ts';
import type { Rights, Viewer } from '../viewer.ts';

/** Decision 9: whose projects somebody sees, by the type of the project. */
export function seesProjectType(viewer: Rights, projectTypeId: number): Reason {
  if (viewer.isAdministrator) return allowed('administrator');
  if (!viewer.usesRoles) return allowed('roles-off');
  const roleIds = viewer.projectTypeRoles.get(projectTypeId) ?? [];
  return roleIds.length > 0 ? allowed('role-has-project-type', roleIds) : refused('no-role-has-project-type');
}

/** Decision 33: projects may be created, edited and toggled by whoever may see their type. */
export const mayUseProjectType = (viewer: Viewer, projectTypeId: number): boolean =>
  seesProjectType(viewer, projectTypeId).allowed;
