import { followCalls } from '@benchbook/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import { findReadable } from '../documents/readable.ts';
import type { ReadableDocument } from '../holders.ts';
import type { Parts } from '../parts.ts';
import { tooMany } from '../plumbing/refusal.ts';
import { Slots } from '../plumbing/slots.ts';
import { readMarks } from './repository.ts';

/** Requests that wait in this process. Whoever has no slot asks again and again, as before there was this. */
const slots = new Slots({
  slots: 5_000,
  ofOne: 40,
  refuse: () => tooMany('Too many documents are followed at once. The screen asks now and then instead.'),
});

/**
 * Following a document that is open. What has changed is not said: it is asked for by the calls that know who may see what of
 * it. Nor is a request that was woken looked at again: the next one is, by whoever asks then.
 */
export function registerFollowing(app: FastifyInstance, parts: Parts): void {
  app.register(async (following) => {
    // Before it is known who asks: what changes from then on is not in what they may do.
    const rightsBefore = new WeakMap<FastifyRequest, number>();
    following.addHook('onRequest', async (request) => {
      rightsBefore.set(request, parts.followers.rightsChanged());
    });
    for (const call of Object.values(followCalls)) answerFollowing(following, parts, call, rightsBefore);
  });
}

function answerFollowing(
  app: FastifyInstance,
  parts: Parts,
  call: (typeof followCalls)['workbook'],
  rightsBefore: WeakMap<FastifyRequest, number>,
): void {
  answerCall(app, parts, call, 'signed-in', async ({ viewer, params, query, request, reply }) => {
    const rights = rightsBefore.get(request) ?? 0;
    const document = await findReadable(parts, viewer, params);
    const stored = (await readMarks(parts.db, [document.document_id])).get(document.document_id) ?? '';
    const mark = `${stored}-${wordOf(document.rights)}`;
    if (query.after === mark) {
      const follower = { userId: viewer.userId, documentId: document.document_id, mark: stored, rights };
      await slots.within(() => parts.followers.changed(follower, endOf(reply)), viewer.userId);
    }
    return { mark };
  });
}

const wordOf = ({ edit, review, decide }: ReadableDocument['rights']): string =>
  [edit && 'e', review && 'r', decide && 'd'].filter(Boolean).join('');

/** The request is over: its sender is gone. */
function endOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
