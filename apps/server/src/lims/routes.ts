import { limsCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { listInstruments, listTests } from './items.ts';

/** What is read from the laboratory information system. */
export function registerLims(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, limsCalls.listInstruments, 'signed-in', ({ viewer }) =>
    listInstruments(parts, viewer),
  );

  answerCall(app, parts, limsCalls.listTests, 'signed-in', ({ viewer }) => listTests(parts, viewer));
}
