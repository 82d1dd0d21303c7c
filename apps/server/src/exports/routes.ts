import { type Export, exportCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { sayTo } from '../plumbing/speaking.ts';
import * as service from './service.ts';

/** Workbooks on their way to the laboratory information system. */
export function registerExports(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, exportCalls.exportDocument, 'signed-in', ({ act, params }) =>
    service.exportDocument(act, params),
  );

  answerCall(app, parts, exportCalls.listExports, 'signed-in', async ({ viewer, params, request }) => {
    const say = sayTo(request);
    const exported = await service.listExports(parts, viewer, params);
    const inWords = (one: Export['tries'][number]) => ({ ...one, message: one.message && say(one.message) });
    return exported.map((each) => ({ ...each, tries: each.tries.map(inWords) }));
  });

  answerCall(app, parts, exportCalls.replayExport, 'administrator', ({ act, params }) =>
    service.replayExport(act, params.id),
  );

  answerCall(app, parts, exportCalls.listReferenceGroups, 'signed-in', () =>
    service.listReferenceGroups(parts),
  );
}
