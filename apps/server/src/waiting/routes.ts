import { type Waiting, waitingCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, answerPage } from '../calls/calls.ts';
import { countUnread } from '../notifications/repository.ts';
import type { Parts } from '../parts.ts';
import { pageOf } from '../plumbing/paging.ts';
import { countWaiting, listWaiting, type WaitingRow } from './repository.ts';

/** What waits for the viewer: rules and rights are in the query. */
export function registerWaiting(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;
  answerPage(app, parts, waitingCalls.listWaiting, 'signed-in', async ({ viewer, query }) => {
    const { timeZone = 'UTC' } = query;
    const { rows, total } = await listWaiting(db, viewer, { page: pageOf(query), at: clock.now(), timeZone });
    return { rows: rows.map(present), total };
  });

  answerCall(app, parts, waitingCalls.countWaiting, 'signed-in', async ({ viewer }) => {
    const [count, unread] = await Promise.all([countWaiting(db, viewer), countUnread(db, viewer.userId)]);
    return { count, unread };
  });
}

const present = (row: WaitingRow): Waiting => ({
  experimentId: row.id,
  title: row.title,
  projectId: row.project_id,
  projectTitle: row.project_title,
  kind: row.kind,
  meaning: row.meaning,
  role: row.role,
  by: row.by,
  since: row.since.toISOString(),
  due: row.due,
  isOverdue: row.is_overdue,
  remark: row.remark ?? '',
});
