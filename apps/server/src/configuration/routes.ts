import { readFile } from 'node:fs/promises';
import {
  configurationCalls,
  configurationFilePaths,
  DONE,
  OWN_MARK,
  PUBLIC_CONFIGURATION_KEYS,
} from '@benchbook/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actOf, answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { notFound } from '../plumbing/refusal.ts';
import {
  changeConfigurationFile,
  readConfigurationFile,
  removeConfigurationFile,
  type StoredFile,
} from './files.ts';
import { readSettings } from './repository.ts';
import { changeConfiguration, readConfiguration } from './service.ts';

export function registerConfiguration(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, configurationCalls.readPublicConfiguration, 'everyone', () =>
    readSettings(parts.db, PUBLIC_CONFIGURATION_KEYS),
  );

  answerCall(app, parts, configurationCalls.readConfiguration, 'everyone', ({ viewer, params }) =>
    readConfiguration(parts, viewer, params.key),
  );

  answerCall(app, parts, configurationCalls.changeConfiguration, 'administrator', ({ act, params, body }) =>
    changeConfiguration(act, params.key, body.configValue),
  );

  answerCall(
    app,
    parts,
    configurationCalls.removeConfigurationFile,
    'administrator',
    async ({ act, params }) => {
      await removeConfigurationFile(act, params.key);
      return DONE;
    },
  );

  app.post('/api/config/file/:key', async (request) => {
    const act = await actOf(request, parts, 'administrator');
    return changeConfigurationFile(act, FileParams.parse(request.params).key, request);
  });

  // For everybody: the landing page shows it.
  app.get('/api/config/file/:key', async (request, reply) => {
    const file = await readConfigurationFile(parts, FileParams.parse(request.params).key);
    if (file === undefined) throw notFound('file');
    return sendPicture(request, reply, file);
  });

  // The product's own mark until an administrator uploads a logo.
  const ownMark = readFile(new URL('./default-logo.svg', import.meta.url));
  app.get(configurationFilePaths.logo, async (request, reply) => {
    const file = await readConfigurationFile(parts, 'logo');
    const mark = { bytes: await ownMark, mediaType: 'image/svg+xml', sha256: OWN_MARK };
    return sendPicture(request, reply, file ?? mark);
  });
}

const FileParams = z.object({ key: z.string().max(100) });

/** Whatever somebody put into a picture runs nowhere, also when it is opened by its own address. */
function sendPicture(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const tag = `"${file.sha256}"`;
  reply.headers({
    'Content-Type': file.mediaType,
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Asked for every time, so that a new logo is shown at once; sent only when it is a new one.
    'Cache-Control': 'no-cache',
    ETag: tag,
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.send(Buffer.from(file.bytes));
}
