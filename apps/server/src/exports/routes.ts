import { exportCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { answerCall } from '../plumbing/calls.ts';
import * as service from './service.ts';

/** Workbooks on their way to the laboratory information system. */
export function registerExports(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(app, access, exportCalls.exportDocument, 'signed-in', ({ viewer, origin, params }) =>
    service.exportDocument(parts, viewer, origin, params),
  );

  answerCall(app, access, exportCalls.listExports, 'signed-in', ({ viewer, params }) =>
    service.listExports(parts, viewer, params),
  );

  answerCall(app, access, exportCalls.replayExport, 'administrator', ({ viewer, origin, params }) =>
    service.replayExport(parts, actorOf(viewer, origin), params.id),
  );

  answerCall(app, access, exportCalls.listReferenceGroups, 'signed-in', () =>
    service.listReferenceGroups(parts),
  );
}
