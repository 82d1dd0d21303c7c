import { exportCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import * as service from './service.ts';

/** Workbooks on their way to the laboratory information system. */
export function registerExports(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, exportCalls.exportDocument, 'signed-in', ({ act, params }) =>
    service.exportDocument(act, params),
  );

  answerCall(app, parts, exportCalls.listExports, 'signed-in', ({ viewer, params }) =>
    service.listExports(parts, viewer, params),
  );

  answerCall(app, parts, exportCalls.replayExport, 'administrator', ({ act, params }) =>
    service.replayExport(act, params.id),
  );

  answerCall(app, parts, exportCalls.listReferenceGroups, 'signed-in', () =>
    service.listReferenceGroups(parts),
  );
}
