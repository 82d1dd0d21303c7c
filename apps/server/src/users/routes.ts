import { severalUsersCalls, USERS_CSV_PATH, userCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, answerPage, signedInViewer } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { contentDisposition } from '../plumbing/file-answer.ts';
import { sayTo } from '../plumbing/speaking.ts';
import {
  assignLocations,
  assignRoles,
  changeUser,
  createUser,
  deactivateUser,
  listUsers,
} from './service.ts';
import { changeSeveral, importUsers, previewUsers, usersCsv } from './several.ts';

export function registerUsers(app: FastifyInstance, parts: Parts): void {
  answerPage(app, parts, userCalls.listUsers, 'administrator', ({ query }) => listUsers(parts, query));

  answerCall(app, parts, userCalls.createUser, 'administrator', ({ act, body }) => createUser(act, body));

  answerCall(app, parts, userCalls.changeUser, 'administrator', ({ act, body, request }) =>
    changeUser(act, body, basedOn(request, body.updatedAt)),
  );

  answerCall(app, parts, userCalls.deactivateUser, 'administrator', ({ act, params }) =>
    deactivateUser(act, params.id),
  );

  answerCall(app, parts, userCalls.assignRoles, 'administrator', ({ act, body, request }) =>
    assignRoles(act, {
      userId: body.userId,
      ids: body.roleIdArr,
      based: basedOn(request, body.updatedAt),
    }),
  );

  answerCall(app, parts, userCalls.assignLocations, 'administrator', ({ act, body, request }) =>
    assignLocations(act, {
      userId: body.userId,
      ids: body.locationIdArr,
      based: basedOn(request, body.updatedAt),
    }),
  );

  answerCall(app, parts, severalUsersCalls.previewImport, 'administrator', ({ body, request }) =>
    previewUsers(parts, body.csv, sayTo(request)),
  );

  answerCall(app, parts, severalUsersCalls.importUsers, 'administrator', ({ act, body }) =>
    importUsers(act, body),
  );

  answerCall(app, parts, severalUsersCalls.changeUsers, 'administrator', ({ act, body }) =>
    changeSeveral(act, body),
  );

  app.get(USERS_CSV_PATH, async (request, reply) => {
    await signedInViewer(request, parts.access, 'administrator');
    return reply
      .headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition('attachment', 'users.csv'),
        'Cache-Control': 'no-store',
      })
      .send(await usersCsv(parts));
  });
}
