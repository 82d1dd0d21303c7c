import { DEFAULT_MAIL_CHOICES, type MailChoices, type NotificationKind } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import type { UserAct } from '../audit/act.ts';
import { addJobs } from '../jobs/job.ts';
import { mailNotifications } from './job.ts';
import { mailTime } from './mail-time.ts';
import * as repository from './repository.ts';

/** Something that was done to a workbook, by whoever acts. */
interface News {
  kind: NotificationKind;
  experimentId: number;
  /** The request it is about, where it is one. */
  requestId?: number;
  /** The remark on the workbook it is about, where it is one. */
  remarkId?: number;
  /** A remark, the meaning of a signature, a reason. */
  detail: string;
}

/**
 * Tells people of something, in the transaction of what they are told: in their list, and by mail when they chose to be
 * mailed. Who acts is told nothing. Without a mail server nobody is mailed: the outbox is for links that people wait for.
 */
export async function notify(
  trx: Kysely<Schema>,
  { parts, viewer }: UserAct,
  userIds: readonly number[],
  { kind, experimentId, requestId, remarkId, detail }: News,
): Promise<void> {
  const others = userIds.filter((id) => id !== viewer.userId);
  if (others.length === 0) return;
  const at = parts.clock.now();
  const mails = parts.environment.smtpUrl !== undefined;
  const readers = (await repository.listReaders(trx, others)).map(({ id, timezone, ...chosen }) => {
    const group = groupOf(kind);
    const choice = chosen[group] ?? DEFAULT_MAIL_CHOICES[group];
    return { id, mailAt: mails ? mailTime(choice, at, timezone ?? 'UTC') : null };
  });
  await repository.insertNotifications(
    trx,
    readers.map(({ id, mailAt }) => ({
      user_id: id,
      kind,
      experiment_id: experimentId,
      request_id: requestId ?? null,
      remark_id: remarkId ?? null,
      by_name: viewer.name,
      detail,
      at,
      mail_at: mailAt,
    })),
  );
  const letters = readers.flatMap(({ id: userId, mailAt }) => {
    if (mailAt === null) return [];
    const payload = { userId, mailAt: mailAt.toISOString() };
    return [{ payload, key: `${mailNotifications.name} ${userId} ${payload.mailAt}`, runAt: mailAt }];
  });
  await addJobs(trx, mailNotifications, letters);
}

/** The choice that a kind falls under. */
const GROUPS: Record<NotificationKind, keyof MailChoices> = {
  asked: 'asked',
  next: 'asked',
  withdrawn: 'answered',
  signed: 'answered',
  declined: 'answered',
  ended: 'answered',
  mentioned: 'mentioned',
  remarked: 'remarked',
  settled: 'remarked',
};
export const groupOf = (kind: NotificationKind): keyof MailChoices => GROUPS[kind];

/**
 * Tells those whom it concerns that a workbook was signed, and others that it is their turn now: each once.
 *
 * @param next whose turn it is by that signature
 */
export async function notifySigned(
  trx: Kysely<Schema>,
  act: UserAct,
  { experimentId, detail, next }: Pick<News, 'experimentId' | 'detail'> & { next: readonly number[] },
): Promise<void> {
  const concerned = await repository.listConcerned(trx, experimentId);
  const others = concerned.filter((id) => !next.includes(id));
  await notify(trx, act, others, { kind: 'signed', experimentId, detail });
  await notify(trx, act, next, { kind: 'next', experimentId, detail: '' });
}

/** Tells those whom it concerns that a workbook was declined, or withdrawn from signing. */
export async function notifyConcerned(
  trx: Kysely<Schema>,
  act: UserAct,
  news: News & { kind: 'declined' | 'ended' },
): Promise<void> {
  await notify(trx, act, await repository.listConcerned(trx, news.experimentId), news);
}

/** Tells those who were asked that they are asked no more. */
export async function notifyAsked(
  trx: Kysely<Schema>,
  act: UserAct,
  news: News & { kind: 'withdrawn'; requestId: number },
): Promise<void> {
  await notify(trx, act, await repository.listAsked(trx, news.requestId), news);
}
