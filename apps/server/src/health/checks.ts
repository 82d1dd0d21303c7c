import { statfs } from 'node:fs/promises';
import type { HealthCheck, HealthCheckName } from '@benchbook/contract';
import { type Said, sentence } from '@benchbook/words/server';
import type { Parts } from '../parts.ts';
import { reasonSaid } from '../plumbing/reasons.ts';
import { readDatabaseVersion } from './repository.ts';

const GIGABYTE = 1_000_000_000;
/** Below this much room, or this part of the disk, it is time to make some. */
const LITTLE = { bytes: 5 * GIGABYTE, part: 0.05 };
/** Below this a database stops taking anything. */
const NONE_BYTES = 0.5 * GIGABYTE;
const CHECK_MS = 5_000;

/** What was found, before it is known who reads it: sentences that follow one another. */
export interface Finding extends Omit<HealthCheck, 'finding' | 'advice'> {
  finding: Said | readonly Said[];
  advice: Said | readonly Said[] | null;
}

export const good = (name: HealthCheckName, finding: Finding['finding']): Finding => ({
  name,
  state: 'good',
  finding,
  advice: null,
});

export const notGood = (
  name: HealthCheckName,
  state: 'warning' | 'bad' | 'unknown',
  finding: Finding['finding'],
  advice: Finding['advice'],
): Finding => ({ name, state, finding, advice });

export async function checkDatabase({ db }: Parts): Promise<Finding> {
  const begun = performance.now();
  try {
    const version = await within(readDatabaseVersion(db));
    return good(
      'database',
      sentence('PostgreSQL {version} answers in {milliseconds, number} ms.', {
        version,
        milliseconds: since(begun),
      }),
    );
  } catch (error) {
    const advice = sentence('Check that PostgreSQL runs and that DATABASE_URL leads to it.');
    const finding = sentence('The database does not answer: {why}.', { why: reasonSaid(error) });
    return notGood('database', 'bad', finding, advice);
  }
}

export async function checkStorage({ blobs, environment }: Parts): Promise<Finding> {
  const { storage } = environment;
  const where =
    storage.kind === 'file' ? storage.directory : sentence('the bucket {name}', { name: storage.bucket });
  const begun = performance.now();
  try {
    await within(blobs.check());
    return good(
      'storage',
      sentence('Documents are taken and given back in {milliseconds, number} ms: {where}.', {
        where,
        milliseconds: since(begun),
      }),
    );
  } catch (error) {
    const advice = sentence(
      storage.kind === 'file'
        ? 'Check that the directory is there (mounted), has room, and belongs to the user who runs Benchbook. Saves are refused meanwhile, and the document server reports them again.'
        : 'Check the address, the keys and the bucket in STORAGE_URL. Saves are refused meanwhile, and the document server reports them again.',
    );
    const finding = sentence('No documents are taken at {where}: {why}.', { where, why: reasonSaid(error) });
    return notGood('storage', 'bad', finding, advice);
  }
}

/** The disk of DATA_DIR: the embedded database, the journal of the editor, and documents that are files. */
export async function checkDisk({ environment }: Parts): Promise<Finding> {
  const { dataDir } = environment;
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return judgeDisk(dataDir, bavail * bsize, blocks * bsize);
  } catch (error) {
    const finding = sentence('{directory} cannot be looked at: {why}.', {
      directory: dataDir,
      why: reasonSaid(error),
    });
    const advice = sentence('Check that DATA_DIR is there and can be written to.');
    return notGood('disk', 'bad', finding, advice);
  }
}

/** @param free, total bytes */
export function judgeDisk(directory: string, free: number, total: number): Finding {
  const finding = sentence('{free, number} of {total, number} GB are free for {directory}.', {
    free: inGigabytes(free),
    total: inGigabytes(total),
    directory,
  });
  const advice = sentence(
    'Give the disk more room, or move other things away. Nothing of Benchbook may be deleted: every version is part of the record.',
  );
  if (free < NONE_BYTES) return notGood('disk', 'bad', finding, advice);
  if (free < LITTLE.bytes || free < total * LITTLE.part) return notGood('disk', 'warning', finding, advice);
  return good('disk', finding);
}

const inGigabytes = (bytes: number) => Number((bytes / GIGABYTE).toFixed(bytes < 10 * GIGABYTE ? 1 : 0));

export const since = (begun: number) => Math.round(performance.now() - begun);

/** @throws Error when it takes too long. */
export async function within<Result>(check: Promise<Result>, milliseconds = CHECK_MS): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${milliseconds / 1_000} seconds`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([check, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
