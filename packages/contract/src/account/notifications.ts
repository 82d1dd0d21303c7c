import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_PAGE_SIZE } from '../constants.ts';
import { ListQuery } from '../lists.ts';
import { Done, Id, Timestamp } from '../shapes.ts';

/** What somebody is told of, and how a sentence of it goes on after the name of who did it, before the workbook. */
export const NOTIFICATION_WORDS = {
  asked: 'asks you to sign',
  next: 'signed, and it is your turn to sign',
  withdrawn: 'no longer asks you to sign',
  signed: 'signed',
  declined: 'declined to sign',
  ended: 'ended the signing of',
  mentioned: 'mentions you in a remark on',
  remarked: 'remarked on',
  settled: 'settled your remark on',
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_WORDS;
const NotificationKind = z.enum(
  // The keys of an object are strings to TypeScript; these are the ones above.
  Object.keys(NOTIFICATION_WORDS) as [NotificationKind, ...NotificationKind[]],
);

/** Something that somebody else did and that concerns the user. */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** Who did it, as they were called then. */
  by: z.string(),
  at: Timestamp,
  /** The workbook; null: the user may not see it any more, or it is private to somebody else. */
  workbook: z.object({ id: Id, projectId: Id, title: z.string() }).nullable(),
  /** A remark, the meaning of a signature, a reason; empty where there is none, or the workbook is not told. */
  detail: z.string(),
  /** The remark on the workbook that it is about; null also where the workbook is not told. */
  remarkId: Id.nullable(),
  /** Its writer took the remark back; false also where the workbook is not told. */
  isWithdrawn: z.boolean(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** When mail tells of something beside the list in the notebook: at once, together at seven in the morning, or never. */
export const MAIL_TIMES = { now: 'Immediately', daily: 'Once a day', never: 'Never' } as const;
export type MailTime = keyof typeof MAIL_TIMES;
// As above.
const MailTime = z.enum(Object.keys(MAIL_TIMES) as [MailTime, ...MailTime[]]);

/**
 * What somebody is mailed: when they are asked for a signature, what becomes of what concerns them, when a remark mentions them,
 * and what else is remarked where they did or on a workbook of theirs.
 */
export const MailChoices = z.object({
  asked: MailTime,
  answered: MailTime,
  mentioned: MailTime,
  remarked: MailTime,
});
export type MailChoices = z.infer<typeof MailChoices>;
/** Of who has chosen nothing. */
export const DEFAULT_MAIL_CHOICES: MailChoices = {
  asked: 'now',
  answered: 'never',
  mentioned: 'now',
  remarked: 'never',
};

export const notificationCalls = {
  listNotifications: defineCall({
    method: 'GET',
    path: '/api/notifications',
    summary: 'What others did that concerns the user, the latest first',
    query: ListQuery.pick({ page: true, pageSize: true }),
    answer: z.array(Notification),
  }),
  markNotificationsRead: defineCall({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'The user has read these of what they were told',
    body: z.object({ ids: z.array(Id).max(MAX_PAGE_SIZE) }),
    answer: Done,
  }),
  readMailChoices: defineCall({
    method: 'GET',
    path: '/api/notifications/mail',
    summary: 'What the user is mailed, and when',
    answer: MailChoices,
  }),
  changeMailChoices: defineCall({
    method: 'PUT',
    path: '/api/notifications/mail',
    summary: 'Choose what one is mailed, and when',
    body: MailChoices,
    answer: MailChoices,
  }),
};
