import { REFUSAL_CODES } from '@benchbook/contract';
import { type Sentence, sentence } from '@benchbook/words/server';
import type { Parts } from '../parts.ts';
import { conflict } from '../plumbing/refusal.ts';
import { type BlobProblem, UnreadableBlob } from '../plumbing/storage/index.ts';
import { noteUnreadable } from './findings.ts';

/** `PROBLEMS` as sentences of their own. */
const BROKEN: Record<BlobProblem, (name: Sentence) => Sentence> = {
  damaged: (name) =>
    sentence('The stored file of {name} is damaged: its bytes are not the ones that were saved.', { name }),
  missing: (name) => sentence('The stored file of {name} is missing from the document store.', { name }),
};

/** A stored file as a person knows it. */
export interface NamedFile {
  sha256: string;
  /** In a sentence: `version 3`. */
  name: Sentence;
}

export const versionFile = ({ sha256, number }: { sha256: string; number: number }): NamedFile => ({
  sha256,
  name: sentence('version {number}', { number }),
});

/** @throws Refusal 409 when its bytes are not the ones that were saved; administrators are told. */
export const readStored = (parts: Parts, file: NamedFile): Promise<Uint8Array> =>
  orRefuse(parts, [file], () => parts.blobs.read(file.sha256));

/**
 * Reads and hashes a stored file that something is about to rest on.
 *
 * @param consequence what was not done.
 * @throws Refusal as `readStored` does.
 */
export const checkStored = (parts: Parts, file: NamedFile, consequence?: Sentence): Promise<void> =>
  orRefuse(parts, [file], () => parts.blobs.verify(file.sha256), consequence);

/** Does something with stored files, in a thread for example. @throws Refusal as `readStored` does; whatever `use` throws. */
export async function orRefuse<Result>(
  parts: Parts,
  files: readonly NamedFile[],
  use: () => Promise<Result>,
  consequence?: Sentence,
): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof UnreadableBlob)) throw error;
    const { sha256, problem } = error;
    await noteUnreadable(parts, sha256, problem);
    const name = files.find((file) => file.sha256 === sha256)?.name ?? sentence('this document');
    const what = BROKEN[problem](name);
    const rest = sentence(
      'The administrators were told: it can be put back from a backup. Until then, other versions can still be opened.',
    );
    const told =
      consequence === undefined
        ? sentence('{what} {rest}', { what, rest })
        : sentence('{what} {consequence} {rest}', {
            what,
            consequence,
            rest,
          });
    throw conflict(told, REFUSAL_CODES.unreadableFile);
  }
}
