import { createHash } from 'node:crypto';
import { IDEMPOTENCY_HEADER, LimsExport } from '@benchbook/contract';
import { z } from 'zod';

/** An export the LIMS has taken: what was said of it, and its files' bytes. */
export interface LimsRecord {
  id: string;
  receivedAt: Date;
  /** How often it was sent; a LIMS makes one record all the same. */
  times: number;
  export: LimsExport;
  files: { kind: string; fileName: string; bytes: Buffer }[];
}

/** What was sent is no export. `message` says why. */
export class NotAnExport extends Error {}

const JsonExport = LimsExport.extend({
  files: z.array(LimsExport.shape.files.element.extend({ content: z.base64() })),
});

/**
 * Reads an export as it is sent: `multipart/form-data` with the field `record` and a file for each kind, or JSON with the
 * files as base64.
 *
 * @throws NotAnExport when a part is missing, a hash is wrong, or the idempotency key is not the header's.
 */
export async function readExport(
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): Promise<Omit<LimsRecord, 'id' | 'receivedAt' | 'times'>> {
  const type = String(headers['content-type']);
  const read = type.startsWith('multipart/form-data') ? await readForm(type, body) : readJson(body);
  if (read.export.idempotencyKey !== headers[IDEMPOTENCY_HEADER]) {
    throw new NotAnExport(`The header ${IDEMPOTENCY_HEADER} is not the record's.`);
  }
  for (const { sha256, fileName } of read.export.files) {
    const file = read.files.find((candidate) => candidate.fileName === fileName);
    if (file === undefined) throw new NotAnExport(`The file ${fileName} is missing.`);
    if (createHash('sha256').update(file.bytes).digest('hex') !== sha256) {
      throw new NotAnExport(`The file ${fileName} has another SHA-256.`);
    }
  }
  return read;
}

async function readForm(type: string, body: Buffer) {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const record = parsed(LimsExport, String(form.get('record')));
  const files = record.files.map(async ({ kind, fileName }) => {
    const file = form.get(kind);
    if (!(file instanceof File)) throw new NotAnExport(`The file ${fileName} is missing.`);
    return { kind, fileName: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
  });
  return { export: record, files: await Promise.all(files) };
}

function readJson(body: Buffer) {
  const record = parsed(JsonExport, body.toString('utf8'));
  const files = record.files.map(({ kind, fileName, content }) => ({
    kind,
    fileName,
    bytes: Buffer.from(content, 'base64'),
  }));
  return { export: LimsExport.parse(record), files };
}

function parsed<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw new NotAnExport(`The record cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
