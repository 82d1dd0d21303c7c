import { z } from 'zod';
import { defineCall } from './call.ts';
import { Id, line } from './shapes.ts';

/** Section 3; id −3 is the instrument type. */
export const ProjectType = z.object({
  projectTypeId: Id,
  typeName: z.string(),
  shortName: z.string(),
  active: z.boolean(),
});
export type ProjectType = z.infer<typeof ProjectType>;

/** On screen: Workbook type. With `useACL` the flags of a user's roles say who may create and edit. */
export const ExperimentType = z.object({
  id: Id,
  typeName: z.string(),
  useACL: z.boolean(),
  active: z.boolean(),
  roles: z.array(z.object({ id: Id, create: z.boolean(), edit: z.boolean() })),
});
export type ExperimentType = z.infer<typeof ExperimentType>;

/** Section 3; id −2 is the administrator. */
export const Role = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  projectTypes: z.array(z.object({ projectTypeId: Id, typeName: z.string() })),
});
export type Role = z.infer<typeof Role>;

const typeName = line('Name', 200);
const shortName = line('Short name', 50);

export const typeCalls = {
  listProjectTypes: defineCall({
    method: 'GET',
    path: '/api/projectTypes',
    summary: 'Project types the user may see',
    answer: z.array(ProjectType),
  }),
  createProjectType: defineCall({
    method: 'POST',
    path: '/api/projectTypes',
    summary: 'Create a project type',
    body: z.object({ typeName, shortName, active: z.boolean() }),
    answer: ProjectType,
    status: 201,
  }),
  changeProjectType: defineCall({
    method: 'PUT',
    path: '/api/projectTypes',
    summary: 'Change a project type',
    body: z.object({ id: Id, name: typeName, shortName, active: z.boolean() }),
    answer: ProjectType,
  }),
  listExperimentTypes: defineCall({
    method: 'GET',
    path: '/api/experimentTypes',
    summary: 'Workbook types with their access list',
    answer: z.array(ExperimentType),
  }),
  createExperimentType: defineCall({
    method: 'POST',
    path: '/api/experimentTypes',
    summary: 'Create a workbook type, open to all',
    body: z.object({ typeName, active: z.boolean() }),
    answer: ExperimentType,
    status: 201,
  }),
  changeExperimentType: defineCall({
    method: 'PUT',
    path: '/api/experimentTypes',
    summary: 'Change a workbook type and its access list',
    body: z.object({
      id: Id,
      typeName,
      useACL: z.boolean(),
      roles: z.array(z.object({ id: Id, create: z.boolean(), edit: z.boolean() })).max(1_000),
      active: z.boolean(),
    }),
    answer: ExperimentType,
  }),
  listRoles: defineCall({
    method: 'GET',
    path: '/api/roles/',
    summary: 'Roles with their project types',
    answer: z.array(Role),
  }),
  createRole: defineCall({
    method: 'POST',
    path: '/api/roles/',
    summary: 'Create a role',
    body: z.object({ name: typeName, description: z.string().max(1_000), active: z.boolean() }),
    answer: Role,
    status: 201,
  }),
  changeRole: defineCall({
    method: 'PUT',
    path: '/api/roles/',
    summary: 'Change a role',
    body: z.object({ id: Id, name: typeName, description: z.string().max(1_000), active: z.boolean() }),
    answer: Role,
  }),
  assignProjectTypes: defineCall({
    method: 'PUT',
    path: '/api/roles/projectTypes',
    summary: 'Replace the project types of a role',
    body: z.object({ roleId: Id, projectTypeIdArr: z.array(Id).max(1_000) }),
    answer: Role,
  }),
};
