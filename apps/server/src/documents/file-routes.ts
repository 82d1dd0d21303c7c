import { DocumentType, PathId } from '@benchbook/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signedInViewer } from '../calls/calls.ts';
import type { Holder, HolderPlace } from '../holders.ts';
import type { Parts } from '../parts.ts';
import { sendFile } from '../plumbing/file-answer.ts';
import { notFound } from '../plumbing/refusal.ts';
import {
  type FileAddress,
  isSignedByDocumentServer,
  readFileFor,
  readFileForDocumentServer,
} from './files.ts';

const number = z.coerce.number().int().min(1).max(2_147_483_647).optional();
const addressed = z.object({
  projectId: PathId.optional(),
  /** `{id}.{type}` */
  file: z.string().regex(/^-?\d{1,10}\.(docx|xlsx|pdf)$/),
});
const addressQuery = z.object({ v: number, conflict: number });

/** The addresses of documents, for people and for the document server; they stand in the contract (`…FilePaths.file`). */
export function registerDocumentFiles(app: FastifyInstance, parts: Parts): void {
  app.get('/files/projects/:projectId/:file', (request, reply) =>
    answerFile(parts, request, reply, 'workbook'),
  );
  app.get('/files/templates/:file', (request, reply) => answerFile(parts, request, reply, 'template'));
}

async function answerFile(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Holder['kind'],
): Promise<FastifyReply> {
  const address = addressOf(request, kind);
  const file = (await isSignedByDocumentServer(parts, request))
    ? await readFileForDocumentServer(parts, address)
    : await readFileFor(parts, await signedInViewer(request, parts.access), address);
  return sendFile(reply, file);
}

function addressOf(request: FastifyRequest, kind: Holder['kind']): FileAddress {
  const params = addressed.safeParse(request.params);
  if (!params.success) throw notFound(kind);
  const [name, documentType] = params.data.file.split('.');
  const id = PathId.parse(name);
  const place: HolderPlace =
    kind === 'template' ? { templateId: id } : { projectId: params.data.projectId ?? null, experimentId: id };
  return {
    place,
    documentType: DocumentType.parse(documentType),
    state: stateOf(addressQuery.parse(request.query)),
  };
}

function stateOf({ v, conflict }: z.output<typeof addressQuery>): FileAddress['state'] {
  if (v !== undefined) return { version: v };
  return conflict === undefined ? 'latest' : { conflict };
}
