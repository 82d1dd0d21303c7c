import { z } from 'zod';
import { defineCall } from '../call.ts';
import { SeveralChanged } from '../several.ts';
import { Id } from '../shapes.ts';

/** GET, all users as CSV, without anything that lets somebody in; for administrators. */
export const USERS_CSV_PATH = '/api/users/csv';

/** Columns of that file, which is also what is taken in; others are named in the refusal. */
export const USER_COLUMNS = [
  'Username',
  'First name',
  'Last name',
  'Email',
  'Active',
  'Roles',
  'Locations',
  'External user id',
  'Time zone',
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];
/** Said of each user, and left alone when a file is taken in. */
export const TOLD_USER_COLUMNS = ['Administrator', 'Second factor', 'Last change'] as const;

/** Characters of a file of users, lines of it, and users that one creates: each is given a password. */
export const MAX_USERS_CSV = 1_000_000;
export const MAX_USER_LINES = 2_000;
export const MAX_NEW_USERS = 200;

const csv = z.string().max(MAX_USERS_CSV, 'The file is larger than the 1 MB that a file of users may have.');

/** What a line of a file would do, or why it cannot be done. */
export const UserLine = z.object({
  /** Of the file, from 1, as an editor counts them. */
  line: z.number().int(),
  username: z.string(),
  does: z.enum(['create', 'change', 'nothing']),
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  /** `place`: the column, from 1. */
  problems: z.array(z.object({ column: z.string(), place: z.number().int(), msg: z.string() })),
});
export type UserLine = z.infer<typeof UserLine>;

export const UserImport = z.object({
  lines: z.array(UserLine),
  /** Stands for all of it: what is carried out is what was looked at. */
  seen: z.string(),
});
export type UserImport = z.infer<typeof UserImport>;

/** Said once, and kept by nobody: what each new user signs in with the first time. */
export const NewUserPassword = z.object({ username: z.string(), name: z.string(), password: z.string() });
export type NewUserPassword = z.infer<typeof NewUserPassword>;

export const MAX_USERS_AT_ONCE = 200;

/** What is left out stays as it is. */
export const ChangedUsers = z.object({
  userIds: z
    .array(Id)
    .min(1, 'Choose the users.')
    .max(MAX_USERS_AT_ONCE, `Choose at most ${MAX_USERS_AT_ONCE} users at once.`),
  active: z.boolean().optional(),
  addRoleId: Id.optional(),
  removeRoleId: Id.optional(),
  addLocationId: Id.optional(),
  removeLocationId: Id.optional(),
});
export type ChangedUsers = z.infer<typeof ChangedUsers>;

export const severalUsersCalls = {
  previewImport: defineCall({
    method: 'POST',
    path: '/api/users/csv/preview',
    summary: 'What a CSV file of users would do, line by line; nothing is changed',
    body: z.object({ csv }),
    answer: UserImport,
  }),
  importUsers: defineCall({
    method: 'POST',
    path: '/api/users/csv',
    summary: 'Create and change users by a CSV file, all lines or none',
    body: z.object({ csv, seen: z.string().max(100) }),
    answer: z.object({ created: z.array(NewUserPassword), changed: z.number().int() }),
  }),
  /** The refusal says of each user who refuses why; `items` holds their number. */
  changeUsers: defineCall({
    method: 'PUT',
    path: '/api/users/several',
    summary: 'Activate, deactivate, or give and take a role or a location, of several users, all or none',
    body: ChangedUsers,
    answer: SeveralChanged,
  }),
};
