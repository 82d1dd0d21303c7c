import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Inspection } from '@benchbook/documents';
import { DocumentError, type DocumentErrorCode } from '@benchbook/documents/basics';
import { programVersion, TaskFailed } from '@benchbook/threads';
import type { Parts } from '../parts.ts';
import { inspectDocument } from '../plumbing/document-threads/index.ts';
import * as repository from './repository.ts';

/** Of what the bytes alone decide; a machine that had much to do may read a file in time an hour later. */
const KNOWN_DAYS = 30;
const KNOWN_DAYS_OF_TIME = 1 / 24;

/**
 * `inspectDocument`, which remembers what could not be read by its SHA-256: whoever sends the same bytes again hears the
 * same sentence at once, and no thread is busy with them.
 *
 * @throws DocumentError, Refusal and other errors as `inspectDocument` does.
 */
export async function inspectOnce(parts: Parts, bytes: Uint8Array, owner: string): Promise<Inspection> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const program = await readingProgram();
  const known = await repository.findRefusedFile(parts.db, sha256, program);
  // Written by `noteRefusedFile` below.
  if (known !== undefined) throw new DocumentError(known.code as DocumentErrorCode, known.reason);
  try {
    return await inspectDocument(bytes, owner);
  } catch (error) {
    if (error instanceof DocumentError) {
      const { code, message: reason, cause } = error;
      const isOfTime = cause instanceof TaskFailed && cause.failure === 'time';
      const days = isOfTime ? KNOWN_DAYS_OF_TIME : KNOWN_DAYS;
      await repository.noteRefusedFile(parts.db, { sha256, code, reason, program, days });
    }
    throw error;
  }
}

let program: Promise<string> | undefined;

/** Names the code that reads uploaded files. */
const readingProgram = (): Promise<string> => {
  program ??= programVersion([
    fileURLToPath(new URL('../plumbing/document-threads/', import.meta.url)),
    dirname(fileURLToPath(import.meta.resolve('@benchbook/documents'))),
  ]);
  return program;
};
