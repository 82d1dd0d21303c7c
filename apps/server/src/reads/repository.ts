import type { Kysely, Schema } from '@benchbook/database';
import type { LookParams } from '../parts.ts';
import { hiddenTypes } from '../templates/policy.ts';
import type { Viewer } from '../viewer.ts';

/** What of ours an address names. */
export interface ReadRecord {
  table: 'experiments' | 'projects' | 'templates';
  id: number;
  /** As it is called now. */
  title: string;
  /** It is there, and the viewer is told that it is not. */
  isHidden: boolean;
}

/**
 * The workbook or template that the parameters of an address name, or else its project, which is meant also where it is
 * hidden and the workbook is none of it; undefined where there is none.
 */
export async function findRecord(
  db: Kysely<Schema>,
  { experimentId, templateId, projectId }: LookParams,
  viewer: Viewer,
): Promise<ReadRecord | undefined> {
  let found: ReadRecord | undefined;
  if (experimentId !== undefined) found = await findExperiment(db, experimentId, viewer);
  else if (templateId !== undefined) found = await findTemplate(db, templateId, viewer);
  if (projectId === undefined || found?.isHidden === true) return found;
  const project = await findProject(db, projectId, viewer);
  return project?.isHidden === true ? project : (found ?? project);
}

const isUnseen = (viewer: Viewer, projectTypeId: number): boolean =>
  viewer.visibleProjectTypeIds !== null && !viewer.visibleProjectTypeIds.includes(projectTypeId);

async function findExperiment(db: Kysely<Schema>, id: number, viewer: Viewer) {
  const row = await db
    .selectFrom('experiments')
    .select(['title', 'project_type_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isHidden = isUnseen(viewer, row.project_type_id);
  return { table: 'experiments' as const, id, title: row.title, isHidden };
}

async function findProject(db: Kysely<Schema>, id: number, viewer: Viewer) {
  const row = await db
    .selectFrom('projects')
    .select(['title', 'project_type_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isHidden = isUnseen(viewer, row.project_type_id);
  return { table: 'projects' as const, id, title: row.title, isHidden };
}

async function findTemplate(db: Kysely<Schema>, id: number, viewer: Viewer) {
  const row = await db
    .selectFrom('templates')
    .select(['title', 'experiment_type_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const type = row.experiment_type_id;
  const isHidden = type !== null && hiddenTypes(viewer).includes(type);
  return { table: 'templates' as const, id, title: row.title, isHidden };
}
