import { locationCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, answerPage } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import * as service from './service.ts';

export function registerLocations(app: FastifyInstance, parts: Parts): void {
  answerPage(app, parts, locationCalls.listLocations, 'signed-in', ({ query }) =>
    service.listLocations(parts, query),
  );

  answerCall(app, parts, locationCalls.ownLocations, 'signed-in', ({ viewer }) =>
    service.listOwnLocations(parts, viewer),
  );

  answerCall(app, parts, locationCalls.currentLocation, 'signed-in', ({ viewer }) =>
    service.readCurrentLocation(parts, viewer),
  );

  answerCall(app, parts, locationCalls.chooseLocation, 'signed-in', ({ act, body }) =>
    service.chooseLocation(act, body.locationId),
  );

  answerCall(app, parts, locationCalls.createLocation, 'administrator', ({ act, body }) =>
    service.createLocation(act, body),
  );

  answerCall(app, parts, locationCalls.changeLocation, 'administrator', ({ act, params, body, request }) =>
    service.changeLocation(act, {
      id: params.id,
      fields: { name: body.name },
      based: basedOn(request, body.updatedAt),
    }),
  );

  answerCall(app, parts, locationCalls.deleteLocation, 'administrator', ({ act, params }) =>
    service.deleteLocation(act, params.id),
  );
}
