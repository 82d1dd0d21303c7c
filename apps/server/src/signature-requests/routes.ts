import { severalCalls, signatureRequestCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { ask, listRequests, possibleSigners, withdraw } from './service.ts';
import { askForSeveral, possibleSignersOfAll } from './several.ts';

export function registerSignatureRequests(app: FastifyInstance, parts: Parts): void {
  const calls = signatureRequestCalls;
  answerCall(app, parts, calls.listSignatureRequests, 'signed-in', ({ viewer, params: place, query }) =>
    listRequests(parts, viewer, { place, timeZone: query.timeZone }),
  );

  answerCall(app, parts, calls.possibleSigners, 'signed-in', ({ viewer, params }) =>
    possibleSigners(parts, viewer, params),
  );

  answerCall(app, parts, calls.askForSignature, 'signed-in', ({ act, params: place, body: asked }) =>
    ask(act, { place, asked }),
  );

  answerCall(app, parts, calls.withdrawRequest, 'signed-in', ({ act, params }) =>
    withdraw(act, { place: params, requestId: params.requestId }),
  );

  answerCall(app, parts, severalCalls.possibleSignersOfAll, 'signed-in', ({ viewer, query }) =>
    possibleSignersOfAll(parts, viewer, query.experiments),
  );

  answerCall(app, parts, severalCalls.askForSignatures, 'signed-in', ({ act, body }) =>
    askForSeveral(act, body),
  );
}
