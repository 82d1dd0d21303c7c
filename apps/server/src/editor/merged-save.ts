import { randomBytes } from 'node:crypto';
import type { DocumentFormat, HolderOfDocument } from '@benchbook/contract';
import type { Parts } from '../parts.ts';
import {
  type MergedFile,
  mergeSave,
  type ReceivedFile,
  receiveFile,
  rewrittenPartsOf,
} from '../plumbing/document-threads/index.ts';
import type { StoredBlob } from '../plumbing/storage/index.ts';
import * as repository from './repository.ts';
import { versionAddress } from './version-address.ts';

const CONVERSION_LIMITS = { bytes: 512 * 1024 * 1024, milliseconds: 120_000 };

/**
 * What becomes of a save by an ONLYOFFICE Docs, which writes the whole document anew: the version that was opened with
 * the edit in it and nothing else changed. Where that cannot be proven its file stays what it is, noted as rewritten
 * with the reason and the parts of the version that are not as they were. Saves of the built-in server are merged there.
 *
 * @throws Refusal 503 when the document server does not answer; Error when a file cannot be read or stored. Then nothing
 *   is taken in, and the document server reports the save again.
 */
export async function mergedSave(parts: Parts, key: string, file: ReceivedFile): Promise<ReceivedFile> {
  if (parts.environment.documentServer.builtIn || file.problem !== null) return file;
  const opened = await repository.findOpened(parts.db, key);
  if (opened === undefined || opened.holder === null) return file;
  const type = opened.document_type;
  if (type === 'pdf' || file.type !== type || file.blob.sha256 === opened.sha256) return file;
  const { storage } = parts.environment;
  const original = opened.sha256;
  const base = await conversionOf(parts, {
    ...opened,
    type,
    format: opened.format ?? type,
    holder: opened.holder,
  });
  const merged: MergedFile =
    typeof base === 'string'
      ? { why: base }
      : await mergeSave({ type, original, base: base.sha256, edited: file.blob.sha256, storage });
  if (merged.blob !== undefined) return { ...file, blob: merged.blob, format: merged.format };
  await repository.insertRewritten(parts.db, {
    blob: file.blob,
    original,
    why: merged.why,
    parts: await rewrittenPartsOf({ original, rewritten: file.blob.sha256, storage }),
    at: parts.clock.now(),
  });
  return file;
}

interface Opened {
  sha256: string;
  number: number;
  type: 'docx' | 'xlsx';
  format: DocumentFormat;
  holder: HolderOfDocument;
}

/** What the document server makes of a version without an edit in it, or why there is none. */
async function conversionOf(
  parts: Parts,
  { sha256, number, type, format, holder }: Opened,
): Promise<Pick<StoredBlob, 'sha256'> | string> {
  const { publicUrl } = parts.documentServer;
  const { version } = await parts.documentServer.command({ c: 'version' });
  const documentServer = `${publicUrl} ${String(version ?? '')}`.trim();
  const known = await repository.findConversion(parts.db, { sha256, documentServer });
  if (known !== undefined) return { sha256: known };
  const answer = await parts.documentServer.convert({
    filetype: format,
    outputtype: format,
    key: `base-${number}-${randomBytes(12).toString('hex')}`,
    url: versionAddress(parts, holder, { type, number }),
  });
  if (answer.fileUrl === undefined) {
    return `The document server did not convert the version that was opened (error ${answer.error}).`;
  }
  const converted = await receiveFile({
    url: parts.documentServer.addressOf(answer.fileUrl),
    limits: CONVERSION_LIMITS,
    storage: parts.environment.storage,
  });
  if (converted.type !== type)
    return 'The document server converted the version that was opened into something else.';
  const conversion = { sha256, documentServer, converted: converted.blob, at: parts.clock.now() };
  await repository.insertConversion(parts.db, conversion);
  return converted.blob;
}
