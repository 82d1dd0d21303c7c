import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, line, Timestamp } from '../shapes.ts';

/** What a program may do with a token, beside what the person it belongs to may. */
export const TOKEN_SCOPES = {
  /** Calls that change nothing. */
  read: 'Read',
  /** Calls that change something. */
  write: 'Change',
  /** Calls for administrators, and seeing what only administrators see. */
  admin: 'Administer',
} as const;
export type TokenScope = keyof typeof TOKEN_SCOPES;
// The keys of an object are strings to TypeScript; these are the ones above.
export const TokenScope = z.enum(Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]]);

/** A token that is forgotten ends by itself. */
export const MAX_TOKEN_DAYS = 366;
export const MAX_TOKENS = 50;

export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.object({
  name: line('A name', 100),
  scopes: z.array(TokenScope).min(1, 'Choose what the token may do.').max(10),
  expiresAt: z.iso.datetime({
    offset: true,
    error: 'Write until when it works, such as 2027-01-31T12:00:00Z.',
  }),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

/** Tokens of the person who asks: programs work with them as that person. */
export const apiTokenCalls = {
  createApiToken: defineCall({
    method: 'POST',
    path: '/api/users/tokens',
    summary: 'Make a token for a program; it is told this once only',
    body: NewApiToken,
    answer: z.object({
      id: z.string(),
      /** 256 random bits behind `bb_`; sent as `Authorization: Bearer …`. */
      token: z.string(),
    }),
    status: 201,
  }),
  listApiTokens: defineCall({
    method: 'GET',
    path: '/api/users/tokens',
    summary: 'The tokens of the signed-in user that work',
    answer: z.array(ApiToken),
  }),
  deleteApiToken: defineCall({
    method: 'DELETE',
    path: '/api/users/tokens/:id',
    summary: 'End a token of the signed-in user',
    params: z.object({ id: z.uuid('There is no such token.') }),
    answer: Done,
  }),
};
