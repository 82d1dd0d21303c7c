import type { Role } from '@benchbook/contract';
import type { RoleRow } from './repository.ts';

export const presentRole = ({ updated_at, ...role }: RoleRow): Role => ({
  ...role,
  updatedAt: updated_at.toISOString(),
});
