import type { Version } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { tableOf } from '../documents/holder.ts';
import { findEditable, lockEditable } from '../documents/readable.ts';
import { findChange, insertReason } from '../documents/reasons/repository.ts';
import { lockDocument } from '../documents/repository.ts';
import type { ExperimentPlace } from '../holders.ts';
import { conflict } from '../plumbing/refusal.ts';
import { readVersion, versionOf } from './service.ts';

/** Of one editor session: several people may have written in it. */
const MOST_REASONS = 20;

/**
 * Says why a workbook was changed in the editor: for every version of the session in which this one was saved, also those
 * still to come. Nothing that was said before is taken back.
 *
 * @throws Refusal 403, 404; 409 for a published workbook, and a version whose reason is not asked for
 */
export async function giveReason(
  act: UserAct,
  { place, number, reason }: { place: ExperimentPlace; number: number; reason: string },
): Promise<Version> {
  const { parts, viewer } = act;
  const workbook = await findEditable(parts, viewer, place);
  const { document_id: documentId } = workbook;
  await versionOf(parts, workbook, number);
  await change(act, async (trx) => {
    await lockDocument(trx, documentId);
    const { title } = await lockEditable(parts, trx, viewer, workbook);
    const changed = await findChange(trx, documentId, number);
    if (changed === undefined) throw conflict(sentence('Version {number} needs no reason.', { number }));
    const { editorKey, from, to, given } = changed;
    if (given >= MOST_REASONS) throw conflict('This change has its reasons already. Nothing was written.');
    const at = parts.clock.now();
    await insertReason(trx, {
      document_id: documentId,
      editor_key: editorKey,
      reason,
      given_by: viewer.userId,
      given_by_name: viewer.name,
      given_at: at,
    });
    return {
      entry: {
        event: 'Give Reason',
        message: `${viewer.name} said why workbook "${title}" was changed (${inWords({ from, to })})`,
        table: tableOf(workbook),
        rowId: workbook.id,
        reason,
        new: { versions: { from, to }, at: at.toISOString() },
      },
    };
  });
  return readVersion(parts, viewer, place, number);
}

/** `version 3`, `versions 3 to 5`. */
export const inWords = ({ from, to }: { from: number; to: number }): string =>
  from === to ? `version ${from}` : `versions ${from} to ${to}`;
