import { AUTH_TYPE_SHAPES, DONE, dataConnectionCalls, EVENT_TYPE_NAMES } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { sayTo } from '../plumbing/speaking.ts';
import * as service from './service.ts';

/** Connections to laboratory information systems and their events; all of it for administrators. */
export function registerDataConnections(app: FastifyInstance, parts: Parts): void {
  const calls = dataConnectionCalls;

  answerCall(app, parts, calls.listDataConnections, 'administrator', () => service.listConnections(parts));

  answerCall(app, parts, calls.createDataConnection, 'administrator', ({ act, body }) =>
    service.createConnection(act, body),
  );

  answerCall(app, parts, calls.changeDataConnection, 'administrator', ({ act, params, body, request }) => {
    const { updatedAt, ...fields } = body;
    const based = basedOn(request, updatedAt);
    return service.changeConnection(act, { id: params.id, fields, based });
  });

  answerCall(app, parts, calls.deleteDataConnection, 'administrator', async ({ act, params }) => {
    await service.deleteConnection(act, params.id);
    return DONE;
  });

  answerCall(app, parts, calls.listAuthTypes, 'administrator', async () =>
    AUTH_TYPE_SHAPES.map(({ id, name }) => ({ id, name })),
  );

  answerCall(app, parts, calls.listEventTypes, 'administrator', async () =>
    Object.entries(EVENT_TYPE_NAMES).map(([id, name]) => ({ id: Number(id), name })),
  );

  answerCall(app, parts, calls.listEvents, 'administrator', ({ params }) =>
    service.listEvents(parts, params.id),
  );

  answerCall(app, parts, calls.changeEvent, 'administrator', ({ act, params, body, request }) => {
    const place = {
      connectionId: params.id,
      eventId: params.eventId,
      based: basedOn(request, body.updatedAt),
    };
    return service.changeEvent(act, place, body);
  });

  answerCall(app, parts, calls.testDataConnection, 'administrator', async ({ params, body, request }) => {
    const told = await service.testConnection(parts, params.id, body.eventId);
    return { ...told, message: sayTo(request)(told.message) };
  });
}
