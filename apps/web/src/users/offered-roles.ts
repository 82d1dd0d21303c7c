import type { Role } from '@benchbook/contract';

/** Only active roles are offered for assignment (section 5); those somebody has are shown besides. */
export const offeredRoles = <Some extends Pick<Role, 'active'>>(roles: readonly Some[]): Some[] =>
  roles.filter(({ active }) => active);
