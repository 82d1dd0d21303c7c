import { remarkCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { endRemark, listMentionable, listRemarks, writeRemark } from './service.ts';

export function registerRemarks(app: FastifyInstance, parts: Parts): void {
  const calls = remarkCalls;
  answerCall(app, parts, calls.listRemarks, 'signed-in', ({ viewer, params }) =>
    listRemarks(parts, viewer, params),
  );

  answerCall(app, parts, calls.listMentionable, 'signed-in', ({ viewer, params }) =>
    listMentionable(parts, viewer, params),
  );

  answerCall(app, parts, calls.writeRemark, 'signed-in', ({ act, params: place, body: written }) =>
    writeRemark(act, { place, written }),
  );

  answerCall(app, parts, calls.settleRemark, 'signed-in', ({ act, params }) =>
    endRemark(act, 'settled', { place: params, remarkId: params.remarkId }),
  );

  answerCall(app, parts, calls.withdrawRemark, 'signed-in', ({ act, params }) =>
    endRemark(act, 'withdrawn', { place: params, remarkId: params.remarkId }),
  );
}
