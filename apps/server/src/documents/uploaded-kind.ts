import { DOCUMENT_TYPE_NAMES, type DocumentFormat, type DocumentType } from '@benchbook/contract';
import type { Inspection } from '@benchbook/documents';
import { DocumentError, type DocumentErrorCode, isForMacros } from '@benchbook/documents/basics';
import { type Said, sentence } from '@benchbook/words/server';
import { readSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import { invalid, type Refusal, tooLarge, wrongKind } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { inspectOnce } from './refused-files.ts';

const REFUSALS: Partial<Record<DocumentErrorCode, (msg: Said) => Refusal>> = {
  'not-a-document': wrongKind,
  'legacy-format': wrongKind,
  encrypted: wrongKind,
  'too-large': tooLarge,
};

/** What the content of an uploaded file is, whatever its name says. @throws Refusal with the reason */
export async function checkedKind(
  parts: Parts,
  file: { name: string; bytes: Uint8Array },
  viewer: Viewer,
): Promise<{ documentType: DocumentType; format: DocumentFormat }> {
  const inspection = await inspected(parts, file.bytes, viewer);
  if (inspection.macroEnabled) await checkMacros(parts, file.name, inspection);
  if (inspection.encrypted) {
    throw wrongKind('The file is protected with a password. Remove the protection and upload it again.');
  }
  return { documentType: inspection.type, format: inspection.format };
}

async function inspected(parts: Parts, bytes: Uint8Array, viewer: Viewer): Promise<Inspection> {
  try {
    return await inspectOnce(parts, bytes, `user ${viewer.userId}`);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw (REFUSALS[error.code] ?? invalid)(error.message);
  }
}

/** @throws Refusal where macros are not taken in, or the file holds some that it says it has not */
async function checkMacros(
  parts: Parts,
  name: string,
  { type, format, editable }: Inspection,
): Promise<void> {
  const isAllowed = (await readSetting(parts.db, 'allowMacroFiles')) === 'true';
  if (!isForMacros(format)) {
    // Office would not open it either way, so it is nothing to keep.
    throw wrongKind(
      isAllowed && !editable.ok
        ? editable.reason
        : sentence(
            'The file says that it has no macros ({format}) but holds some. Save it without them, as {type}, and upload that.',
            { format, type },
          ),
    );
  }
  if (isAllowed) return;
  const values = { program: DOCUMENT_TYPE_NAMES[type], format, type };
  throw wrongKind(
    name.toLowerCase().endsWith(`.${format}`)
      ? sentence(
          'The file is a file of {program} with macros ({format}), and those are not taken in here. Save it without them, as {type}, and upload that, or ask an administrator to allow files with macros.',
          values,
        )
      : sentence(
          'The file is a file of {program} with macros ({format}), whatever its name says, and those are not taken in here. Save it without them, as {type}, and upload that, or ask an administrator to allow files with macros.',
          values,
        ),
  );
}
