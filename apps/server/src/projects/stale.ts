import { type Project, STALE_PROJECT_DAYS, SYSTEM_USER_ID, UNPAGED_LIMIT } from '@benchbook/contract';
import { systemAct, type UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { readSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import { notFound } from '../plumbing/refusal.ts';
import { updateProject } from './edit.ts';
import { presentProject } from './presenter.ts';
import * as repository from './repository.ts';

const STALE_MS = STALE_PROJECT_DAYS * 24 * 60 * 60 * 1_000;

/**
 * The 30-day rule on every project of a list, whichever page of it is shown (section 4, docs/decisions/0045). Work in a
 * workbook is an update of its project. At most as many as a list answers are changed at once; the next call goes on.
 *
 * @param active which of the two lists
 * @returns those that it changed
 */
export async function applyStaleRule(act: UserAct, active: boolean): Promise<Project[]> {
  const { parts, viewer } = act;
  if (!(await ruleSays(parts, !active))) return [];
  const ids = await repository.listStale(parts.db, viewer.visibleProjectTypeIds, {
    active,
    since: staleSince(parts),
    limit: UNPAGED_LIMIT,
  });
  const changed: Project[] = [];
  for (const id of ids) {
    if (!(await toggleWhereStale(act, id, !active))) continue;
    const row = await repository.findProject(parts.db, viewer.visibleProjectTypeIds, id);
    if (row !== undefined) changed.push(presentProject(row));
  }
  return changed;
}

/**
 * Carried out only if nothing was done in the project for 30 days, so that of many browsers that ask one does it
 * (decision 18). Answers whether this was the one.
 *
 * @throws Refusal 404
 */
export async function toggleWhereStale(act: UserAct, id: number, active: boolean): Promise<boolean> {
  const { parts, viewer } = act;
  const may = await ruleSays(parts, active);
  const system = systemAct(parts, act.actor);
  return change(system, async (trx) => {
    const before = await repository.lockProject(trx, viewer.visibleProjectTypeIds, id);
    if (before === undefined) throw notFound('project');
    const isStale =
      before.updated_at < staleSince(parts) && !(await repository.worked(trx, id, staleSince(parts)));
    if (!may || !isStale) return { entry: null, done: false };
    const edit = { id, before, userId: SYSTEM_USER_ID, reason: 'not updated for 30 days' };
    const entry = await updateProject(trx, system, edit, { active });
    return { entry, done: entry !== null };
  });
}

const staleSince = ({ clock }: Parts): Date => new Date(clock.now().getTime() - STALE_MS);

/** Whether the configuration lets projects be set to this state. */
async function ruleSays({ db }: Parts, active: boolean): Promise<boolean> {
  const rule = await readSetting(db, 'staleProjects');
  return rule === 'toggle' || (rule === 'deactivate' && !active);
}
