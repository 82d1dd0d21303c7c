import { findCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { find } from './service.ts';

export function registerFind(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, findCalls.find, 'signed-in', ({ viewer, query }) => find(parts, viewer, query.term));
}
