import { readFile } from 'node:fs/promises';
import { configurationCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { answerCall } from '../plumbing/calls.ts';
import { changeConfiguration, readConfiguration } from './service.ts';

export function registerConfiguration(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts.access, configurationCalls.readConfiguration, 'everyone', ({ viewer, params }) =>
    readConfiguration(parts, viewer, params.key),
  );

  answerCall(
    app,
    parts.access,
    configurationCalls.changeConfiguration,
    'administrator',
    ({ viewer, origin, params, body }) =>
      changeConfiguration(parts, actorOf(viewer, origin), params.key, body.configValue),
  );

  // The product's own mark until an administrator uploads a logo.
  const logo = readFile(new URL('./default-logo.svg', import.meta.url));
  app.get('/api/config/logo', async (_request, reply) => {
    reply.type('image/svg+xml').header('Cache-Control', 'no-cache');
    return await logo;
  });
}
