import type { ChangedExperiment, Experiment } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { type Change, difference } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { checkFieldsUnchanged, fieldsEditedBy } from '../documents/field-edits.ts';
import type { ExperimentPlace } from '../holders.ts';
import { forbidden } from '../plumbing/refusal.ts';
import { checkActiveExperimentType, checkReason } from '../types/service.ts';
import { checkEdit, mayAssignType } from './policy.ts';
import * as repository from './repository.ts';
import { findVisible, readExperiment } from './service.ts';
import { checkReasons } from './signing/reasons.ts';
import { changeTagsOf, taggedEntry } from './tags/change.ts';
import { spelledAsKnown } from './tags/spelling.ts';

/** What is changed of the fields of a workbook. */
export interface FieldEdit {
  fields: ChangedExperiment;
  /** Time of the state the change is based on; see `checkFieldsUnchanged`. */
  based: Date | undefined;
  reason: string | undefined;
}

/** Changes the fields of a workbook that is not published, and its tags: all of it or none. @throws Refusal 403, 404, 409 */
export async function editExperiment(
  act: UserAct,
  { place, ...edit }: FieldEdit & { place: ExperimentPlace },
): Promise<Experiment> {
  const { parts, viewer } = act;
  await findVisible(parts, viewer, place);
  const { tags } = edit.fields;
  const spelled = tags && { ...tags, add: await spelledAsKnown(parts, viewer, tags.add) };
  const asked = { ...edit, fields: { ...edit.fields, tags: spelled } };
  await change(act, async (trx) => ({ entry: await editFields(trx, act, place.experimentId, asked) }));
  return readExperiment(parts, viewer, place);
}

/**
 * The same of one whose project the viewer sees, in a transaction that may do more; tags are spelled as others are already.
 *
 * @returns what the trail says of it; null: it is as it was
 * @throws Refusal 403, 409
 */
export async function editFields(
  trx: Transaction<Schema>,
  act: UserAct,
  experimentId: number,
  { fields, based, reason }: FieldEdit,
): Promise<Change | null> {
  const { parts, viewer } = act;
  const before = await repository.lockExperiment(trx, experimentId);
  checkEdit(viewer, before);
  checkFieldsUnchanged(before, based);
  const after = {
    title: fields.title ?? before.title,
    description: fields.description ?? before.description,
    instrument_id: fields.instrumentId ?? before.instrument_id,
    test_id: fields.testId ?? before.test_id,
    experiment_type_id: fields.experimentTypeId ?? before.experiment_type_id,
    visibility: fields.visibility ?? before.visibility,
  };
  const changed = difference<typeof after>(before, after);
  const tags = fields.tags === undefined ? null : await changeTagsOf(trx, act, before, fields.tags);
  // Tags ask for no reason, and are no edit of who edited it last (0109).
  if (changed === null) return tags && taggedEntry(viewer, before, tags);
  await checkReason(trx, [before.experiment_type_id, after.experiment_type_id], reason);
  if (changed.new.visibility !== undefined && before.user_id !== viewer.userId) {
    throw forbidden('Only its creator can change the visibility of a workbook.');
  }
  if (changed.new.experiment_type_id !== undefined) {
    await checkActiveExperimentType(trx, after.experiment_type_id);
    if (!mayAssignType(viewer, after.experiment_type_id)) {
      throw forbidden('You do not have the right to use this workbook type.');
    }
    // The next type may not ask, and what is owed would be owed no longer.
    await checkReasons(trx, before.document_id, sentence('choose another type. Nothing was changed.'));
  }
  await repository.updateExperiment(trx, experimentId, {
    ...after,
    ...fieldsEditedBy(viewer, parts.clock.now()),
  });
  return {
    event: 'Edit Workbook',
    message: `${viewer.name} edited workbook "${after.title}"`,
    table: 'experiments',
    rowId: experimentId,
    reason,
    old: { ...changed.old, ...(tags && { tags: tags.before }) },
    new: { ...changed.new, ...(tags && { tags: tags.after }) },
  };
}
