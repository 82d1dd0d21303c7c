import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../base/refusal.ts';
import { type Signer, TokenError } from '../base/tokens.ts';
import { DownloadError, type HostClient } from '../host/host-client.ts';
import type { SessionPage } from '../session/sessions.ts';
import type { Asker, DocumentThreads } from '../threads/document-threads.ts';
import type { ReadingCopies } from './reading-copies.ts';

const address = z.string().max(10_000);
/** The arguments of `setHistoryData` and `insertImage`, as far as they matter here (editor protocol 1.1). */
const versionSchema = z.object({
  version: z.union([z.number(), z.string()]),
  fileType: z.string().toLowerCase().optional(),
  url: address,
  document: z.string().optional(),
});
const imagesSchema = z.object({
  images: z
    .array(z.object({ url: address }))
    .min(1)
    .max(20),
});
/** `pages`: as a pdf, for reading; `picture`: a picture that stands above the cells of a workbook, by its part. */
export const contentQuery = z.union([
  z.object({ as: z.literal('picture'), part: z.string().min(1).max(1_000) }),
  z.object({ as: z.literal('pages').optional() }),
]);
const bodySchema = z.object({ data: z.record(z.string(), z.unknown()) });
const imageQuery = z.object({ index: z.coerce.number().int().min(0).default(0) });

/** First bytes of the pictures a document can hold. */
const PICTURES: [type: string, start: string][] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/bmp', 'BM'],
];
const maxPictureBytes = 25 * 1024 * 1024;

/** Answers a picture of a workbook; what is none that browsers show is not found. */
export async function sendPicture(
  reply: FastifyReply,
  threads: DocumentThreads,
  picture: { document: Uint8Array; part: string },
  asker: Asker,
): Promise<FastifyReply> {
  const found = await threads.run('pictureOfXlsx', picture, asker);
  if (!found) throw new Refusal(404, 'The workbook has no such picture.');
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(found.type)
    .send(Buffer.from(found.bytes));
}

export interface HostFileDependencies {
  host: HostClient;
  threads: DocumentThreads;
  copies: ReadingCopies;
  signer: Signer;
  pageOf(request: FastifyRequest): Promise<SessionPage>;
}

/**
 * Files a host hands to an open page: an earlier version for the history, a picture to insert. They are fetched here,
 * like the document itself, and only when the host signed the argument of the method that names them.
 */
export function hostFileRoutes(app: FastifyInstance, dependencies: HostFileDependencies): void {
  const { host, threads, pageOf } = dependencies;

  /** What the host signed in the argument; the rest of the argument counts for nothing. */
  const signedArgument = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
    const { data } = bodySchema.parse(request.body);
    try {
      return await dependencies.signer.verify(data.token);
    } catch (error) {
      if (error instanceof TokenError) throw new Refusal(403, 'The application did not sign this file.');
      throw error;
    }
  };

  const fetched = async (url: string): Promise<Uint8Array<ArrayBuffer>> => {
    try {
      return await host.download(url);
    } catch (error) {
      if (error instanceof DownloadError) throw new Refusal(422, error.message);
      throw error;
    }
  };

  app.post('/session/:id/version', async (request, reply) => {
    const { session, participant } = await pageOf(request);
    const asker = { user: participant.user.id, document: session.key };
    const { url, document } = versionSchema.parse(await signedArgument(request));
    // A host that names documents signs a version for the sessions of its own document only.
    if (participant.opening && participant.opening.document !== document) {
      throw new Refusal(403, 'That version is of another document.');
    }
    const bytes = await fetched(url);
    const { type, format } = await threads.run('inspect', bytes, asker);
    const { fileType } = session.journal.meta;
    if (type !== fileType) throw new Refusal(422, 'That version is a file of another kind.');
    reply.header('cache-control', 'no-store');
    const query = contentQuery.parse(request.query);
    if (query.as === 'picture')
      return sendPicture(reply, threads, { document: bytes, part: query.part }, asker);
    if (query.as === 'pages') {
      const pdf = await dependencies.copies.pdf(bytes, {
        fileType: format,
        title: session.journal.meta.title,
        asker,
      });
      return reply.type('application/pdf').send(Buffer.from(pdf));
    }
    if (type === 'xlsx') {
      return reply
        .type('application/json')
        .send(await threads.run('importXlsx', { original: bytes, edits: [] }, asker));
    }
    return reply
      .type('application/octet-stream')
      .send(
        Buffer.from(
          type === 'docx'
            ? await threads.run('prepareDocx', { document: bytes, language: participant.language }, asker)
            : bytes,
        ),
      );
  });

  app.post('/session/:id/image', async (request, reply) => {
    const { session, participant } = await pageOf(request);
    if (!session.holdsEditLock(participant)) throw new Refusal(403, 'You are not editing this document.');
    const { images } = imagesSchema.parse(await signedArgument(request));
    const image = images[imageQuery.parse(request.query).index];
    if (!image) throw new Refusal(404, 'There is no such picture.');
    const bytes = Buffer.from(await fetched(image.url));
    if (bytes.length > maxPictureBytes) throw new Refusal(413, 'The picture is larger than 25 MB.');
    const start = bytes.toString('latin1', 0, 16);
    const type = PICTURES.find(([, wanted]) => start.startsWith(wanted))?.[0];
    if (!type) throw new Refusal(422, 'The picture is not a PNG, JPEG, GIF or BMP file.');
    return reply.header('cache-control', 'no-store').type(type).send(bytes);
  });
}
