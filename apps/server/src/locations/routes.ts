import { locationCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { answerCall } from '../plumbing/calls.ts';
import { setPageHeaders } from '../plumbing/paging.ts';
import * as service from './service.ts';

export function registerLocations(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(app, access, locationCalls.listLocations, 'signed-in', async ({ query, request, reply }) => {
    const { locations, total } = await service.listLocations(parts, query);
    setPageHeaders(request, reply, query, total);
    return locations;
  });

  answerCall(app, access, locationCalls.ownLocations, 'signed-in', ({ viewer }) =>
    service.listOwnLocations(parts, viewer),
  );

  answerCall(app, access, locationCalls.currentLocation, 'signed-in', ({ viewer }) =>
    service.readCurrentLocation(parts, viewer),
  );

  answerCall(app, access, locationCalls.chooseLocation, 'signed-in', ({ viewer, origin, body }) =>
    service.chooseLocation(parts, viewer, origin, body.locationId),
  );

  answerCall(app, access, locationCalls.createLocation, 'administrator', ({ viewer, origin, body }) =>
    service.createLocation(parts, actorOf(viewer, origin), body),
  );

  answerCall(
    app,
    access,
    locationCalls.changeLocation,
    'administrator',
    ({ viewer, origin, params, body, request }) =>
      service.changeLocation(parts, actorOf(viewer, origin), {
        id: params.id,
        fields: { name: body.name },
        based: basedOn(request, body.updatedAt),
      }),
  );

  answerCall(app, access, locationCalls.deleteLocation, 'administrator', ({ viewer, origin, params }) =>
    service.deleteLocation(parts, actorOf(viewer, origin), params.id),
  );
}
