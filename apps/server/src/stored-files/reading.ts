import { REFUSAL_CODES } from '@benchbook/contract';
import type { Parts } from '../parts.ts';
import { conflict } from '../plumbing/refusal.ts';
import { UnreadableBlob } from '../plumbing/storage/index.ts';
import { noteUnreadable, PROBLEMS } from './findings.ts';

/** A stored file as a person knows it. */
export interface NamedFile {
  sha256: string;
  /** In a sentence: `version 3`. */
  name: string;
}

export const versionFile = ({ sha256, number }: { sha256: string; number: number }): NamedFile => ({
  sha256,
  name: `version ${number}`,
});

/** @throws Refusal 409 when its bytes are not the ones that were saved; administrators are told. */
export const readStored = (parts: Parts, file: NamedFile): Promise<Uint8Array> =>
  orRefuse(parts, [file], () => parts.blobs.read(file.sha256));

/**
 * Reads and hashes a stored file that something is about to rest on.
 *
 * @param consequence what was not done, as a sentence.
 * @throws Refusal as `readStored` does.
 */
export const checkStored = (parts: Parts, file: NamedFile, consequence?: string): Promise<void> =>
  orRefuse(parts, [file], () => parts.blobs.verify(file.sha256), consequence);

/** Does something with stored files, in a thread for example. @throws Refusal as `readStored` does; whatever `use` throws. */
export async function orRefuse<Result>(
  parts: Parts,
  files: readonly NamedFile[],
  use: () => Promise<Result>,
  consequence?: string,
): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof UnreadableBlob)) throw error;
    const { sha256, problem } = error;
    await noteUnreadable(parts, sha256, problem);
    const name = files.find((file) => file.sha256 === sha256)?.name ?? 'this document';
    const sentences = [
      `The stored file of ${name} ${PROBLEMS[problem]}.`,
      ...(consequence === undefined ? [] : [consequence]),
      'The administrators were told: it can be put back from a backup. Until then, other versions can still be opened.',
    ];
    throw conflict(sentences.join(' '), REFUSAL_CODES.unreadableFile);
  }
}
