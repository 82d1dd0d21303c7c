import { z } from 'zod';
import { defineCall } from '../call.ts';
import { FIRST_PATHS, MIN_LOGIN_PASSWORD_LENGTH } from '../constants.ts';
import { Done, Id, line, Timestamp } from '../shapes.ts';
import { Email, NewPassword, NewUserFields } from '../users.ts';

/** Section 3, "Session user"; the odd spelling is the contract's. */
export const SessionUser = z.object({
  UserID: Id,
  LoginID: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  externalUserId: z.string().nullable(),
  roles: z.array(z.object({ id: Id })),
  Timezone: z.string().nullable(),
  /** In which they read the notebook and are written to, as ISO 639 has it; null: they chose none, and read that of their browser. */
  language: z.string().nullable(),
  /** Somebody else knows the password: until it is changed nothing else is answered. */
  mustChangePassword: z.boolean(),
  /** The laboratory wants a second factor: until one is set up nothing else is answered. */
  mustSetUpSecondFactor: z.boolean(),
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

/** How long somebody whose password was right has time for the second factor. */
export const HALF_SESSION_MINUTES = 10;

export const FactorMethod = z.enum(['app', 'passkey', 'recovery-code']);
export type FactorMethod = z.infer<typeof FactorMethod>;

/** The password was right, and is not enough. */
export const FactorNeeded = z.object({
  secondFactor: z.object({
    /** With it the second factor can be proved, and nothing else done. */
    token: z.string(),
    methods: z.array(FactorMethod),
    expiresAt: Timestamp,
  }),
});
export type FactorNeeded = z.infer<typeof FactorNeeded>;

/** What a right password leads to. */
export const LoginAnswer = z.union([SessionStart, FactorNeeded]);
export type LoginAnswer = z.infer<typeof LoginAnswer>;

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
    summary: 'Start a session, or ask for the second factor of somebody who has one',
    body: Login,
    answer: LoginAnswer,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/api/users/logout',
    summary: 'End the session of the token',
    answer: Done,
  }),
  currentUser: defineCall({
    method: 'GET',
    path: FIRST_PATHS.user,
    summary: 'The signed-in user',
    answer: SessionUser,
  }),
};

/** How long the link in a mail leads to a new password. */
export const RESET_LINK_MINUTES = 60;

export const PasswordResetRequest = z.object({ email: Email });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

export const ChosenPassword = z.object({ password: NewPassword, confirmPassword: NewPassword });
export type ChosenPassword = z.infer<typeof ChosenPassword>;

export const PasswordChange = ChosenPassword.extend({ oldPassword: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Where somebody is signed in. */
export const OpenSession = z.object({
  id: z.uuid(),
  /** In words: `Firefox on Windows`. */
  device: z.string(),
  /** The network address it was begun from. */
  address: z.string(),
  since: Timestamp,
  lastUsedAt: Timestamp,
  /** The one that asks. */
  isOwn: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const accountCalls = {
  requestPasswordReset: defineCall({
    method: 'POST',
    path: '/api/users/passwordResetEmail',
    summary: 'Mail a link to a new password; the answer is the same for an address nobody has',
    body: PasswordResetRequest,
    answer: Done,
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/api/users/resetPassword',
    summary: 'Choose a new password by the token of such a link, which is sent as x-auth-token',
    body: ChosenPassword,
    answer: Done,
  }),
  changePassword: defineCall({
    method: 'PUT',
    path: '/api/users/password',
    summary: 'Change one’s own password; every other session of the user ends',
    body: PasswordChange,
    answer: Done,
  }),
  chooseLanguage: defineCall({
    method: 'PUT',
    path: '/api/users/language',
    summary:
      'Choose in which language the user reads the notebook and is written to; null: that of the browser',
    body: z.object({ language: z.string().max(20).nullable() }),
    answer: Done,
  }),
  listSessions: defineCall({
    method: 'GET',
    path: '/api/users/sessions',
    summary: 'Where the user is signed in, the last used first',
    answer: z.array(OpenSession),
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: '/api/users/sessions/:id',
    summary: 'End one of one’s own sessions',
    params: z.object({ id: z.uuid('Nothing has a number like this.') }),
    answer: Done,
  }),
};
