import { z } from 'zod';
import { defineCall } from './call.ts';
import { tableQuery } from './lists.ts';
import { based, Id, line, Timestamp } from './shapes.ts';
import { Meaning } from './signing/signing.ts';

/** Section 3; id −3 is the instrument type. */
export const ProjectType = z.object({
  projectTypeId: Id,
  typeName: z.string(),
  shortName: z.string(),
  active: z.boolean(),
  updatedAt: Timestamp,
});
export type ProjectType = z.infer<typeof ProjectType>;

/** Each role once, with what its holders may do with workbooks of the type. */
const AccessList = z.array(z.object({ id: Id, create: z.boolean(), edit: z.boolean() }));

/** A step of a chain of signers: what the signature means, and the role or the person that gives it. */
const ChainStep = z.object({ meaning: Meaning, roleId: Id.nullable(), userId: Id.nullable() });
const hasOneSigner = ({ roleId, userId }: z.infer<typeof ChainStep>) =>
  (roleId === null) !== (userId === null);
const namesPeopleOnce = (steps: readonly z.infer<typeof ChainStep>[]) => {
  const people = steps.flatMap(({ userId }) => userId ?? []);
  return new Set(people).size === people.length;
};
export const MAX_CHAIN_STEPS = 10;

/** Who signs workbooks of a type after their publisher, each one step. Without a step, one person reviews, as specified. */
export const SignerChain = z.object({
  /** A step waits for those before it; else they are signed as people come. */
  inOrder: z.boolean(),
  steps: z
    .array(ChainStep.refine(hasOneSigner, 'A step is for one role or for one person.'))
    .max(MAX_CHAIN_STEPS, `A chain of signers has at most ${MAX_CHAIN_STEPS} steps.`)
    .refine(namesPeopleOnce, 'One person signs one step: nobody can be named twice.'),
});
export type SignerChain = z.infer<typeof SignerChain>;

/** On screen: Workbook type. With `useACL` the flags of a user's roles say who may create and edit. */
export const ExperimentType = z.object({
  id: Id,
  typeName: z.string(),
  useACL: z.boolean(),
  active: z.boolean(),
  roles: AccessList,
  /** Each change of its workbooks needs a reason (decision 0076). */
  asksReason: z.boolean(),
  /** `who`: the present name of the role or the person. */
  chain: SignerChain.extend({ steps: z.array(ChainStep.extend({ who: z.string() })) }),
  updatedAt: Timestamp,
});
export type ExperimentType = z.infer<typeof ExperimentType>;

const typeName = line('Name', 200);
const shortName = line('Short name', 50);

/** Fields of the dialogs, as both sides check them. */
export const ProjectTypeFields = z.object({ typeName, shortName, active: z.boolean() });
export type ProjectTypeFields = z.infer<typeof ProjectTypeFields>;

export const ExperimentTypeFields = z.object({
  typeName,
  useACL: z.boolean(),
  roles: AccessList.max(1_000).refine(
    (roles) => new Set(roles.map((role) => role.id)).size === roles.length,
    'A role can stand on the access list only once.',
  ),
  active: z.boolean(),
  /** Left out: it stays as it is. */
  asksReason: z.boolean().optional(),
  /** Left out: it stays as it is. Workbooks that are published keep the one they were published with. */
  chain: SignerChain.optional(),
});
export type ExperimentTypeFields = z.infer<typeof ExperimentTypeFields>;

export const typeCalls = {
  listProjectTypes: defineCall({
    method: 'GET',
    path: '/api/projectTypes',
    summary: 'Project types the user may see',
    query: tableQuery(['name', 'shortName', 'active']),
    answer: z.array(ProjectType),
  }),
  createProjectType: defineCall({
    method: 'POST',
    path: '/api/projectTypes',
    summary: 'Create a project type',
    body: ProjectTypeFields,
    answer: ProjectType,
    status: 201,
  }),
  changeProjectType: defineCall({
    method: 'PUT',
    path: '/api/projectTypes',
    summary: 'Change a project type',
    body: z.object({ id: Id, name: typeName, shortName, active: z.boolean(), ...based }),
    answer: ProjectType,
  }),
  listExperimentTypes: defineCall({
    method: 'GET',
    path: '/api/experimentTypes',
    summary: 'Workbook types with their access list',
    query: tableQuery(['name', 'active']),
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
    body: ExperimentTypeFields.extend({ id: Id, ...based }),
    answer: ExperimentType,
  }),
};
