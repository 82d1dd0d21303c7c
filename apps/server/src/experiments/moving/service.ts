import type { MoveOfSeveral, SeveralChanged } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../../audit/act.ts';
import type { Change } from '../../audit/audit.ts';
import { change } from '../../audit/change.ts';
import { fieldsEditedBy } from '../../documents/field-edits.ts';
import { conflict, notFound } from '../../plumbing/refusal.ts';
import { seesProjectType } from '../../projects/policy.ts';
import type { HeldProject } from '../../projects/repository.ts';
import { holdForWorkbooks } from '../../projects/service.ts';
import { checkReason, isActiveExperimentType } from '../../types/service.ts';
import type { Viewer } from '../../viewer.ts';
import { listPeopleWithRights } from '../people/rights.ts';
import { checkCreate, checkMove } from '../policy.ts';
import { type ExperimentRow, findExperiment, lockExperiment } from '../repository.ts';
import { ofEach } from '../several.ts';
import * as repository from './repository.ts';

/**
 * Moves workbooks that were never published into another project: all of them, with an entry in the log of each project, or none. Those
 * that are there already are left as they are (0180).
 *
 * @throws Refusal 404 for a project that is not visible, 409 for one that is inactive; or as `ofEach`
 */
export async function moveExperiments(
  act: UserAct,
  { experimentIds, projectId, reason }: MoveOfSeveral,
): Promise<SeveralChanged> {
  const { parts, viewer } = act;
  const changed = await change(act, async (trx) => {
    const target = await holdForWorkbooks(trx, viewer, projectId);
    const found = await ofEach(trx, viewer, experimentIds, ({ id }) =>
      findMovable(trx, viewer, { id, target, reason }),
    );
    const moved = found.filter((experiment) => experiment !== null);
    if (moved.length === 0) return { entry: null, done: 0 };
    await repository.holdTotals(trx, {
      projectIds: [target.id, ...moved.map(({ project_id }) => project_id)],
      projectTypeIds: [target.project_type_id, ...moved.map(({ project_type_id }) => project_type_id)],
    });
    await repository.updateProjectOf(
      trx,
      moved.map(({ id }) => id),
      { project_id: target.id, ...fieldsEditedBy(viewer, parts.clock.now()) },
    );
    const entry = moved.flatMap((experiment) => entriesOf(viewer, experiment, target, reason));
    return { entry, done: moved.length };
  });
  return { changed };
}

/**
 * A workbook as it is before it is moved, locked; null: it is there already.
 *
 * @throws Refusal 403, 409
 */
async function findMovable(
  trx: Transaction<Schema>,
  viewer: Viewer,
  { id, target, reason }: { id: number; target: HeldProject; reason: string | undefined },
): Promise<ExperimentRow | null> {
  const { experiment_type_id: typeId } = await lockExperiment(trx, id);
  // As it is once it is locked; in the project it is in then.
  const experiment = await findExperiment(trx, viewer.visibleProjectTypeIds, id, null);
  if (experiment === undefined) throw notFound('workbook');
  checkMove(viewer, experiment);
  if (experiment.project_id === target.id) return null;
  if (experiment.amends) {
    throw conflict('An amended copy stays in the project of the workbook that it amends.');
  }
  checkCreate(viewer, typeId);
  if (!(await isActiveExperimentType(trx, typeId))) {
    throw conflict('Its workbook type is no longer active. Give it another type first.');
  }
  // Their own editor goes on by the old address and saves by the document.
  const editors = await repository.listOtherEditors(trx, experiment.document_id, viewer.userId);
  if (editors.length > 0) {
    throw conflict(
      sentence('In use by {editors}: move it once the editor is closed everywhere.', {
        editors: editors.join(', '),
      }),
    );
  }
  await checkReason(trx, [typeId], reason);
  await checkRequests(trx, experiment, target);
  return experiment;
}

/** Nobody who was asked to sign it loses sight of it without anybody noticing. @throws Refusal 409 */
async function checkRequests(
  trx: Transaction<Schema>,
  { id, experiment_type_id, project_type_id: from }: ExperimentRow,
  { project_type_id }: HeldProject,
): Promise<void> {
  if (from === project_type_id) return;
  const requests = await repository.listOpenRequests(trx, id);
  if (requests.length === 0) return;
  const { people } = await listPeopleWithRights(trx, { experiment_type_id, project_type_id });
  const seeing = people.filter(({ rights }) => seesProjectType(rights, project_type_id).allowed);
  const unseen = requests.find(
    ({ user_id, role_id }) =>
      !seeing.some(({ rights }) =>
        role_id === null ? rights.userId === user_id : rights.roleIds.includes(role_id),
      ),
  );
  if (unseen === undefined) return;
  throw conflict(
    sentence(
      '{who} was asked to sign it and does not see that project. Withdraw the request first, or choose another project.',
      { who: unseen.who },
    ),
  );
}

/**
 * What the logs of both projects say of it. Each names the other one only where whoever sees one sees the other, which is so within a
 * project type; the values, which administrators read, name both.
 */
function entriesOf(
  { name }: Viewer,
  { id, title, project_id, project_type_id, project_title }: ExperimentRow,
  target: HeldProject,
  reason: string | undefined,
): Change[] {
  const isTold = project_type_id === target.project_type_id;
  const what = {
    event: 'Move Workbook',
    reason,
    old: { project_id, project: project_title },
  } as const;
  const now = { project_id: target.id, project: target.title };
  const moved = `${name} moved workbook "${title}"`;
  return [
    {
      ...what,
      message: `${moved} ${isTold ? `to project ${target.title}` : 'to another project'}`,
      table: 'projects',
      rowId: project_id,
      new: { ...now, experimentId: id },
    },
    {
      ...what,
      message: `${moved} ${isTold ? `here from project ${project_title}` : 'here from another project'}`,
      table: 'experiments',
      rowId: id,
      new: now,
    },
  ];
}
