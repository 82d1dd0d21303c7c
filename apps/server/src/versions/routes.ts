import { PathId, TOTAL_COUNT_HEADER, versionCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { answerCall, signedInViewer } from '../plumbing/calls.ts';
import { sendFile } from '../plumbing/file-answer.ts';
import { registerComparison } from './compare-route.ts';
import { openConflict, openVersion, readEditorHistory, readEditorHistoryData } from './opening.ts';
import { keepConflict, restoreConflict, restoreVersion } from './restore.ts';
import * as service from './service.ts';

const PathNumber = z.coerce.number().int().min(1).max(2_147_483_647);
const one = z.object({ projectId: PathId, experimentId: PathId });
const oneVersion = one.extend({ version: PathNumber });
const oneConflict = one.extend({ conflict: PathNumber });
const workbook = '/api/projects/:projectId/experiments/:experimentId';

export function registerVersions(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(
    app,
    access,
    versionCalls.listVersions,
    'signed-in',
    async ({ viewer, params, query, reply }) => {
      const { versions, total } = await service.listVersions(parts, viewer, params, query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return versions;
    },
  );

  answerCall(app, access, versionCalls.readVersion, 'signed-in', ({ viewer, params }) =>
    service.readVersion(parts, viewer, params, params.version),
  );

  answerCall(app, access, versionCalls.readVersionSource, 'signed-in', ({ viewer, params }) =>
    service.readSource(parts, viewer, params),
  );

  answerCall(app, access, versionCalls.restoreVersion, 'signed-in', ({ viewer, origin, params, body }) =>
    restoreVersion(parts, viewer, origin, { place: params, number: params.version, reason: body.reason }),
  );

  answerCall(app, access, versionCalls.listConflicts, 'signed-in', ({ viewer, params }) =>
    service.listConflicts(parts, viewer, params),
  );

  answerCall(app, access, versionCalls.restoreConflict, 'signed-in', ({ viewer, origin, params, body }) =>
    restoreConflict(parts, viewer, origin, {
      place: params,
      conflictId: params.conflict,
      reason: body.reason,
    }),
  );

  answerCall(app, access, versionCalls.keepConflict, 'signed-in', ({ viewer, origin, params, body }) =>
    keepConflict(parts, viewer, origin, { place: params, conflictId: params.conflict, reason: body.reason }),
  );

  answerCall(app, access, versionCalls.openVersion, 'signed-in', ({ viewer, params }) =>
    openVersion(parts, viewer, params, params.version),
  );

  answerCall(app, access, versionCalls.openConflict, 'signed-in', ({ viewer, params }) =>
    openConflict(parts, viewer, params, params.conflict),
  );

  answerCall(app, access, versionCalls.readEditorHistory, 'signed-in', ({ viewer, params }) =>
    readEditorHistory(parts, viewer, params),
  );

  answerCall(app, access, versionCalls.readEditorHistoryData, 'signed-in', ({ viewer, params }) =>
    readEditorHistoryData(parts, viewer, params, params.version),
  );

  registerComparison(app, parts);

  // The calls that carry files instead of JSON; their paths stand in the contract (`versionFilePaths`).
  app.get(`${workbook}/versions/:version/file`, async (request, reply) => {
    const viewer = await signedInViewer(request, access);
    const { version, ...place } = oneVersion.parse(request.params);
    return sendFile(reply, await service.readVersionFile(parts, viewer, place, version));
  });

  app.get(`${workbook}/conflicts/:conflict/file`, async (request, reply) => {
    const viewer = await signedInViewer(request, access);
    const { conflict, ...place } = oneConflict.parse(request.params);
    return sendFile(reply, await service.readConflictFile(parts, viewer, place, conflict));
  });
}
