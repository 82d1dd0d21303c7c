import type { ChangedProject } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { Act } from '../audit/act.ts';
import { type Change, difference } from '../audit/audit.ts';
import * as repository from './repository.ts';

/** A project that comes or goes is looked for in the log: it says which of the two. */
const toggled = (before: boolean, after: boolean): string =>
  before === after ? '' : `: set to ${after ? 'active' : 'inactive'}`;

/** Answers the audit entry; null where nothing is changed by it. */
export async function updateProject(
  trx: Transaction<Schema>,
  { parts, actor }: Act,
  edit: {
    id: number;
    before: { title: string; active: boolean; ref_info_group_id: string | null };
    userId: number;
    reason?: string;
  },
  fields: Pick<ChangedProject, 'title' | 'active' | 'refInfoGroupId'>,
): Promise<Change | null> {
  const { title, active, ref_info_group_id } = edit.before;
  const before = { title, active, ref_info_group_id };
  const after = {
    title: fields.title ?? title,
    active: fields.active ?? active,
    ref_info_group_id: fields.refInfoGroupId === undefined ? ref_info_group_id : fields.refInfoGroupId,
  };
  const changed = difference(before, after);
  if (changed === null) return null;
  await repository.updateProject(trx, edit.id, after, edit.userId, parts.clock.now());
  return {
    event: 'Edit Project',
    message: `${actor.name} edited project "${after.title}"${toggled(active, after.active)}`,
    table: 'projects',
    rowId: edit.id,
    reason: edit.reason,
    ...changed,
  };
}
