import { z } from 'zod';
import { defineCall } from './call.ts';
import { MIN_LOGIN_PASSWORD_LENGTH } from './constants.ts';
import { Done, Id, line } from './shapes.ts';
import { NewUserFields } from './users.ts';

/** Section 3, "Session user"; the odd spelling is the contract's. */
export const SessionUser = z.object({
  UserID: Id,
  LoginID: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  externalUserId: z.string().nullable(),
  roles: z.array(z.object({ id: Id })),
  Timezone: z.string().nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Login = z.object({
  username: line('Username', 200),
  password: z
    .string({ error: 'Password is required.' })
    .min(MIN_LOGIN_PASSWORD_LENGTH, `The password has at least ${MIN_LOGIN_PASSWORD_LENGTH} characters.`)
    .max(1_000, 'The password may have at most 1000 characters.'),
});
export type Login = z.infer<typeof Login>;

export const SessionStart = z.object({
  /** 256 random bits, base64url; sent back as `x-auth-token`. */
  token: z.string(),
  user: SessionUser,
});
export type SessionStart = z.infer<typeof SessionStart>;

export const sessionCalls = {
  usersExist: defineCall({
    method: 'GET',
    path: '/api/users/exists',
    summary: 'Whether any user exists; while none does, the first administrator can be created',
    answer: z.boolean(),
  }),
  createFirstAdministrator: defineCall({
    method: 'POST',
    path: '/api/users/admin',
    summary: 'Create the first administrator; possible only while no user exists',
    body: NewUserFields,
    answer: SessionUser,
    status: 201,
  }),
  login: defineCall({
    method: 'POST',
    path: '/api/users/login',
    summary: 'Start a session',
    body: Login,
    answer: SessionStart,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/api/users/logout',
    summary: 'End the session of the token',
    answer: Done,
  }),
  currentUser: defineCall({
    method: 'GET',
    path: '/api/users/id',
    summary: 'The signed-in user',
    answer: SessionUser,
  }),
};
