import { type Found, MAX_FOUND_OF_A_KIND, REFUSAL_CODES } from '@benchbook/contract';
import { findReachable } from '../experiments/links/service.ts';
import { searchFields } from '../experiments/service.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { listProjects } from '../projects/service.ts';
import { listTemplates } from '../templates/service.ts';
import type { Viewer } from '../viewer.ts';
import { findPeople } from './repository.ts';

/** The first of each kind, of what the viewer sees; of workbooks those that they may open. */
export async function find(parts: Parts, viewer: Viewer, term: string): Promise<Found> {
  const asked = { search: term, page: 1, pageSize: MAX_FOUND_OF_A_KIND };
  const numbered = await findNumbered(parts, viewer, term);
  if (/^#\d+$/.test(term))
    return { projects: [], workbooks: numbered, tooWide: false, templates: [], people: [] };
  const [projects, workbooks, templates, people] = await Promise.all([
    listProjects(parts, viewer, asked),
    findWorkbooks(parts, viewer, asked),
    listTemplates(parts, viewer, asked),
    findPeople(parts.db, term),
  ]);
  return {
    projects: projects.rows.map(({ id, title, active }) => ({ id, title, active })),
    workbooks: [...numbered, ...workbooks.workbooks.filter(({ id }) => id !== numbered[0]?.id)],
    tooWide: workbooks.tooWide,
    templates: templates.rows.map(({ id, title, documentType }) => ({ id, title, documentType })),
    people,
  };
}

/** A workbook by its number, as its address has it. */
async function findNumbered(parts: Parts, viewer: Viewer, term: string): Promise<Found['workbooks']> {
  const id = Number(/^#?(\d{1,9})$/.exec(term.trim())?.[1] ?? 0);
  if (id === 0) return [];
  const found = await findReachable(parts, viewer, id);
  return found === undefined ? [] : [found];
}

async function findWorkbooks(
  parts: Parts,
  viewer: Viewer,
  asked: { search: string; page: number; pageSize: number },
): Promise<Pick<Found, 'workbooks' | 'tooWide'>> {
  try {
    const { rows } = await searchFields(parts, viewer, asked);
    const open = rows.filter(
      ({ visibility, isPublished, userId }) =>
        visibility === 'Public' || isPublished || userId === viewer.userId,
    );
    return {
      workbooks: open.map(({ id, title, documentType, projectId, projectTitle }) => ({
        id,
        title,
        documentType,
        projectId,
        projectTitle,
      })),
      tooWide: false,
    };
  } catch (error) {
    const isTooWide =
      error instanceof Refusal && error.entries.some(({ code }) => code === REFUSAL_CODES.searchTooWide);
    if (isTooWide) return { workbooks: [], tooWide: true };
    throw error;
  }
}
