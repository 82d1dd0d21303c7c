import { type ImportReport, limsCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { type Say, sayTo } from '../plumbing/speaking.ts';
import { importLocations, importUsers } from './service.ts';

/** What is taken over from the laboratory information system. */
export function registerImports(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, limsCalls.importUsers, 'administrator', async ({ act, body, request }) =>
    inWords(sayTo(request), await importUsers(act, body.dataConnectionId)),
  );

  answerCall(app, parts, limsCalls.importLocations, 'administrator', async ({ act, body, request }) =>
    inWords(sayTo(request), await importLocations(act, body.dataConnectionId)),
  );
}

const inWords = (say: Say, report: ImportReport): ImportReport => ({
  ...report,
  failed: report.failed.map((row) => ({ ...row, reason: say(row.reason) })),
});
