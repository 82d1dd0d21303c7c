import type { SessionUser } from '@benchbook/contract';
import { expect, it } from 'vitest';
import { isAdministrator } from './administrators.ts';

const user = (UserID: number, ...roles: number[]): SessionUser => ({
  UserID,
  LoginID: 'ana',
  FirstName: 'Ana',
  LastName: 'Kovač',
  externalUserId: null,
  roles: roles.map((id) => ({ id })),
  Timezone: null,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  language: null,
});

it('is an administrator by the role −2 or the UserID −1, and by no other role or id', () => {
  expect(isAdministrator(user(7, -2))).toBe(true);
  expect(isAdministrator(user(7, 3, -2))).toBe(true);
  expect(isAdministrator(user(-1))).toBe(true);
  expect(isAdministrator(user(7, 3, -1))).toBe(false);
  expect(isAdministrator(user(-2))).toBe(false);
  expect(isAdministrator(user(0))).toBe(false);
  expect(isAdministrator(user(7))).toBe(false);
});
