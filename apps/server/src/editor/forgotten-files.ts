import { z } from 'zod';
import { insertAlarm, settleAlarms } from '../alarms/repository.ts';
import { systemAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { nameOfHolder, referenceTo } from '../documents/holder.ts';
import { findHolder } from '../documents/repository.ts';
import { defineJob } from '../jobs/job.ts';
import type { Parts } from '../parts.ts';
import { isOwnKey } from './keys.ts';
import * as repository from './repository.ts';
import { receiveForgotten } from './saves.ts';

/** A file the document server kept because its last save was refused, or nobody answered (editor protocol 1.4). */
export const recoverForgottenFiles = defineJob({
  name: 'recover-forgotten-files',
  payload: z.unknown(),
  schedule: '*/5 * * * *',
  atStart: true,
  // The next one on the schedule begins anew.
  attempts: 4,
  run: (parts) => recover(parts),
});

/** Answers of `/command` (editor protocol 1.5). */
const DONE = 0;
const NO_SUCH_KEY = 1;
const ORIGIN = { address: 'document server', requestId: 'forgotten files' };

const List = z.object({ keys: z.array(z.string()).default([]) });
const Kept = z.object({ url: z.string() });

/** The keys of this installation whose files the document server keeps. @throws Refusal 503; Error when it refuses. */
export async function listForgotten(parts: Parts): Promise<string[]> {
  const answer = await parts.documentServer.command({ c: 'getForgottenList' });
  if (answer.error !== DONE) throw new Error(`The document server refused its list (error ${answer.error}).`);
  return List.parse(answer).keys.filter((key) => isOwnKey(parts, key));
}

/**
 * Takes in every forgotten file as the last save it was, tells administrators, and only then has it deleted. One that
 * fails stays where it is, with an alarm, and does not hold up the others.
 *
 * @throws Error when one of them failed, so that it is tried again.
 */
export async function recover(parts: Parts): Promise<void> {
  const failures: unknown[] = [];
  for (const key of await listForgotten(parts)) {
    try {
      await recoverOne(parts, key);
    } catch (error) {
      failures.push(error);
      await raiseUnrecovered(parts, key, error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Forgotten files could not be recovered.');
}

/**
 * Takes in what the document server keeps of one key, if it does.
 *
 * @returns whether there was something that was taken in.
 * @throws Refusal 503 when the document server does not answer; Error when the file cannot be had.
 */
export async function recoverOne(parts: Parts, key: string): Promise<boolean> {
  // A person who has opened it again has the changes in front of them, and leaves them behind in another last save.
  if (await isBeingEdited(parts, key)) return false;
  const kept = await parts.documentServer.command({ c: 'getForgotten', key });
  if (kept.error === NO_SUCH_KEY) return false;
  if (kept.error !== DONE)
    throw new Error(`The document server does not give the file (error ${kept.error}).`);
  const session = await repository.findSession(parts.db, key);
  const { sha256 } = await receiveForgotten(parts, { key, url: Kept.parse(kept).url }, session, ORIGIN);
  await raiseRecovered(parts, key, sha256, session?.document_id ?? null);
  const { error } = await parts.documentServer.command({ c: 'deleteForgotten', key });
  if (error !== DONE && error !== NO_SUCH_KEY) {
    throw new Error(`The document server does not delete the file it had kept (error ${error}).`);
  }
  return true;
}

async function isBeingEdited(parts: Parts, key: string): Promise<boolean> {
  const info = await parts.documentServer.command({ c: 'info', key });
  return info.error === DONE && Array.isArray(info.users) && info.users.length > 0;
}

async function raiseRecovered(
  parts: Parts,
  key: string,
  sha256: string,
  documentId: number | null,
): Promise<void> {
  const at = parts.clock.now();
  await change(systemAct(parts, ORIGIN), async (trx) => {
    const version = await repository.findVersionWith(trx, key, sha256);
    const outcome =
      version === undefined
        ? 'It could not become the next version and was kept aside.'
        : `It is version ${version.number} of the document.`;
    const detail = `The document server had kept a last save that had not arrived here. ${outcome}`;
    const kind = 'file recovered';
    if (!(await insertAlarm(trx, { kind, documentId, key, mark: sha256, detail, users: [], at })))
      return { entry: null };
    const how = 'The file was recovered.';
    await settleAlarms(trx, { kind: 'file not recovered', key, how, at });
    const holder = documentId === null ? null : await findHolder(trx, documentId);
    return {
      entry: {
        event: 'Recover File',
        message:
          holder === null
            ? 'A file that the document server had kept for an unknown document was recovered'
            : `A last save of ${nameOfHolder(holder)} that the document server had kept was recovered`,
        table: 'editor_sessions',
        rowId: key,
        reason: detail,
        new: { ...referenceTo(holder), sha256, version: version?.number },
      },
    };
  });
}

/** Once for each key: the tries after it are no news. */
async function raiseUnrecovered(parts: Parts, key: string, error: unknown): Promise<void> {
  const session = await repository.findSession(parts.db, key);
  const reason = error instanceof Error ? error.message : String(error);
  await insertAlarm(parts.db, {
    kind: 'file not recovered',
    documentId: session?.document_id ?? null,
    key,
    mark: '',
    detail: `The document server keeps a last save that could not be fetched yet: ${reason}`,
    users: [],
    at: parts.clock.now(),
  });
}
