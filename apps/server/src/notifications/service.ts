import {
  DEFAULT_MAIL_CHOICES,
  type ListQuery,
  type MailChoices,
  NOTIFICATION_WORDS,
  type Notification,
  type NotificationKind,
} from '@benchbook/contract';
import type { UserAct } from '../audit/act.ts';
import { difference } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { type Listed, pageOf } from '../plumbing/paging.ts';
import type { Viewer } from '../viewer.ts';
import { groupOf } from './notify.ts';
import * as repository from './repository.ts';

/** What the viewer was told, the latest first. */
export async function listNotifications(
  { db }: Parts,
  viewer: Viewer,
  query: Pick<ListQuery, 'page' | 'pageSize'>,
): Promise<Listed<Notification>> {
  const reader = { userId: viewer.userId, visibleTypes: viewer.visibleProjectTypeIds };
  const { rows, total } = await repository.listNotifications(db, reader, pageOf(query));
  return { rows: rows.map(present), total };
}

/** What the viewer chose, or has when they chose nothing. */
export const readMailChoices = async ({ db }: Pick<Parts, 'db'>, viewer: Viewer): Promise<MailChoices> =>
  (await repository.findChoices(db, viewer.userId)) ?? DEFAULT_MAIL_CHOICES;

/** From now on; what waits to be mailed of what is to be mailed no more is not. */
export async function changeMailChoices(act: UserAct, choices: MailChoices): Promise<MailChoices> {
  const { viewer } = act;
  await change(act, async (trx) => {
    const before = await readMailChoices({ db: trx }, viewer);
    const changed = difference<MailChoices>(before, choices);
    if (changed === null) return { entry: null };
    await repository.writeChoices(trx, viewer.userId, choices);
    await repository.dropMail(trx, viewer.userId, neverMailed(choices));
    return {
      entry: {
        event: 'Choose Mail',
        message: `${viewer.name} chose what they are mailed`,
        table: 'mail_choices',
        rowId: viewer.userId,
        ...changed,
      },
    };
  });
  return choices;
}

function neverMailed(choices: MailChoices): NotificationKind[] {
  // The keys of an object are strings to TypeScript; these are the kinds.
  const kinds = Object.keys(NOTIFICATION_WORDS) as NotificationKind[];
  return kinds.filter((kind) => choices[groupOf(kind)] === 'never');
}

function present(row: repository.NotificationRow): Notification {
  const isTold = row.is_visible && !row.is_private;
  return {
    id: row.id,
    kind: row.kind,
    by: row.by_name,
    at: row.at.toISOString(),
    workbook: isTold ? { id: row.experiment_id, projectId: row.project_id, title: row.title } : null,
    detail: isTold ? row.detail : '',
    remarkId: isTold ? row.remark_id : null,
    isWithdrawn: isTold && row.is_withdrawn,
    isRead: row.read_at !== null,
  };
}
