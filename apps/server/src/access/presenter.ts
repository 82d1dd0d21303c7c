import { ACCESS_QUESTIONS, type AccessExplanation, type AccessQuestion } from '@benchbook/contract';
import type { Decision, Reason, Rule } from '../auth/decision.ts';
import type { ExperimentRow } from '../experiments/repository.ts';
import type { Names } from './repository.ts';

interface Explained {
  person: { id: number; name: string };
  experiment: ExperimentRow;
  names: Names;
  decisions: Record<AccessQuestion, Decision>;
}

export const presentExplanation = (explained: Explained): AccessExplanation => ({
  user: explained.person,
  experiment: {
    id: explained.experiment.id,
    title: explained.experiment.title,
    projectId: explained.experiment.project_id,
    projectTitle: explained.experiment.project_title,
  },
  decisions: ACCESS_QUESTIONS.map((question) => {
    const { allowed, reasons } = explained.decisions[question];
    return {
      question,
      allowed,
      reasons: reasons.map((reason) => ({
        allowed: reason.allowed,
        rule: reason.rule,
        text: SENTENCES[reason.rule]({ ...explained, roles: rolesOf(reason, explained.names) }),
      })),
    };
  }),
});

/** `the role “Chemist”`, `the roles “Chemist” and “Analyst”` */
function rolesOf(reason: Reason, names: Names): string {
  const quoted = reason.roleIds.map((id) => `“${names.roles.get(id) ?? id}”`);
  const all = quoted.join(' and ');
  return quoted.length > 1 ? `the roles ${all}` : `the role ${all}`;
}

type ExplainedWithRoles = Explained & { roles: string };

/** Every rule in the words of a person. */
const SENTENCES: Record<Rule, (told: ExplainedWithRoles) => string> = {
  active: ({ person }) => `${person.name} is an active user.`,
  deactivated: ({ person }) => `${person.name} is set to inactive and cannot sign in.`,
  administrator: ({ person }) => `${person.name} is an administrator and sees all projects.`,
  'roles-off': () => 'Use Roles is off: every user sees all projects.',
  'role-has-project-type': ({ person, roles, names }) =>
    `${person.name} has ${roles}, to which the project type “${names.projectType}” is assigned.`,
  'no-role-has-project-type': ({ person, names }) =>
    `Use Roles is on, and no active role of ${person.name} has the project type “${names.projectType}”.`,
  public: () => 'The workbook is Public.',
  signed: () => 'The workbook is Private, but published: its content is open to all who see the project.',
  creator: ({ person }) => `The workbook is Private, and ${person.name} is its owner.`,
  private: ({ names }) =>
    `The workbook is Private and not published: only its owner, ${names.owner}, can open it.`,
  'type-open': ({ names }) => `The workbook type “${names.experimentType}” does not use a role based ACL.`,
  'role-may-create': ({ person, roles, names }) =>
    `${person.name} has ${roles} with the right Create on the workbook type “${names.experimentType}”.`,
  'no-role-may-create': ({ person, names }) =>
    `No active role of ${person.name} has the right Create on the workbook type “${names.experimentType}”.`,
  'role-may-edit': ({ person, roles, names }) =>
    `${person.name} has ${roles} with the right Edit on the workbook type “${names.experimentType}”.`,
  'no-role-may-edit': ({ person, names }) =>
    `No active role of ${person.name} has the right Edit on the workbook type “${names.experimentType}”.`,
  unpublished: () => 'The workbook is not published yet.',
  frozen: () => 'The workbook is published: nobody can change it any more.',
  published: () => 'The workbook is published.',
  'not-published': () => 'The workbook is not published yet, and is published before it is reviewed.',
  unreviewed: () => 'The workbook is not reviewed yet.',
  'already-reviewed': () => 'The workbook is already reviewed.',
  'not-declined': () => 'Nobody declined to sign the workbook.',
  declined: ({ experiment }) => `${experiment.declined_by_name} declined to sign the workbook.`,
  'not-publisher': ({ person }) => `${person.name} did not publish it.`,
  'has-signers': () => 'The workbook has a chain of signers, which says who signs it.',
  'any-reviewer': () => 'The workbook has no chain of signers: one person reviews it.',
  'signs-next': ({ person }) => `A step of the chain that can be signed now is for ${person.name}.`,
  'role-signs-next': ({ person, roles }) =>
    `${person.name} has ${roles}, which a step of the chain that can be signed now is for.`,
  'signed-already': ({ person }) => `${person.name} has signed a step of it already.`,
  'not-next': ({ person }) => `Others sign before the step that is for ${person.name}.`,
  'no-signer': ({ person }) => `No step that is left is for ${person.name}.`,
  'is-publisher': ({ person }) => `${person.name} published it; a different user is required for reviewing.`,
};
