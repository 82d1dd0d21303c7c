import { sentence } from '@benchbook/words/server';
import type { Act } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import '@fastify/multipart';
import {
  type ConfigurationFile,
  ConfigurationFileKey,
  LOGO_TYPES,
  MAX_LOGO_BYTES,
} from '@benchbook/contract';
import type { FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { invalid, notFound, tooLarge } from '../plumbing/refusal.ts';
import { insertBlob } from '../stored-files/repository.ts';
import { readLogo } from './logo.ts';
import { deleteFile, findFile, upsertFile } from './repository.ts';

/** Replaces the file of a key by the one of the form. @throws Refusal 400, 404, 413, 415 */
export async function changeConfigurationFile(
  act: Act,
  name: string,
  request: FastifyRequest,
): Promise<ConfigurationFile> {
  const { parts, actor } = act;
  const key = knownKey(name);
  const { mediaType, bytes } = readLogo(await uploadedBytes(request));
  const blob = await parts.blobs.put(bytes);
  return change(act, async (trx) => {
    const before = await findFile(trx, key);
    const at = parts.clock.now();
    await insertBlob(trx, blob);
    await upsertFile(trx, { key, sha256: blob.sha256, media_type: mediaType, updated_at: at });
    return {
      entry: {
        event: 'Edit Configuration',
        message: `${actor.name} changed the ${key}`,
        table: 'configuration_files',
        rowId: key,
        ...(before === undefined ? {} : { old: { sha256: before.sha256, mediaType: before.media_type } }),
        new: { sha256: blob.sha256, mediaType, size: blob.size },
      },
      done: { key, mediaType, size: blob.size, updatedAt: at.toISOString() },
    };
  });
}

/** @throws Refusal 404 */
export async function removeConfigurationFile(act: Act, name: string): Promise<void> {
  const { actor } = act;
  const key = knownKey(name);
  await change(act, async (trx) => {
    const before = await findFile(trx, key);
    if (before === undefined) return { entry: null };
    await deleteFile(trx, key);
    return {
      entry: {
        event: 'Edit Configuration',
        message: `${actor.name} removed the ${key}`,
        table: 'configuration_files',
        rowId: key,
        old: { sha256: before.sha256, mediaType: before.media_type },
      },
    };
  });
}

export interface StoredFile {
  bytes: Uint8Array;
  mediaType: string;
  sha256: string;
}

/** Undefined while nothing was uploaded. @throws Refusal 404 for a key that has no file. */
export async function readConfigurationFile(parts: Parts, name: string): Promise<StoredFile | undefined> {
  const file = await findFile(parts.db, knownKey(name));
  if (file === undefined) return undefined;
  const mediaType = LOGO_TYPES.find((type) => type === file.media_type) ?? 'application/octet-stream';
  return { bytes: await parts.blobs.read(file.sha256), mediaType, sha256: file.sha256 };
}

function knownKey(name: string): ConfigurationFileKey {
  const key = ConfigurationFileKey.safeParse(name);
  if (!key.success) throw notFound('setting');
  return key.data;
}

async function uploadedBytes(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw invalid('Send the file as a multipart form.');
  const options = { limits: { fileSize: MAX_LOGO_BYTES, files: 1, fields: 5 }, throwFileSizeLimit: false };
  const part = await request.file(options);
  if (part === undefined) throw invalid('Choose a file.', 'file');
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.file.truncated) {
    throw tooLarge(sentence('A logo may have at most {value} kB.', { value: MAX_LOGO_BYTES / 1_024 }));
  }
  return Buffer.concat(chunks);
}
