import {
  OneConflict,
  OneVersion,
  reasonCalls,
  TOTAL_COUNT_HEADER,
  type VersionCalls,
  versionCalls,
} from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, signedInViewer } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { sendFile } from '../plumbing/file-answer.ts';
import { languageOfRequest, sayTo } from '../plumbing/speaking.ts';
import { registerComparison } from './compare-route.ts';
import { openConflict, openVersion, readEditorHistory, readEditorHistoryData } from './opening.ts';
import { giveReason } from './reasons.ts';
import { keepConflict, restoreConflict, restoreVersion } from './restore.ts';
import * as service from './service.ts';

export function registerVersions(app: FastifyInstance, parts: Parts): void {
  for (const calls of Object.values(versionCalls)) registerVersionsOf(app, parts, calls);

  answerCall(app, parts, reasonCalls.giveReason, 'signed-in', ({ act, params, body }) =>
    giveReason(act, { place: params, number: params.version, reason: body.reason }),
  );
}

/** The versions of the documents of one kind. */
function registerVersionsOf(app: FastifyInstance, parts: Parts, calls: VersionCalls): void {
  const { access } = parts;

  answerCall(app, parts, calls.listVersions, 'signed-in', async ({ viewer, params, query, reply }) => {
    const { versions, total } = await service.listVersions(parts, viewer, params, query);
    reply.header(TOTAL_COUNT_HEADER, total);
    return versions;
  });

  answerCall(app, parts, calls.readVersion, 'signed-in', ({ viewer, params }) =>
    service.readVersion(parts, viewer, params, params.version),
  );

  answerCall(app, parts, calls.readVersionSource, 'signed-in', ({ viewer, params }) =>
    service.readSource(parts, viewer, params),
  );

  answerCall(app, parts, calls.restoreVersion, 'signed-in', ({ act, params, body }) =>
    restoreVersion(act, { place: params, number: params.version, reason: body.reason }),
  );

  answerCall(app, parts, calls.listConflicts, 'signed-in', async ({ viewer, params, request }) => {
    const say = sayTo(request);
    const aside = await service.listConflicts(parts, viewer, params);
    return aside.map((one) => ({ ...one, why: say(one.why) }));
  });

  answerCall(app, parts, calls.restoreConflict, 'signed-in', ({ act, params, body }) =>
    restoreConflict(act, {
      place: params,
      conflictId: params.conflict,
      reason: body.reason,
    }),
  );

  answerCall(app, parts, calls.keepConflict, 'signed-in', ({ act, params, body }) =>
    keepConflict(act, { place: params, conflictId: params.conflict, reason: body.reason }),
  );

  answerCall(app, parts, calls.openVersion, 'signed-in', ({ viewer, params, request }) =>
    openVersion(parts, { viewer, language: languageOfRequest(request) }, params, params.version),
  );

  answerCall(app, parts, calls.openConflict, 'signed-in', ({ viewer, params, request }) =>
    openConflict(parts, { viewer, language: languageOfRequest(request) }, params, params.conflict),
  );

  answerCall(app, parts, calls.readEditorHistory, 'signed-in', ({ viewer, params }) =>
    readEditorHistory(parts, viewer, params),
  );

  answerCall(app, parts, calls.readEditorHistoryData, 'signed-in', ({ viewer, params }) =>
    readEditorHistoryData(parts, viewer, params, params.version),
  );

  registerComparison(app, parts, calls);

  // The calls that carry files instead of JSON; their paths stand in the contract (`versionFilePaths`).
  const versions = calls.listVersions.path;
  app.get(`${versions}/:version/file`, async (request, reply) => {
    const viewer = await signedInViewer(request, access);
    const { version, ...place } = OneVersion.parse(request.params);
    return sendFile(reply, await service.readVersionFile(parts, viewer, place, version));
  });

  app.get(`${calls.listConflicts.path}/:conflict/file`, async (request, reply) => {
    const viewer = await signedInViewer(request, access);
    const { conflict, ...place } = OneConflict.parse(request.params);
    return sendFile(reply, await service.readConflictFile(parts, viewer, place, conflict));
  });
}
