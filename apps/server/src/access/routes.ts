import { accessCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { explainAccess } from './service.ts';

/** "Why can Ana see this?" */
export function registerAccess(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, accessCalls.explainAccess, 'administrator', ({ params }) =>
    explainAccess(parts, params),
  );
}
