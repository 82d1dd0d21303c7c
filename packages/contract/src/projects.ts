import { z } from 'zod';
import { defineCall } from './call.ts';
import { INSTRUMENT_PROJECT_TYPE_ID, NO_VALUE_ID } from './constants.ts';
import { ProjectListQuery } from './lists.ts';
import { Footprint, Id, line, PathId, Timestamp } from './shapes.ts';

export const Project = Footprint.extend({
  id: Id,
  title: z.string(),
  projectTypeId: Id,
  /** Name of the project type. */
  projectType: z.string(),
  /** Short name of the project type. */
  type: z.string(),
  /** Instrument of an instrument project; −2 = none. */
  externalPK: Id,
  active: z.boolean(),
  locationId: Id.nullable(),
  /** Set for projects that can be exported to the LIMS. */
  refInfoGroupId: z.string().optional(),
});
export type Project = z.infer<typeof Project>;

const title = line('Title', 300);
/** A reference info group of the LIMS; null: not exported. */
const refInfoGroupId = z.string().trim().min(1).max(200).nullable().optional();

export const NewProject = z
  .object({
    title,
    projectTypeId: Id,
    externalPK: Id.default(NO_VALUE_ID),
    locationId: Id.nullable().optional(),
    refInfoGroupId,
    /** Accepted and ignored: the server knows who asks (decision 6). */
    userName: z.string().max(500).optional(),
  })
  .refine((p) => p.projectTypeId === INSTRUMENT_PROJECT_TYPE_ID || p.externalPK === NO_VALUE_ID, {
    path: ['externalPK'],
    error: 'Only a project of the instrument type has an instrument.',
  });
export type NewProject = z.infer<typeof NewProject>;

export const ChangedProject = z
  .object({
    title: title.optional(),
    active: z.boolean().optional(),
    refInfoGroupId,
    /**
     * Ignored as a claim about who acts, with one exception: "System Administrator" asks for the 30-day rule, which
     * the server carries out only if the project really is that old (decision 18).
     */
    userName: z.string().max(500).optional(),
    /** The state the change is based on; an older one than the server's is refused with 409. */
    updatedAt: Timestamp.optional(),
  })
  .refine((p) => p.title !== undefined || p.active !== undefined || p.refInfoGroupId !== undefined, {
    error: 'Send a title, active or refInfoGroupId to change.',
  });
export type ChangedProject = z.infer<typeof ChangedProject>;

/** A project type of which somebody sees projects, and how many. */
export const ProjectGroup = z.object({
  projectTypeId: Id,
  projectType: z.string(),
  projects: z.number().int(),
});
export type ProjectGroup = z.infer<typeof ProjectGroup>;

const params = z.object({ id: PathId });

export const projectCalls = {
  listProjects: defineCall({
    method: 'GET',
    path: '/api/projects',
    summary: 'Projects the user may see, newest first',
    query: ProjectListQuery,
    answer: z.array(Project),
  }),
  listProjectGroups: defineCall({
    method: 'GET',
    path: '/api/projects/groups',
    summary: 'The types of the projects the user may see, by name, with how many there are of each',
    query: ProjectListQuery.pick({ active: true }),
    answer: z.array(ProjectGroup),
  }),
  readProject: defineCall({
    method: 'GET',
    path: '/api/projects/:id',
    summary: 'One project',
    params,
    answer: Project,
  }),
  createProject: defineCall({
    method: 'POST',
    path: '/api/projects',
    summary: 'Create a project',
    body: NewProject,
    answer: Project,
    status: 201,
  }),
  applyStaleRule: defineCall({
    method: 'POST',
    path: '/api/projects/stale',
    summary: 'The 30-day rule on every project of the active or the inactive list; answers those it changed',
    body: z.object({ active: z.boolean() }),
    answer: z.array(Project),
  }),
  changeProject: defineCall({
    method: 'PUT',
    path: '/api/projects/:id',
    summary: 'Change title or active state',
    params,
    body: ChangedProject,
    answer: Project,
  }),
};

/** Calls that carry files instead of JSON. */
export const projectFilePaths = {
  /** GET, the workbooks of a project that the user may open, with all their versions or the latest: an `.eln` file of The ELN Consortium. `experiments`: those alone. */
  eln: (projectId: number, versions: 'all' | 'latest' = 'all', experimentIds: readonly number[] = []) =>
    `/api/projects/${projectId}/eln?versions=${versions}${experimentIds.length > 0 ? `&experiments=${experimentIds.join()}` : ''}`,
  /** GET, the same of all projects that the user sees. */
  elnOfAll: (versions: 'all' | 'latest' = 'all') => `/api/eln?versions=${versions}`,
  /** POST, a multipart form with one `.eln` file; of its Word, Excel and PDF files workbooks are made. Answers `UploadAnswer`. */
  importEln: (projectId: number) => `/api/projects/${projectId}/eln`,
};
