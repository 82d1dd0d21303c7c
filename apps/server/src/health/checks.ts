import { statfs } from 'node:fs/promises';
import type { HealthCheck, HealthCheckName } from '@benchbook/contract';
import type { Parts } from '../parts.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { readDatabaseVersion } from './repository.ts';

const GIGABYTE = 1_000_000_000;
/** Below this much room, or this part of the disk, it is time to make some. */
const LITTLE = { bytes: 5 * GIGABYTE, part: 0.05 };
/** Below this a database stops taking anything. */
const NONE_BYTES = 0.5 * GIGABYTE;
const CHECK_MS = 5_000;

export const good = (name: HealthCheckName, finding: string): HealthCheck => ({
  name,
  state: 'good',
  finding,
  advice: null,
});

export const notGood = (
  name: HealthCheckName,
  state: 'warning' | 'bad' | 'unknown',
  finding: string,
  advice: string | null,
): HealthCheck => ({ name, state, finding, advice });

export async function checkDatabase({ db }: Parts): Promise<HealthCheck> {
  const begun = performance.now();
  try {
    const version = await within(readDatabaseVersion(db));
    return good('database', `PostgreSQL ${version} answers in ${since(begun)} ms.`);
  } catch (error) {
    const advice = 'Check that PostgreSQL runs and that DATABASE_URL leads to it.';
    return notGood('database', 'bad', `The database does not answer: ${reasonOf(error)}.`, advice);
  }
}

export async function checkStorage({ blobs, environment }: Parts): Promise<HealthCheck> {
  const { storage } = environment;
  const where = storage.kind === 'file' ? storage.directory : `the bucket ${storage.bucket}`;
  const begun = performance.now();
  try {
    await within(blobs.check());
    return good('storage', `${where} takes documents and gives them back, in ${since(begun)} ms.`);
  } catch (error) {
    const advice =
      storage.kind === 'file'
        ? 'Check that the directory is there (mounted), has room, and belongs to the user who runs Benchbook. Saves are refused meanwhile, and the document server reports them again.'
        : 'Check the address, the keys and the bucket in STORAGE_URL. Saves are refused meanwhile, and the document server reports them again.';
    return notGood('storage', 'bad', `${where} takes no documents: ${reasonOf(error)}.`, advice);
  }
}

/** The disk of DATA_DIR: the embedded database, the journal of the editor, and documents that are files. */
export async function checkDisk({ environment }: Parts): Promise<HealthCheck> {
  const { dataDir } = environment;
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return judgeDisk(dataDir, bavail * bsize, blocks * bsize);
  } catch (error) {
    const finding = `${dataDir} cannot be looked at: ${reasonOf(error)}.`;
    return notGood('disk', 'bad', finding, 'Check that DATA_DIR is there and can be written to.');
  }
}

/** @param free, total bytes */
export function judgeDisk(directory: string, free: number, total: number): HealthCheck {
  const finding = `${inGigabytes(free)} of ${inGigabytes(total)} GB are free for ${directory}.`;
  const advice =
    'Give the disk more room, or move other things away. Nothing of Benchbook may be deleted: every version is part of the record.';
  if (free < NONE_BYTES) return notGood('disk', 'bad', finding, advice);
  if (free < LITTLE.bytes || free < total * LITTLE.part) return notGood('disk', 'warning', finding, advice);
  return good('disk', finding);
}

const inGigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(bytes < 10 * GIGABYTE ? 1 : 0);

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
