import { sentence } from '@benchbook/words/server';
import '@fastify/multipart';
import { buffer } from 'node:stream/consumers';
import { IdsInQuery, PathId } from '@benchbook/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actOf } from '../calls/calls.ts';
import { readSetting } from '../configuration/repository.ts';
import { UploadOptions } from '../experiments/upload.ts';
import type { Parts } from '../parts.ts';
import { sendArchive } from '../plumbing/archive-answer.ts';
import { describeError } from '../plumbing/error-answers.ts';
import { invalid, tooLarge, tooMany, tooSlow } from '../plumbing/refusal.ts';
import { Slots } from '../plumbing/slots.ts';
import { languageOfRequest, sayIn } from '../plumbing/speaking.ts';
import { exportNotebook, exportProject } from './export.ts';
import { importEln, type ReceivedEln } from './import.ts';
import { short } from './statements.ts';

const ofProject = z.object({ projectId: PathId });
const ofExport = z.object({
  versions: z
    .enum(['all', 'latest'], { error: 'Export all versions or the latest: versions is all or latest.' })
    .default('all'),
  experiments: IdsInQuery.optional(),
});

/** Exports under way in this process, to the last byte: each reads all files of a project, or of all, twice. */
const slots = new Slots({
  slots: 4,
  ofOne: 2,
  refuse: (isOwn) =>
    tooMany(
      isOwn
        ? 'Two projects are being exported for you right now. Please wait until one of them is done.'
        : 'Several projects are being exported right now. Please try again in some minutes.',
    ),
});
const RECEIVE_MS = 10 * 60_000;

/** The one file of a form. @throws Refusal 400, 408, 413 */
async function receive(
  { db }: Pick<Parts, 'db'>,
  request: FastifyRequest,
  receiveMs: number,
): Promise<ReceivedEln> {
  if (!request.isMultipart()) throw invalid('Send the .eln file as a multipart form.');
  const megabytes = Number(await readSetting(db, 'uploadLimit'));
  const formOptions = {
    limits: { fileSize: megabytes * 1_048_576, files: 1, fieldSize: 10_000, fields: 20 },
    throwFileSizeLimit: false,
    // RFC 7578 5.1.3: browsers write file names in UTF-8; the parser's own default is Latin-1.
    defParamCharset: 'utf8',
  };
  const received = async () => {
    const part = await request.file(formOptions);
    if (part === undefined) throw invalid('Choose an .eln file.');
    const bytes = await buffer(part.file);
    if (part.file.truncated)
      throw tooLarge(
        sentence('The file is larger than the {megabytes} MB that one file may have.', { megabytes }),
      );
    return { name: short(part.filename) || 'file', bytes, megabytes };
  };
  return inTime(received(), receiveMs);
}

/** It is received in a slot that others wait for. @throws Refusal 408 */
function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const msg = 'The file came too slowly. Please try again on a faster connection.';
  const timer = setTimeout(() => late.reject(tooSlow(msg)), milliseconds);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** The calls that carry a file instead of JSON; their paths stand in the contract (`projectFilePaths`). */
export function registerEln(app: FastifyInstance, parts: Parts, receiveMs = RECEIVE_MS): void {
  app.register(async (limited) => {
    // Each reads all stored files of a project.
    limited.addHook('onRequest', app.rateLimit({ max: 30, timeWindow: '1 minute' }));

    limited.get('/api/projects/:projectId/eln', async (request, reply) => {
      const act = await actOf(request, parts);
      const { projectId } = ofProject.parse(request.params);
      const { versions, experiments = null } = ofExport.parse(request.query);
      return sendArchive(reply, () => exportProject(act, projectId, { versions, experiments }), {
        slots,
        person: act.viewer.userId,
        type: 'application/vnd.eln+zip',
      });
    });

    limited.get('/api/eln', async (request, reply) => {
      const act = await actOf(request, parts);
      const { versions } = ofExport.parse(request.query);
      return sendArchive(reply, () => exportNotebook(act, versions), {
        slots,
        person: act.viewer.userId,
        type: 'application/vnd.eln+zip',
      });
    });

    limited.post('/api/projects/:projectId/eln', async (request, reply) => {
      const act = await actOf(request, parts);
      const { projectId } = ofProject.parse(request.params);
      const options = UploadOptions.parse(request.query);
      const { status, answer } = await importEln(act, projectId, options, {
        receive: () => receive(parts, request, receiveMs),
        described: (error) => describeError(error, request),
        say: sayIn(languageOfRequest(request)),
      });
      return reply.code(status).send(answer);
    });
  });
}
