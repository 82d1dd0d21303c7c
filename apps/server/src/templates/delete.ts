import type { Template } from '@benchbook/contract';
import { actorOf, recordChange } from '../audit/audit.ts';
import type { Viewer } from '../auth/viewer.ts';
import { findEditable, lockEditable } from '../documents/readable.ts';
import { freezeDocument, lockDocument } from '../documents/repository.ts';
import { closeOpenSession, findOpenSession } from '../editor/repository.ts';
import type { Parts } from '../parts.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { bringIn, checkFree, dropEditors } from '../versions/next-version.ts';
import { updateTemplate } from './repository.ts';
import { readTemplate } from './service.ts';

/**
 * Takes a template out of every list; its document, its history and what it was loaded into stay (decision 20). What
 * its own user typed last becomes a version before the document is frozen.
 *
 * @throws Refusal 403, 404; 409 while somebody else edits it; 503 when the editor could not save.
 */
export async function deleteTemplate(
  parts: Parts,
  viewer: Viewer,
  origin: RequestOrigin,
  id: number,
): Promise<Template> {
  const target = await findEditable(parts, viewer, { templateId: id });
  const order = { viewer, origin, target, act: { doing: 'deleting', command: 'delete' } };
  await bringIn(parts, order);
  const template = await readTemplate(parts, viewer, id);
  const closedKey = await parts.db.transaction().execute(async (trx) => {
    await lockDocument(trx, target.document_id);
    const { title } = await lockEditable(trx, viewer, target);
    await checkFree(trx, await findOpenSession(trx, target.document_id), order);
    const at = parts.clock.now();
    await freezeDocument(trx, target.document_id, at);
    const key = await closeOpenSession(trx, target.document_id, at);
    await updateTemplate(trx, id, { deleted_at: at, deleted_by: viewer.userId });
    await recordChange(trx, actorOf(viewer, origin), {
      event: 'Delete Template',
      message: `${viewer.name} deleted template "${title}"`,
      table: 'templates',
      rowId: id,
      old: { deleted_at: null },
      new: { deleted_at: at },
    });
    return key;
  });
  await dropEditors(parts, closedKey);
  return template;
}
