import type { EditorCommand, EditorCommandAnswer } from '@benchbook/contract';
import { findEditable, placeOf } from '../documents/readable.ts';
import { findHolder } from '../documents/repository.ts';
import type { Parts } from '../parts.ts';
import { notFound, Refusal } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { findSession } from './repository.ts';

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
  const holder = session && (await findHolder(parts.db, session.document_id));
  if (holder == null) throw notFound('editor session');
  await findEditable(parts, viewer, placeOf(holder)).catch((error: unknown) => {
    // The same words for every key: somebody who tries keys learns nothing.
    throw error instanceof Refusal && error.status === 404 ? notFound('editor session') : error;
  });
  return parts.documentServer.command(command);
}
