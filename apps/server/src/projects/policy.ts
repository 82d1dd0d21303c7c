import type { Viewer } from '../auth/viewer.ts';

/** Decision 33: projects may be created, edited and toggled by whoever may see their type. */
export const mayUseProjectType = (viewer: Viewer, projectTypeId: number): boolean =>
  viewer.visibleProjectTypeIds === null || viewer.visibleProjectTypeIds.includes(projectTypeId);
