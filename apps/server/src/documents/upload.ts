import { type Sentence, sentence } from '@benchbook/words/server';
import '@fastify/multipart';
import { parse } from 'node:path';
import type { Readable } from 'node:stream';
import type { DocumentFormat, DocumentType, ErrorEntry } from '@benchbook/contract';
import type { FastifyRequest } from 'fastify';
import { readSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import { describeError } from '../plumbing/error-answers.ts';
import { invalid, tooLarge } from '../plumbing/refusal.ts';
import { languageOfRequest, sayIn } from '../plumbing/speaking.ts';
import type { Viewer } from '../viewer.ts';
import { checkedKind } from './uploaded-kind.ts';

const MEGABYTE = 1_024 * 1_024;
const MAX_FILES = 200;
const MAX_TITLE_LENGTH = 300;

/** What one file of a form is, checked. */
export interface UploadedFile {
  /** Its name without the ending. */
  title: string;
  documentType: DocumentType;
  format: DocumentFormat;
  bytes: Uint8Array;
}

/**
 * Takes every file of a multipart form by itself: what is refused is named with the reason, and takes nothing else along
 * (decision 30).
 *
 * @param store makes something of one file, in a transaction of its own; `fields` are those of the query and of the form,
 *   which stand before the files they are for.
 * @returns the status as well: 201 when anything was created, else that of the first refusal.
 * @throws Refusal when the request as a whole cannot be carried out.
 */
export async function receiveUpload<Made>(
  parts: Parts,
  viewer: Viewer,
  request: FastifyRequest,
  store: (file: UploadedFile, fields: unknown) => Promise<Made>,
): Promise<{ status: number; answer: { created: Made[]; errors: ErrorEntry[] } }> {
  if (!request.isMultipart()) throw invalid('Send the files as a multipart form.');
  const megabytes = Number(await readSetting(parts.db, 'uploadLimit'));
  const created: Made[] = [];
  const refusals: { status: number; entry: ErrorEntry }[] = [];
  let fields = request.query;

  const formOptions = {
    limits: { fileSize: megabytes * MEGABYTE, files: MAX_FILES, fieldSize: 10_000, fields: 20 },
    // The parser then cuts the file off and goes on with the next one.
    throwFileSizeLimit: false,
    // RFC 7578 5.1.3: browsers write file names in UTF-8; the parser's own default is Latin-1.
    defParamCharset: 'utf8',
  };
  const say = sayIn(languageOfRequest(request));
  const refuse = (error: unknown, what: { name: string | Sentence; field?: string }) => {
    if (!(error instanceof Error)) throw error;
    const { status, errors } = describeError(error, request);
    const msg = say('{name}: {msg}', {
      name: what.name,
      msg: errors.map((entry) => entry.msg).join(' '),
    });
    refusals.push({ status, entry: what.field === undefined ? { msg } : { msg, field: what.field } });
  };

  try {
    for await (const part of request.parts(formOptions)) {
      if (part.type === 'field') {
        fields = { ...Object(fields), [part.fieldname]: part.value };
        continue;
      }
      const fileName = part.filename || 'file';
      try {
        const bytes = await readAll(part.file);
        if (part.file.truncated) {
          throw tooLarge(
            sentence('The file is larger than the {megabytes} MB that one file may have.', { megabytes }),
          );
        }
        const kind = await checkedKind(parts, { name: fileName, bytes }, viewer);
        created.push(await store({ title: titleOf(fileName), ...kind, bytes }, fields));
      } catch (error) {
        refuse(error, { name: fileName, field: fileName });
      }
    }
  } catch (error) {
    // The form itself cannot be read to its end; what was created until there is told.
    const problem = isTooManyFiles(error)
      ? tooLarge(sentence('Upload at most {maxFiles} files at once.', { maxFiles: MAX_FILES }))
      : error;
    if (created.length === 0) throw problem;
    refuse(problem, { name: sentence('What follows was not taken') });
  }

  const [first] = refusals;
  if (created.length === 0 && first === undefined) throw invalid('Choose at least one file.');
  return {
    status: created.length > 0 || first === undefined ? 201 : first.status,
    answer: { created, errors: refusals.map((refusal) => refusal.entry) },
  };
}

const isTooManyFiles = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';

async function readAll(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The file's title: its name without the ending. */
function titleOf(fileName: string): string {
  return parse(fileName).name.trim().slice(0, MAX_TITLE_LENGTH) || 'Untitled';
}
