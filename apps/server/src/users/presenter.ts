import type { User } from '@benchbook/contract';
import type { UserRow } from './repository.ts';

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  active: row.active,
  roles: row.roles,
  locations: row.locations,
  externalUserId: row.external_user_id,
  timezone: row.timezone,
  hasSecondFactor: Boolean(row.has_factor),
  updatedAt: row.updated_at.toISOString(),
});
