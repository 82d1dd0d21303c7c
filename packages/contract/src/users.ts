import { z } from 'zod';
import { defineCall } from './call.ts';
import { tableQuery } from './lists.ts';
import { based, Id, line, optionalText, PathId, Timestamp, TimeZone } from './shapes.ts';

export const NamedItem = z.object({ id: Id, name: z.string() });
export type NamedItem = z.infer<typeof NamedItem>;

/** Section 3, "User (admin view)". */
export const User = z.object({
  id: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  active: z.boolean(),
  roles: z.array(NamedItem),
  locations: z.array(NamedItem),
  externalUserId: z.string().nullable(),
  /** Of the laboratory; null: the user has none, and sees the times of the browser. */
  timezone: z.string().nullable(),
  /** Whether they prove a second factor beside the password. */
  hasSecondFactor: z.boolean(),
  updatedAt: Timestamp,
});
export type User = z.infer<typeof User>;

export const NewPassword = z
  .string({ error: 'Password is required.' })
  .min(1, 'Password is required.')
  .max(1_000, 'The password may have at most 1000 characters.');

/** An e-mail address; two that differ in case are one. */
export const Email = z.email('Write an e-mail address such as ana@example.org.').max(320);

const identity = {
  username: line('Username', 200),
  firstName: line('First name', 200),
  lastName: line('Last name', 200),
  email: Email,
};

/** The user's id in the LIMS or at the identity provider; left out: stays as it is, empty or null: there is none. */
const externalUserId = optionalText('External user id', 200).trim().nullable().optional();

/** The time zone of the laboratory, such as Europe/Zurich; left out: stays as it is, empty or null: there is none. */
const timezone = z
  .string()
  .refine((zone) => zone === '' || TimeZone.safeParse(zone).success, {
    error: 'This time zone is not known. Write it like Europe/Zurich.',
  })
  .nullable()
  .optional();

export const NewUserFields = z.object({
  ...identity,
  password: NewPassword,
  confirmPassword: NewPassword,
});
export type NewUserFields = z.infer<typeof NewUserFields>;

/** Left out: they stay as they are; of a new user: none. */
const assigned = {
  roleIds: z.array(Id).max(1_000).optional(),
  locationIds: z.array(Id).max(1_000).optional(),
};

export const NewUser = NewUserFields.extend({
  active: z.boolean().default(true),
  externalUserId,
  timezone,
  ...assigned,
});
export type NewUser = z.infer<typeof NewUser>;

/** An empty or missing password leaves the present one; one that is set for somebody else is for one sign-in. */
export const ChangedUser = z.object({
  id: Id,
  ...identity,
  password: z.string().max(1_000).optional(),
  confirmPassword: z.string().max(1_000).optional(),
  active: z.boolean(),
  externalUserId,
  timezone,
  ...assigned,
  ...based,
});
export type ChangedUser = z.infer<typeof ChangedUser>;

export const userCalls = {
  listUsers: defineCall({
    method: 'GET',
    path: '/api/users',
    summary: 'All users, for administrators',
    query: tableQuery(['name', 'username', 'email', 'active']),
    answer: z.array(User),
  }),
  createUser: defineCall({
    method: 'POST',
    path: '/api/users',
    summary: 'Create a user',
    body: NewUser,
    answer: User,
    status: 201,
  }),
  changeUser: defineCall({
    method: 'PUT',
    path: '/api/users',
    summary: 'Change a user; deactivating ends their sessions',
    body: ChangedUser,
    answer: User,
  }),
  deactivateUser: defineCall({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Deactivate a user; ids and user names are never reused',
    params: z.object({ id: PathId }),
    answer: User,
  }),
  assignRoles: defineCall({
    method: 'PUT',
    path: '/api/users/roles',
    summary: 'Replace the roles of a user',
    body: z.object({ userId: Id, roleIdArr: z.array(Id).max(1_000), ...based }),
    answer: User,
  }),
  assignLocations: defineCall({
    method: 'PUT',
    path: '/api/users/locations/',
    summary: 'Replace the locations of a user',
    body: z.object({ userId: Id, locationIdArr: z.array(Id).max(1_000), ...based }),
    answer: User,
  }),
};
