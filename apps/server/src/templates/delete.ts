import type { Template } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { findEditable, lockEditable } from '../documents/readable.ts';
import { freezeDocument, lockDocument } from '../documents/repository.ts';
import { dropEditors } from '../editor/drop.ts';
import { closeOpenSession, findOpenSession } from '../editor/repository.ts';
import { bringIn, checkFree } from '../versions/next-version.ts';
import { updateTemplate } from './repository.ts';
import { readTemplate } from './service.ts';

/**
 * Takes a template out of every list; its document, its history and what it was loaded into stay (decision 20). What
 * its own user typed last becomes a version before the document is frozen.
 *
 * @throws Refusal 403, 404; 409 while somebody else edits it; 503 when the editor could not save.
 */
export async function deleteTemplate(act: UserAct, id: number): Promise<Template> {
  const { parts, viewer } = act;
  const target = await findEditable(parts, viewer, { templateId: id });
  const order = { act, target, doing: sentence('deleting'), command: sentence('delete') };
  await bringIn(order);
  const template = await readTemplate(parts, viewer, id);
  const closedKey = await change(act, async (trx) => {
    await lockDocument(trx, target.document_id);
    const { title } = await lockEditable(parts, trx, viewer, target);
    await checkFree(trx, await findOpenSession(trx, target.document_id), order);
    const at = parts.clock.now();
    await freezeDocument(trx, target.document_id, at);
    const key = await closeOpenSession(trx, target.document_id, at);
    await updateTemplate(trx, id, { deleted_at: at, deleted_by: viewer.userId });
    return {
      entry: {
        event: 'Delete Template',
        message: `${viewer.name} deleted template "${title}"`,
        table: 'templates',
        rowId: id,
        old: { deleted_at: null },
        new: { deleted_at: at },
      },
      done: key,
    };
  });
  await dropEditors(parts, closedKey);
  return template;
}
