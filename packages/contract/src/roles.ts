import { z } from 'zod';
import { defineCall } from './call.ts';
import { tableQuery } from './lists.ts';
import { based, Id, line, Timestamp } from './shapes.ts';

/** Section 3; id −2 is the administrator. */
export const Role = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  projectTypes: z.array(z.object({ projectTypeId: Id, typeName: z.string() })),
  /** The workbook types whose access lists name the role, and what its holders may do with workbooks of each. */
  experimentTypes: z.array(
    z.object({ id: Id, typeName: z.string(), create: z.boolean(), edit: z.boolean() }),
  ),
  updatedAt: Timestamp,
});
export type Role = z.infer<typeof Role>;

export const RoleFields = z.object({
  name: line('Name', 200),
  /** Section 5: what the role is for, for whoever gives it to somebody. */
  description: line('Description', 1_000),
  active: z.boolean(),
});
export type RoleFields = z.infer<typeof RoleFields>;

export const roleCalls = {
  listRoles: defineCall({
    method: 'GET',
    path: '/api/roles/',
    summary: 'Roles with their project types',
    query: tableQuery(['name', 'active']),
    answer: z.array(Role),
  }),
  createRole: defineCall({
    method: 'POST',
    path: '/api/roles/',
    summary: 'Create a role',
    body: RoleFields,
    answer: Role,
    status: 201,
  }),
  changeRole: defineCall({
    method: 'PUT',
    path: '/api/roles/',
    summary: 'Change a role',
    body: RoleFields.extend({ id: Id, ...based }),
    answer: Role,
  }),
  assignProjectTypes: defineCall({
    method: 'PUT',
    path: '/api/roles/projectTypes',
    summary: 'Replace the project types of a role',
    body: z.object({ roleId: Id, projectTypeIdArr: z.array(Id).max(1_000), ...based }),
    answer: Role,
  }),
};
