import {
  type ChangedProject,
  type NewProject,
  type Project,
  type ProjectGroup,
  type ProjectListQuery,
  SYSTEM_USER_NAME,
} from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import { refersToNothing } from '../plumbing/database-errors.ts';
import { type Listed, pageOf } from '../plumbing/paging.ts';
import { conflict, invalid, notFound } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { updateProject } from './edit.ts';
import { mayUseProjectType } from './policy.ts';
import { presentProject } from './presenter.ts';
import * as repository from './repository.ts';
import { toggleWhereStale } from './stale.ts';

export async function listProjects(
  parts: Parts,
  viewer: Viewer,
  query: ProjectListQuery,
): Promise<Listed<Project>> {
  const { rows, total } = await repository.listProjects(
    parts.db,
    viewer.visibleProjectTypeIds,
    { ...query, starredBy: query.starred === true ? viewer.userId : undefined },
    pageOf(query),
  );
  return { rows: rows.map(presentProject), total };
}

/** The types of which somebody sees projects, with how many there are. @param active undefined: of both kinds */
export async function listProjectGroups(
  { db }: Parts,
  { visibleProjectTypeIds }: Viewer,
  active: boolean | undefined,
): Promise<ProjectGroup[]> {
  const rows = await repository.listProjectGroups(db, visibleProjectTypeIds, active);
  return rows.map((row) => ({
    projectTypeId: row.project_type_id,
    projectType: row.type_name,
    projects: row.total,
  }));
}

/** @throws Refusal 404 for a project that does not exist or is not visible. */
export async function readProject(parts: Parts, viewer: Viewer, id: number): Promise<Project> {
  const row = await repository.findProject(parts.db, viewer.visibleProjectTypeIds, id);
  if (row === undefined) throw notFound('project');
  return presentProject(row);
}

/**
 * Before a workbook is made for it: nobody fills the store by what the project will not take.
 *
 * @throws Refusal 404 for a project that is not visible, 409 for one that is inactive (0192)
 */
export async function checkTakesWorkbooks(parts: Parts, viewer: Viewer, id: number): Promise<void> {
  checkActive(await readProject(parts, viewer, id));
}

/** The same as a workbook comes into it: held, it stays as it is until the commit. @throws Refusal 404, 409 */
export async function holdForWorkbooks(
  trx: Transaction<Schema>,
  viewer: Viewer,
  id: number,
): Promise<repository.HeldProject> {
  const project = await repository.holdProject(trx, id);
  if (project === undefined || !mayUseProjectType(viewer, project.project_type_id)) throw notFound('project');
  checkActive(project);
  return project;
}

function checkActive({ active }: { active: boolean }): void {
  if (active) return;
  throw conflict('This project is inactive. Choose another one, or have it set to active first.');
}

/** All that somebody sees, active and inactive, the oldest first; at most that many. */
export async function readProjects({ db }: Parts, viewer: Viewer, limit: number): Promise<Project[]> {
  return (await repository.listAllProjects(db, viewer.visibleProjectTypeIds, limit)).map(presentProject);
}

export async function createProject(act: UserAct, fields: NewProject): Promise<Project> {
  const { parts, viewer } = act;
  const values = {
    title: fields.title,
    project_type_id: fields.projectTypeId,
    external_pk: fields.externalPK,
    location_id: fields.locationId ?? null,
    ref_info_group_id: fields.refInfoGroupId ?? null,
  };
  const id = await change(act, async (trx) => {
    const possible =
      mayUseProjectType(viewer, fields.projectTypeId) &&
      (await repository.isActiveType(trx, fields.projectTypeId));
    if (!possible) throw invalid('Choose an active project type that is visible to you.', 'projectTypeId');
    const created = await repository.insertProject(trx, values, viewer.userId, parts.clock.now());
    return {
      entry: {
        event: 'Create Project',
        message: `${viewer.name} created project "${fields.title}"`,
        table: 'projects',
        rowId: created,
        new: values,
      },
      done: created,
    };
  }).catch((error: unknown) => {
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
  act: UserAct,
  edit: { id: number; fields: ChangedProject; based: Date | undefined },
): Promise<Project> {
  const { parts, viewer } = act;
  const { id, fields, based } = edit;
  if (asksForStaleRule(fields)) {
    await toggleWhereStale(act, id, fields.active);
    return readProject(parts, viewer, id);
  }
  await change(act, async (trx) => {
    const before = await repository.lockProject(trx, viewer.visibleProjectTypeIds, id);
    if (before === undefined) throw notFound('project');
    checkUnchanged({ at: before.updated_at, by: before.last_update_by }, based);
    return { entry: await updateProject(trx, act, { id, before, userId: viewer.userId }, fields) };
  });
  return readProject(parts, viewer, id);
}

const asksForStaleRule = (fields: ChangedProject): fields is ChangedProject & { active: boolean } =>
  fields.userName === SYSTEM_USER_NAME &&
  fields.title === undefined &&
  fields.refInfoGroupId === undefined &&
  fields.active !== undefined;
