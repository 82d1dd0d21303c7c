import { limsCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { importLocations, importUsers } from './service.ts';

/** What is taken over from the laboratory information system. */
export function registerImports(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, limsCalls.importUsers, 'administrator', ({ act, body }) =>
    importUsers(act, body.dataConnectionId),
  );

  answerCall(app, parts, limsCalls.importLocations, 'administrator', ({ act, body }) =>
    importLocations(act, body.dataConnectionId),
  );
}
