import { limsCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { answerCall } from '../plumbing/calls.ts';
import { importLocations, importUsers } from './imports.ts';
import { listInstruments, listTests } from './items.ts';

/** What is read from the laboratory information system, and taken over from it. */
export function registerLims(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(app, access, limsCalls.listInstruments, 'signed-in', ({ viewer }) =>
    listInstruments(parts, viewer),
  );

  answerCall(app, access, limsCalls.listTests, 'signed-in', ({ viewer }) => listTests(parts, viewer));

  answerCall(app, access, limsCalls.importUsers, 'administrator', ({ viewer, origin, body }) =>
    importUsers(parts, actorOf(viewer, origin), body.dataConnectionId),
  );

  answerCall(app, access, limsCalls.importLocations, 'administrator', ({ viewer, origin, body }) =>
    importLocations(parts, actorOf(viewer, origin), body.dataConnectionId),
  );
}
