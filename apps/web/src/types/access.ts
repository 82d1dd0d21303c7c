import type { ExperimentType, SessionUser } from '@benchbook/contract';

/** Whether the access list of a workbook type lets the user create or edit (sections 5 and 6). */
export function mayUseType(type: ExperimentType, user: SessionUser, right: 'create' | 'edit'): boolean {
  if (!type.useACL) return true;
  const held = new Set(user.roles.map((role) => role.id));
  return type.roles.some((role) => held.has(role.id) && role[right]);
}

/** The types to offer: active ones the user may create or edit workbooks of. */
export function offeredTypes(
  types: readonly ExperimentType[],
  user: SessionUser,
  right: 'create' | 'edit',
): ExperimentType[] {
  return types.filter((type) => type.active && mayUseType(type, user, right));
}
