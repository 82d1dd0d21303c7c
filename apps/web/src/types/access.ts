import type { ExperimentType, SessionUser } from '@benchbook/contract';

/** Whether the access list of a workbook type lets the user create or edit (sections 5 and 6). */
export function mayUseType(type: ExperimentType, user: SessionUser, right: 'create' | 'edit'): boolean {
  if (!type.useACL) return true;
  const held = new Set(user.roles.map((role) => role.id));
  return type.roles.some((role) => held.has(role.id) && role[right]);
}

/** The same for something that may have no type, which then is open to all (decision 33). */
export function mayUseTypeOf(
  thing: { experimentTypeId: number | null },
  types: readonly ExperimentType[],
  user: SessionUser,
  right: 'create' | 'edit',
): boolean {
  if (thing.experimentTypeId === null) return true;
  const type = types.find(({ id }) => id === thing.experimentTypeId);
  return type !== undefined && mayUseType(type, user, right);
}

/** The types to offer: active ones the user may create or edit workbooks of. */
export function offeredTypes(
  types: readonly ExperimentType[],
  user: SessionUser,
  right: 'create' | 'edit',
): ExperimentType[] {
  return types.filter((type) => type.active && mayUseType(type, user, right));
}
