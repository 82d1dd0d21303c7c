import { accessCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { answerCall } from '../plumbing/calls.ts';
import { explainAccess } from './service.ts';

/** "Why can Ana see this?" */
export function registerAccess(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts.access, accessCalls.explainAccess, 'administrator', ({ params }) =>
    explainAccess(parts, params),
  );
}
