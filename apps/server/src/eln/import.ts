import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type ErrorEntry, type Experiment, NO_VALUE_ID, type UploadAnswer } from '@benchbook/contract';
import { DocumentError, type OpcPackage, readPackage } from '@benchbook/documents/basics';
import { asSentence, sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { checkedKind } from '../documents/uploaded-kind.ts';
import { checkCreate } from '../experiments/policy.ts';
import { storeNewFile } from '../experiments/service.ts';
import type { UploadOptions } from '../experiments/upload.ts';
import { invalid, type Told, tooLarge, tooMany, wrongKind } from '../plumbing/refusal.ts';
import { Slots } from '../plumbing/slots.ts';
import type { Say } from '../plumbing/speaking.ts';
import { checkTakesWorkbooks } from '../projects/service.ts';
import { type LeftOut, type OfferedFile, readCrate } from './read-crate.ts';

/** What an `.eln` file may hold. */
const LIMITS = { maxEntries: 10_000, maxUnpackedBytes: 1_000_000_000, maxRatio: 200 };
/** Told one by one. */
const MOST_TOLD = 100;

export interface ReceivedEln {
  name: string;
  bytes: Uint8Array;
  /** What one file in it may have, as an upload. */
  megabytes: number;
}

/** Received, unpacked and read at once in a process. */
const slots = new Slots({
  slots: 2,
  ofOne: 1,
  refuse: (isOwn) =>
    tooMany(
      isOwn
        ? 'An .eln file of yours is being taken in right now. Please wait until that is done.'
        : 'Several .eln files are being taken in right now. Please try again in a minute.',
    ),
});

interface Asked {
  /** The file, once it is known that it may be taken in. */
  receive: () => Promise<ReceivedEln>;
  /** A failure as its status and sentences. */
  described: (error: Error) => { status: number; errors: ErrorEntry[] };
  /** In the language of whoever asks. */
  say: Say;
}

/**
 * Makes workbooks of the Word, Excel and PDF files of an `.eln` file, with the checks and the right of an upload. What its
 * sender states stays with each as their statement. What is left out is named, with the reason, and takes nothing else along.
 *
 * @throws Refusal 403, 404, 413, 415, 429 where nothing of it was taken in
 */
export async function importEln(
  act: UserAct,
  projectId: number,
  options: UploadOptions,
  { receive, ...asking }: Asked,
): Promise<{ status: number; answer: UploadAnswer }> {
  const { parts, viewer } = act;
  await checkTakesWorkbooks(parts, viewer, projectId);
  checkCreate(viewer, options.experimentTypeId);
  // The slot before the file: each that is received is held in memory as a whole.
  return slots.within(
    async () => takeIn(act, await receive(), { ...options, projectId }, asking),
    viewer.userId,
  );
}

async function takeIn(
  act: UserAct,
  file: ReceivedEln,
  options: UploadOptions & { projectId: number },
  { described, say }: Pick<Asked, 'described' | 'say'>,
): Promise<{ status: number; answer: UploadAnswer }> {
  const { parts, viewer } = act;
  const archive = opened(() => readPackage(file.bytes, LIMITS));
  const { offered, left, written } = opened(() => readCrate(archive));
  const from = `“${file.name}” (SHA-256 ${await sha256Of(file.bytes)})`;
  const created: Experiment[] = [];
  const told: Told[] = left.map(saidOf);
  let status = 415;
  for (const one of offered) {
    try {
      const bytes = await contentOf(archive, one, file.megabytes);
      const workbook = {
        ...(await checkedKind(parts, { name: one.name, bytes }, viewer)),
        ...options,
        title: one.title,
        description: one.description,
        tags: one.tags,
        instrumentId: NO_VALUE_ID,
        testId: NO_VALUE_ID,
        reason: 'upload',
        imported: { file: file.name, note: noteOf(from, one) },
      } as const;
      created.push(await storeNewFile(act, workbook, bytes));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const failure = error instanceof DocumentError ? wrongKind(error.message) : error;
      const { status: failed, errors } = described(failure);
      status = failed;
      told.push({
        msg: sentence('{name}: {msg}', {
          name: one.name,
          msg: errors.map(({ msg }) => msg).join(' '),
        }),
      });
    }
  }
  told.push(...written.map(saidOf));
  if (created.length === 0 && told.length === 0) throw wrongKind('The .eln file holds no files.');
  return {
    status: created.length > 0 ? 201 : status,
    answer: {
      created,
      errors: shortened(told, file.name).map((entry) => ({ ...entry, msg: say(entry.msg) })),
    },
  };
}

const saidOf = ({ name, why }: LeftOut): Told => ({
  msg: sentence('{name}: It was left out, because it {why}.', { name, why: asSentence(why) }),
});

/** @throws Refusal 400 where it is not what its sender states; 413; DocumentError where it cannot be unpacked */
async function contentOf(
  archive: OpcPackage,
  { entry, sha256 }: OfferedFile,
  megabytes: number,
): Promise<Uint8Array> {
  if (archive.sizeOf(entry) > megabytes * 1_048_576)
    throw tooLarge(
      sentence('The file is larger than the {megabytes} MB that one file may have.', { megabytes }),
    );
  const bytes = await archive.readAside(entry);
  if (sha256 !== null && sha256 !== (await sha256Of(bytes)))
    throw invalid('The file is not the one that its sender describes: its SHA-256 is another one.');
  return bytes;
}

const AT_ONCE_BYTES = 4_000_000;

/** In hex; the others have their turn between two pieces. */
async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += AT_ONCE_BYTES) {
    hash.update(bytes.subarray(at, at + AT_ONCE_BYTES));
    await setImmediate();
  }
  return hash.digest('hex');
}

/** Kept with the first version for ever. */
const noteOf = (from: string, { name, stated }: OfferedFile): string =>
  `Imported from ${from}, file ${name}. Stated by the sender, and not checked here: ${stated || 'nothing'}`;

function shortened(told: readonly Told[], field: string): Told[] {
  const more = told.length - MOST_TOLD;
  const rest =
    more > 0
      ? [{ msg: sentence('And {more} more were left out.', { more: more.toLocaleString('en-US') }) }]
      : [];
  return [...told.slice(0, MOST_TOLD), ...rest].map((entry) => ({ ...entry, field }));
}

/** @throws Refusal 413, 415 for an archive that cannot be read */
function opened<Result>(open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw (error.code === 'too-large' ? tooLarge : wrongKind)(error.message);
  }
}
