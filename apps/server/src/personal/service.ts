import {
  MAX_SAVED_SEARCHES,
  MAX_STARS,
  type NewSavedSearch,
  type SavedSearch,
  type Starred,
  type Stars,
} from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { Parts } from '../parts.ts';
import { conflict, notFound } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import * as repository from './repository.ts';

const personOf = (viewer: Viewer): repository.Person => ({
  userId: viewer.userId,
  visibleTypes: viewer.visibleProjectTypeIds,
});

/** The workbooks the viewer opened last, and may open still, the latest first. */
export async function listOpened({ db }: Parts, viewer: Viewer) {
  const rows = await repository.listOpened(db, personOf(viewer));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    documentType: row.document_type,
    projectId: row.project_id,
    projectTitle: row.project_title,
    openedAt: row.at.toISOString(),
  }));
}

/** @throws Refusal 409 where there are too many */
async function checkStars(db: Parts['db'], viewer: Viewer, table: 'stars' | 'project_stars'): Promise<void> {
  if ((await repository.countOf(db, table, viewer.userId)) >= MAX_STARS)
    throw conflict(
      sentence('You have {maxStars} stars. Take one from what you do not need at hand any more.', {
        maxStars: MAX_STARS,
      }),
    );
}

/** @throws Refusal 404 for what the viewer does not see, 409 where there are too many */
export async function star({ db, clock }: Parts, viewer: Viewer, id: number): Promise<void> {
  await checkStars(db, viewer, 'stars');
  if (!(await repository.addStar(db, personOf(viewer), id, clock.now()))) throw notFound('workbook');
}

/** @throws Refusal 404 for a project that the viewer does not see, 409 where there are too many */
export async function starProject({ db, clock }: Parts, viewer: Viewer, id: number): Promise<void> {
  await checkStars(db, viewer, 'project_stars');
  if (!(await repository.addProjectStar(db, personOf(viewer), id, clock.now()))) throw notFound('project');
}

export const unstarProject = ({ db }: Parts, viewer: Viewer, id: number): Promise<void> =>
  repository.removeProjectStar(db, viewer.userId, id);

export const listProjectStars = async ({ db }: Parts, viewer: Viewer): Promise<Stars> =>
  (await repository.listProjectStars(db, viewer.userId)).map((row) => row.project_id);

/** What the viewer marked with a star, and sees and may open still, the latest first. */
export async function listStarred({ db }: Parts, viewer: Viewer): Promise<Starred> {
  const person = personOf(viewer);
  const [projects, workbooks] = await Promise.all([
    repository.listStarredProjects(db, person),
    repository.listStarredWorkbooks(db, person),
  ]);
  return {
    projects,
    workbooks: workbooks.map((row) => ({
      id: row.id,
      title: row.title,
      documentType: row.document_type,
      projectId: row.project_id,
      projectTitle: row.project_title,
    })),
  };
}

export const unstar = ({ db }: Parts, viewer: Viewer, id: number): Promise<void> =>
  repository.removeStar(db, viewer.userId, id);

export const listStars = async ({ db }: Parts, viewer: Viewer): Promise<Stars> =>
  (await repository.listStars(db, viewer.userId)).map((row) => row.experiment_id);

type SearchRow = Awaited<ReturnType<typeof repository.saveSearch>>;

const presentSearch = ({ id, name, search, saved_at: at }: SearchRow): SavedSearch => ({
  id,
  name,
  search,
  savedAt: at.toISOString(),
});

export const listSavedSearches = async ({ db }: Parts, viewer: Viewer): Promise<SavedSearch[]> =>
  (await repository.listSavedSearches(db, viewer.userId)).map(presentSearch);

/** @throws Refusal 409 where there are too many */
export async function saveSearch(
  { db, clock }: Parts,
  viewer: Viewer,
  { name, search }: NewSavedSearch,
): Promise<SavedSearch> {
  if ((await repository.countOf(db, 'saved_searches', viewer.userId)) >= MAX_SAVED_SEARCHES)
    throw conflict(
      sentence('You keep {maxSavedSearches} searches. Remove one that you do not need any more.', {
        maxSavedSearches: MAX_SAVED_SEARCHES,
      }),
    );
  const saved = { userId: viewer.userId, name, search, at: clock.now() };
  return presentSearch(await repository.saveSearch(db, saved));
}

/** @throws Refusal 404 where the viewer keeps no such search */
export async function forgetSearch({ db }: Parts, viewer: Viewer, id: number): Promise<void> {
  if (!(await repository.forgetSearch(db, viewer.userId, id))) throw notFound('search');
}
