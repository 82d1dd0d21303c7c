import { z } from 'zod';
import { defineCall } from './call.ts';
import { Id, line, PathId, Timestamp } from './shapes.ts';

/** Characters of a remark. */
export const MAX_REMARK = 2_000;
/** People one remark mentions. */
export const MAX_MENTIONS = 20;

/** How a remark names somebody it mentions. */
export const mentionOf = (name: string): string => `@${name}`;

/** A remark as it is written: plain text, with a line break where a line ends. */
export const NewRemark = z.object({
  text: line('A remark', MAX_REMARK),
  /** Ids of the people it mentions; the text says each of them, as `@` and their name. */
  mentions: z
    .array(Id)
    .max(MAX_MENTIONS, `A remark mentions at most ${MAX_MENTIONS} people.`)
    .default([])
    .transform((ids) => [...new Set(ids)]),
});
export type NewRemark = z.infer<typeof NewRemark>;

/** That something was done to a remark: by whom, as they were called then, and when. */
const Ended = z.object({ by: z.string(), at: Timestamp });

/** What somebody wrote about a workbook, beside its document. It is open until it is settled or withdrawn, and its text never changes. */
export const Remark = z.object({
  id: Id,
  text: z.string(),
  /** The newest version when it was written. */
  version: z.number().int(),
  /** As they were called then, as those who are mentioned. */
  by: z.string(),
  at: Timestamp,
  mentioned: z.array(z.string()),
  /** Null: it was not. One that was settled may be withdrawn later. */
  settled: Ended.nullable(),
  withdrawn: Ended.nullable(),
  /** Whether the user may do so now. */
  maySettle: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type Remark = z.infer<typeof Remark>;

/** Somebody who can be mentioned. */
export const Mentionable = z.object({ id: Id, name: z.string() });
export type Mentionable = z.infer<typeof Mentionable>;

const one = { projectId: PathId, experimentId: PathId };
const PATH = '/api/projects/:projectId/experiments/:experimentId/remarks';

export const remarkCalls = {
  listRemarks: defineCall({
    method: 'GET',
    path: PATH,
    summary: 'Remarks on a workbook, the latest first; at most 500',
    params: z.object(one),
    answer: z.array(Remark),
  }),
  listMentionable: defineCall({
    method: 'GET',
    path: `${PATH}/people`,
    summary: 'Whom a remark on a workbook can mention: who may open it, by name',
    params: z.object(one),
    answer: z.array(Mentionable),
  }),
  writeRemark: defineCall({
    method: 'POST',
    path: PATH,
    summary: 'Write a remark on a workbook',
    params: z.object(one),
    body: NewRemark,
    answer: Remark,
    status: 201,
  }),
  settleRemark: defineCall({
    method: 'POST',
    path: `${PATH}/:remarkId/settle`,
    summary: 'Say that what a remark is about was seen to',
    params: z.object({ ...one, remarkId: PathId }),
    answer: Remark,
  }),
  withdrawRemark: defineCall({
    method: 'POST',
    path: `${PATH}/:remarkId/withdraw`,
    summary: 'Take a remark back; it stays, struck out',
    params: z.object({ ...one, remarkId: PathId }),
    answer: Remark,
  }),
};
