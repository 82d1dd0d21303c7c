import { z } from 'zod';
import { defineCall } from './call.ts';
import { ListQuery } from './lists.ts';
import { Id, Timestamp } from './shapes.ts';
import { RequestKind } from './signing/requests.ts';

/** A workbook that the user can sign now and that waits for it: they were asked, or it is their turn in its chain of signers. */
export const Waiting = z.object({
  experimentId: Id,
  title: z.string(),
  projectId: Id,
  projectTitle: z.string(),
  /** What they would sign it for. */
  kind: RequestKind,
  /** What the signature means, where its chain of signers says it. */
  meaning: z.string().nullable(),
  /** The role it waits for; null: it waits for the user by name. */
  role: z.string().nullable(),
  /** Who asked, or who published it; null where nobody did. */
  by: z.string().nullable(),
  /** Since when. */
  since: Timestamp,
  /** YYYY-MM-DD; null: nobody set a day. */
  due: z.string().nullable(),
  isOverdue: z.boolean(),
  /** Of whoever asked; empty where there is none. */
  remark: z.string(),
});
export type Waiting = z.infer<typeof Waiting>;

export const waitingCalls = {
  listWaiting: defineCall({
    method: 'GET',
    path: '/api/waiting',
    summary: 'Workbooks that wait for a signature of the user, what is due first first',
    query: ListQuery.pick({ page: true, pageSize: true, timeZone: true }),
    answer: z.array(Waiting),
  }),
  countWaiting: defineCall({
    method: 'GET',
    path: '/api/waiting/count',
    summary:
      'How many workbooks wait for a signature of the user, and how much they were told and have not read',
    answer: z.object({ count: z.number().int(), unread: z.number().int() }),
  }),
};
