import type { EditorCommand, EditorCommandAnswer } from '@benchbook/contract';
import type { Viewer } from '../auth/viewer.ts';
import { checkEdit } from '../experiments/policy.ts';
import { findVisible } from '../experiments/service.ts';
import type { Parts } from '../parts.ts';
import { notFound, Refusal } from '../plumbing/refusal.ts';
import { findExperimentOfDocument, findSession } from './repository.ts';

/**
 * Decision 35: only for a document the caller may edit; the server signs the request.
 *
 * @throws Refusal 403, 404, 409, and 503 when the document server does not answer.
 */
export async function runCommand(
  parts: Parts,
  viewer: Viewer,
  command: EditorCommand,
): Promise<EditorCommandAnswer> {
  const session = await findSession(parts.db, command.key);
  const experiment = session && (await findExperimentOfDocument(parts.db, session.document_id));
  if (experiment === undefined) throw notFound('editor session');
  const place = { projectId: null, experimentId: experiment.id };
  const visible = await findVisible(parts, viewer, place).catch((error: unknown) => {
    // Whoever tries keys learns nothing from the words either.
    throw error instanceof Refusal ? notFound('editor session') : error;
  });
  checkEdit(viewer, visible);
  return parts.documentServer.command(command);
}
