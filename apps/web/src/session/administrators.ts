import {
  ADMINISTRATOR_ROLE_ID,
  FIRST_ADMINISTRATOR_ID,
  type SessionUser,
  type User,
} from '@benchbook/contract';

/** Decision 5: role −2 or user −1, whether roles are used or not. */
export function isAdministrator(user: SessionUser): boolean {
  return (
    user.UserID === FIRST_ADMINISTRATOR_ID || user.roles.some((role) => role.id === ADMINISTRATOR_ROLE_ID)
  );
}

/** The same of somebody in the list of users: by their role, or as the first one, who needs none. */
export const isListedAdministrator = (user: Pick<User, 'id' | 'roles'>): boolean =>
  user.id === FIRST_ADMINISTRATOR_ID || user.roles.some((role) => role.id === ADMINISTRATOR_ROLE_ID);
