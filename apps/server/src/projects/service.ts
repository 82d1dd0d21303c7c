import {
  type ChangedProject,
  type NewProject,
  type Project,
  type ProjectListQuery,
  STALE_PROJECT_DAYS,
  SYSTEM_USER_ID,
  SYSTEM_USER_NAME,
} from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { type Actor, actorOf, difference, recordChange, systemActor } from '../audit/audit.ts';
import type { Viewer } from '../auth/viewer.ts';
import { readSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { refersToNothing } from '../plumbing/database-errors.ts';
import { pageOf } from '../plumbing/paging.ts';
import { invalid, notFound } from '../plumbing/refusal.ts';
import { mayUseProjectType } from './policy.ts';
import { presentProject } from './presenter.ts';
import * as repository from './repository.ts';

const STALE_MS = STALE_PROJECT_DAYS * 24 * 60 * 60 * 1_000;

export async function listProjects(
  parts: Parts,
  viewer: Viewer,
  query: ProjectListQuery,
): Promise<{ projects: Project[]; total: number }> {
  const { rows, total } = await repository.listProjects(
    parts.pool,
    viewer.visibleProjectTypeIds,
    query,
    pageOf(query),
  );
  return { projects: rows.map(presentProject), total };
}

/** @throws Refusal 404 for a project that does not exist or is not visible. */
export async function readProject(parts: Parts, viewer: Viewer, id: number): Promise<Project> {
  const row = await repository.findProject(parts.pool, viewer.visibleProjectTypeIds, id);
  if (row === undefined) throw notFound('project');
  return presentProject(row);
}

export async function createProject(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  fields: NewProject,
): Promise<Project> {
  const values = {
    title: fields.title,
    project_type_id: fields.projectTypeId,
    external_pk: fields.externalPK,
    location_id: fields.locationId ?? null,
    ref_info_group_id: fields.refInfoGroupId ?? null,
  };
  const id = await parts.db
    .transaction()
    .execute(async (trx) => {
      const possible =
        mayUseProjectType(viewer, fields.projectTypeId) &&
        (await repository.isActiveType(trx, fields.projectTypeId));
      if (!possible) throw invalid('Choose an active project type that is visible to you.', 'projectTypeId');
      const created = await repository.insertProject(trx, values, viewer.userId, parts.clock.now());
      await recordChange(trx, actorOf(viewer, origin), {
        event: 'Create Project',
        message: `${viewer.name} created project "${fields.title}"`,
        table: 'projects',
        rowId: created,
        new: values,
      });
      return created;
    })
    .catch((error: unknown) => {
      throw refersToNothing(error) ? invalid('This location does not exist.', 'locationId') : error;
    });
  return readProject(parts, viewer, id);
}

/**
 * Changes title or active state.
 *
 * @param based time of the state the change is based on; see decision 32.
 */
export async function changeProject(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  change: { id: number; fields: ChangedProject; based: Date | undefined },
): Promise<Project> {
  const { id, fields, based } = change;
  if (asksForStaleRule(fields)) return applyStaleRule(parts, viewer, origin, id, fields.active);
  await parts.db.transaction().execute(async (trx) => {
    const before = await repository.lockProject(trx, viewer.visibleProjectTypeIds, id);
    if (before === undefined) throw notFound('project');
    checkUnchanged({ at: before.updated_at, by: before.last_update_by }, based);
    await updateProject(trx, parts, actorOf(viewer, origin), { id, before, userId: viewer.userId }, fields);
  });
  return readProject(parts, viewer, id);
}

const asksForStaleRule = (fields: ChangedProject): fields is ChangedProject & { active: boolean } =>
  fields.userName === SYSTEM_USER_NAME &&
  fields.title === undefined &&
  fields.refInfoGroupId === undefined &&
  fields.active !== undefined;

/**
 * Decision 18: carried out only if the project really has not been updated for 30 days, so that of many browsers that
 * ask one does it; all others are answered the present state.
 */
async function applyStaleRule(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  id: number,
  active: boolean,
): Promise<Project> {
  const rule = await readSetting(parts.db, 'staleProjects');
  await parts.db.transaction().execute(async (trx) => {
    const before = await repository.lockProject(trx, viewer.visibleProjectTypeIds, id);
    if (before === undefined) throw notFound('project');
    const age = parts.clock.now().getTime() - before.updated_at.getTime();
    if (rule === 'off' || (rule === 'deactivate' && active) || age <= STALE_MS) return;
    const change = { id, before, userId: SYSTEM_USER_ID, reason: 'not updated for 30 days' };
    await updateProject(trx, parts, systemActor(origin), change, { active });
  });
  return readProject(parts, viewer, id);
}

async function updateProject(
  trx: Transaction<Schema>,
  parts: Parts,
  actor: Actor,
  change: {
    id: number;
    before: { title: string; active: boolean; ref_info_group_id: string | null };
    userId: number;
    reason?: string;
  },
  fields: Pick<ChangedProject, 'title' | 'active' | 'refInfoGroupId'>,
): Promise<void> {
  const { title, active, ref_info_group_id } = change.before;
  const before = { title, active, ref_info_group_id };
  const after = {
    title: fields.title ?? title,
    active: fields.active ?? active,
    ref_info_group_id: fields.refInfoGroupId === undefined ? ref_info_group_id : fields.refInfoGroupId,
  };
  const changed = difference(before, after);
  if (changed === null) return;
  await repository.updateProject(trx, change.id, after, change.userId, parts.clock.now());
  await recordChange(trx, actor, {
    event: 'Edit Project',
    message: `${actor.name} edited project "${after.title}"`,
    table: 'projects',
    rowId: change.id,
    reason: change.reason,
    ...changed,
  });
}
