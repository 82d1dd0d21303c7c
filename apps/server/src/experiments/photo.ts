import { sentence } from '@benchbook/words/server';
import '@fastify/multipart';
import {
  type Experiment,
  MAX_PHOTO_BYTES,
  NewPhotoFields,
  NO_VALUE_ID,
  PhotoFields,
  type Version,
} from '@benchbook/contract';
import { DocumentError, type DocumentErrorCode } from '@benchbook/documents/basics';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { UserAct } from '../audit/act.ts';
import { findEditable } from '../documents/readable.ts';
import type { ExperimentPlace } from '../holders.ts';
import { type MadeFile, putPhoto } from '../plumbing/document-threads/index.ts';
import { conflict, invalid, type Refusal, tooLarge, wrongKind } from '../plumbing/refusal.ts';
import { checkTakesWorkbooks } from '../projects/service.ts';
import { orRefuse, versionFile } from '../stored-files/reading.ts';
import { checkReason } from '../types/service.ts';
import { addNextVersion, because, bringIn } from '../versions/next-version.ts';
import { readVersion, versionOf } from '../versions/service.ts';
import { checkCreate } from './policy.ts';
import { findVisible, storeNewExperiment } from './service.ts';

/** How often it is put into the latest version anew, where that was saved meanwhile. */
const TRIES = 3;

/**
 * Puts a photo behind what a workbook says, as its next version (0112). What its sender's own editor holds is saved first; where
 * somebody else edits, nothing is done.
 *
 * @throws Refusal 403, 404; 409 for a workbook that is published or protected, while somebody else is editing; 400, 413, 415 for what
 *   is no photo; 503 when the editor could not save what its user typed last
 */
export async function addPhotoToWorkbook(
  act: UserAct,
  place: ExperimentPlace,
  request: FastifyRequest,
): Promise<Version> {
  const { parts, viewer } = act;
  const workbook = await findEditable(parts, viewer, place);
  if (workbook.document_type === 'pdf') {
    throw conflict('A PDF stays as it is. Make a Word workbook of the photo instead.');
  }
  const { photo, fields } = await receivePhoto(request, PhotoFields);
  const { caption, reason } = fields;
  const { experiment_type_id } = await findVisible(parts, viewer, place);
  await checkReason(parts.db, [experiment_type_id], reason);
  const order = {
    act,
    target: workbook,
    doing: sentence('adding a photo'),
    command: sentence('add the photo'),
    reason,
  };
  await bringIn(order);
  for (let attempt = 1; ; attempt++) {
    const { latest_version } = await findEditable(parts, viewer, place);
    const base = await versionOf(parts, workbook, latest_version);
    const file = versionFile(base);
    const made = await orRefuse(
      parts,
      [file],
      () => withPhoto(act, { sha256: file.sha256, photo, caption }),
      sentence('The photo was not added.'),
    );
    const number = await addNextVersion(order, async (_trx, { latest, title }) => {
      if (latest.number !== base.number) throw new SavedMeanwhile();
      return {
        ...made,
        reason: 'upload',
        note: `Photo${caption === '' ? '' : ` "${caption}"`}${because(reason)}`,
        entry: {
          event: 'Add Photo',
          message: `${viewer.name} added a photo to workbook "${title}"`,
          new: { photo: caption },
        },
      };
    }).catch((error: unknown) => {
      if (error instanceof SavedMeanwhile && attempt < TRIES) return null;
      if (!(error instanceof SavedMeanwhile)) throw error;
      throw conflict('This workbook is being saved again and again. Add the photo in a minute.');
    });
    if (number !== null) return readVersion(parts, viewer, place, number);
  }
}

class SavedMeanwhile extends Error {}

/** A new Word workbook with a photo in it. @throws Refusal 403, 404 for the project or type; 400, 413, 415 for what is no photo */
export async function createFromPhoto(
  act: UserAct,
  projectId: number,
  request: FastifyRequest,
): Promise<Experiment> {
  const { parts, viewer } = act;
  await checkTakesWorkbooks(parts, viewer, projectId);
  const { photo, fields } = await receivePhoto(request, NewPhotoFields);
  const { caption, ...workbook } = fields;
  // Before the file is stored: nobody without the right fills the store.
  checkCreate(viewer, workbook.experimentTypeId);
  const { blob } = await withPhoto(act, { sha256: null, photo, caption });
  return storeNewExperiment(act, {
    ...workbook,
    ...{ projectId, blob, documentType: 'docx', reason: 'created' },
    ...{ description: '', instrumentId: NO_VALUE_ID, testId: NO_VALUE_ID },
  });
}

/** The fields stand before the file. @throws Refusal 400, 413 */
async function receivePhoto<Fields extends z.ZodType>(
  request: FastifyRequest,
  schema: Fields,
): Promise<{ photo: Uint8Array; fields: z.output<Fields> }> {
  if (!request.isMultipart()) throw invalid('Send the photo as a multipart form.');
  const options = {
    limits: { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 10, fieldSize: 10_000 },
    // The parser then cuts the file off, which has a sentence of its own.
    throwFileSizeLimit: false,
  };
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk);
    if (part.file.truncated) {
      throw tooLarge(
        sentence('The photo is larger than the {value} MB that one may have.', {
          value: MAX_PHOTO_BYTES / 1_048_576,
        }),
      );
    }
    return { photo: Buffer.concat(chunks), fields: schema.parse(fields) };
  }
  throw invalid('Choose a photo.', 'photo');
}

const REFUSALS: Partial<Record<DocumentErrorCode, (msg: string) => Refusal>> = {
  'not-a-document': wrongKind,
  'too-large': tooLarge,
  damaged: invalid,
};

/** @param of the workbook's document, by its SHA-256; null: a new one */
async function withPhoto(
  { parts, viewer }: UserAct,
  of: { sha256: string | null; photo: Uint8Array; caption: string },
): Promise<MadeFile> {
  const { storage } = parts.environment;
  try {
    return await putPhoto({ ...of, author: viewer.name, at: parts.clock.now(), storage });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw (REFUSALS[error.code] ?? conflict)(error.message);
  }
}
