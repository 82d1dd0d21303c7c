import { ADMINISTRATOR_ROLE_ID, FIRST_ADMINISTRATOR_ID, type SessionUser } from '@benchbook/contract';

/** Decision 5: role −2 or user −1, whether roles are used or not. */
export function isAdministrator(user: SessionUser): boolean {
  return (
    user.UserID === FIRST_ADMINISTRATOR_ID || user.roles.some((role) => role.id === ADMINISTRATOR_ROLE_ID)
  );
}
