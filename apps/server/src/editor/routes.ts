import { CALLBACK_PATH, editorCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerCall, originOf } from '../calls/calls.ts';
import { findEditable, findReadable } from '../documents/readable.ts';
import type { HolderPlace } from '../holders.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { languageOfRequest } from '../plumbing/speaking.ts';
import { receiveCallback } from './callback.ts';
import { runCommand } from './commands.ts';
import { documentServerOf, openEditor } from './config.ts';
import { openSession, renewKey } from './keys.ts';

/** The history of a long session is long. */
const CALLBACK_BYTES = 16 * 1024 * 1024;
const CallbackQuery = z.object({ token: z.string().optional() });

export function registerEditor(app: FastifyInstance, parts: Parts): void {
  registerOpening(app, parts, editorCalls.workbook, (id) => ({ projectId: null, experimentId: id }));
  registerOpening(app, parts, editorCalls.template, (id) => ({ templateId: id }));

  answerCall(app, parts, editorCalls.documentServer, 'signed-in', async () => documentServerOf(parts));
  answerCall(app, parts, editorCalls.editorCommand, 'signed-in', ({ viewer, body }) =>
    runCommand(parts, viewer, body),
  );

  // For the document server and in its words: `{"error":0}` once everything is durable. A refusal is final for it;
  // any other failure leaves here as a 5xx, after which it tries again (editor protocol 1.4).
  app.post(CALLBACK_PATH, { bodyLimit: CALLBACK_BYTES }, async (request, reply) => {
    try {
      await receiveCallback(parts, {
        body: request.body,
        headers: request.headers,
        documentToken: CallbackQuery.parse(request.query).token,
        origin: originOf(request),
      });
      // Who edits is in no entry of the trail.
      parts.followers.soon();
      return { error: 0 };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      request.log.warn({ err: error }, 'callback refused');
      return reply.code(error.status).send({ error: 1, message: error.message });
    }
  });
}

/** Key and config of the documents of one kind. */
function registerOpening(
  app: FastifyInstance,
  parts: Parts,
  calls: typeof editorCalls.workbook,
  placeOf: (id: number) => HolderPlace,
): void {
  answerCall(app, parts, calls.readEditorKey, 'signed-in', async ({ viewer, params }) => {
    const { document_id } = await findReadable(parts, viewer, placeOf(params.id));
    return { key: (await openSession(parts, document_id)).key };
  });

  answerCall(app, parts, calls.renewEditorKey, 'signed-in', async ({ viewer, params }) => {
    const { document_id } = await findEditable(parts, viewer, placeOf(params.id));
    return { key: await renewKey(parts, document_id) };
  });

  answerCall(app, parts, calls.openEditor, 'in-person', async ({ viewer, params, request }) => {
    const document = await findReadable(parts, viewer, placeOf(params.id));
    return openEditor(parts, viewer, document, languageOfRequest(request));
  });
}
