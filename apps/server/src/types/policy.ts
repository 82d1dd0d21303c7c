import { allowed, type Reason, refused } from '../auth/decision.ts';
import type { Rights } from '../viewer.ts';

/** Decision 10: a type without an access list is open to all; on the others the roles' flags decide. */
export function hasTypeRight(viewer: Rights, experimentTypeId: number, right: 'create' | 'edit'): Reason {
  const rights = viewer.experimentTypeRights.get(experimentTypeId);
  if (rights === undefined) return allowed('type-open');
  return rights[right].length > 0
    ? allowed(`role-may-${right}`, rights[right])
    : refused(`no-role-may-${right}`);
}

export const mayCreateType = (viewer: Rights, experimentTypeId: number): boolean =>
  hasTypeRight(viewer, experimentTypeId, 'create').allowed;

export const mayEditType = (viewer: Rights, experimentTypeId: number): boolean =>
  hasTypeRight(viewer, experimentTypeId, 'edit').allowed;
