import { type AccessExplanation, accessCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { type Say, sayTo } from '../plumbing/speaking.ts';
import { explainAccess } from './service.ts';

/** "Why can Ana see this?" */
export function registerAccess(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, accessCalls.explainAccess, 'administrator', async ({ params, request }) => {
    const explained = await explainAccess(parts, params);
    return inWords(sayTo(request), explained);
  });
}

const inWords = (say: Say, explained: AccessExplanation): AccessExplanation => ({
  ...explained,
  decisions: explained.decisions.map((decision) => ({
    ...decision,
    reasons: decision.reasons.map((reason) => ({ ...reason, text: say(reason.text) })),
  })),
});
