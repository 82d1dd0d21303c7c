import { AUTH_TYPE_SHAPES, DONE, dataConnectionCalls, EVENT_TYPE_NAMES } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { answerCall } from '../plumbing/calls.ts';
import * as service from './service.ts';

/** Connections to laboratory information systems and their events; all of it for administrators. */
export function registerDataConnections(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;
  const calls = dataConnectionCalls;

  answerCall(app, access, calls.listDataConnections, 'administrator', () => service.listConnections(parts));

  answerCall(app, access, calls.createDataConnection, 'administrator', ({ viewer, origin, body }) =>
    service.createConnection(parts, actorOf(viewer, origin), body),
  );

  answerCall(
    app,
    access,
    calls.changeDataConnection,
    'administrator',
    ({ viewer, origin, params, body, request }) => {
      const { updatedAt, ...fields } = body;
      const based = basedOn(request, updatedAt);
      return service.changeConnection(parts, actorOf(viewer, origin), { id: params.id, fields, based });
    },
  );

  answerCall(app, access, calls.deleteDataConnection, 'administrator', async ({ viewer, origin, params }) => {
    await service.deleteConnection(parts, actorOf(viewer, origin), params.id);
    return DONE;
  });

  answerCall(app, access, calls.listAuthTypes, 'administrator', async () =>
    AUTH_TYPE_SHAPES.map(({ id, name }) => ({ id, name })),
  );

  answerCall(app, access, calls.listEventTypes, 'administrator', async () =>
    Object.entries(EVENT_TYPE_NAMES).map(([id, name]) => ({ id: Number(id), name })),
  );

  answerCall(app, access, calls.listEvents, 'administrator', ({ params }) =>
    service.listEvents(parts, params.id),
  );

  answerCall(app, access, calls.changeEvent, 'administrator', ({ viewer, origin, params, body, request }) => {
    const place = {
      connectionId: params.id,
      eventId: params.eventId,
      based: basedOn(request, body.updatedAt),
    };
    return service.changeEvent(parts, actorOf(viewer, origin), place, body);
  });

  answerCall(app, access, calls.testDataConnection, 'administrator', ({ params, body }) =>
    service.testConnection(parts, params.id, body.eventId),
  );
}
