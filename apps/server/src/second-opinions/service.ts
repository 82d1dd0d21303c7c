import { createHash, randomBytes } from 'node:crypto';
import type { HolderOfDocument, VersionReason } from '@benchbook/contract';
import type { DifferentResult, Schema, Transaction } from '@benchbook/database';
import { DocumentError } from '@benchbook/documents/basics';
import { insertAlarm } from '../alarms/repository.ts';
import { systemAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { nameOfHolder, tableOf } from '../documents/holder.ts';
import { insertVersion, lockDocument } from '../documents/repository.ts';
import { dropEditors } from '../editor/drop.ts';
import { closeOpenSession } from '../editor/repository.ts';
import { versionAddress } from '../editor/version-address.ts';
import type { Parts } from '../parts.ts';
import {
  findOpinionBasis,
  type ReceivedOpinion,
  receiveOpinion,
} from '../plumbing/document-threads/index.ts';
import { insertBlob } from '../stored-files/repository.ts';
import * as repository from './repository.ts';

/** Versions that came of the one before by an edit, or by what was calculated of it. */
const EDITS: ReadonlySet<VersionReason> = new Set(['autosave', 'forcesave', 'autofill', 'calculation']);
/** How far back a version is looked for in which no result is stale. */
const MAX_EARLIER = 20;
const LIMITS = { bytes: 512 * 1024 * 1024, milliseconds: 60_000 };
const ORIGIN = { address: 'second opinion', requestId: 'second opinion' };
/** Cells that a sentence names. */
const NAMED = 10;

/** The latest version, and what another program says about it. */
interface OpinionOfVersion {
  now: repository.AskedVersion;
  program: string;
  opinion: ReceivedOpinion;
}

/**
 * Has another program calculate the latest version of a workbook and an earlier one, and takes the results that our engine
 * could not calculate as a version of their own, which says so. Where somebody edits the document, or has signed it, no
 * version is made; what the program says is noted all the same, and about differences administrators are told.
 *
 * Whatever fails at it leaves everything as it is: the results stay marked.
 *
 * @throws Refusal 503 when the document server does not answer.
 */
export async function hearSecondOpinion(parts: Parts, documentId: number): Promise<void> {
  const asked = await repository.findAsked(parts.db, documentId);
  if (asked?.document_type !== 'xlsx' || asked.holder === null) return;
  const versions = await repository.listVersions(parts.db, documentId, MAX_EARLIER + 1);
  const [now, ...before] = versions;
  if (now === undefined || !EDITS.has(now.reason)) return;
  // It was asked about these bytes, and what it said could be stored, or cannot be yet.
  if (now.waits === false || (now.waits === true && asked.is_taken)) return;
  const heard = await ask(parts, asked.holder, now, before);
  if (heard === null) return;
  const closedKey = await take(parts, documentId, asked.holder, heard);
  await dropEditors(parts, closedKey);
}

/** Null where there is nothing to ask, or nobody. */
async function ask(
  parts: Parts,
  holder: HolderOfDocument,
  now: repository.AskedVersion,
  before: readonly repository.AskedVersion[],
): Promise<OpinionOfVersion | null> {
  const { storage } = parts.environment;
  // Up to the one the edits began with: what is before it may be another document.
  const start = before.findIndex(({ reason }) => !EDITS.has(reason));
  const earlier = start < 0 ? before : before.slice(0, start + 1);
  try {
    const found = await findOpinionBasis({
      now: now.sha256,
      earlier: earlier.map(({ sha256 }) => sha256),
      storage,
    });
    const basis = earlier.findIndex(({ sha256 }) => sha256 === found);
    const version = earlier[basis];
    if (version === undefined) return null;
    const urls = [version, now].map(({ number }) => versionAddress(parts, holder, { type: 'xlsx', number }));
    const key = `opinion-${now.number}-${randomBytes(12).toString('hex')}`;
    const answer = await parts.documentServer.recalculate({ key, urls });
    const [theirsBefore, theirsNow] = answer.urls ?? [];
    if (answer.by === undefined || theirsBefore === undefined || theirsNow === undefined) return null;
    const opinion = await receiveOpinion({
      before: { sha256: version.sha256, url: parts.documentServer.addressOf(theirsBefore) },
      now: { sha256: now.sha256, url: parts.documentServer.addressOf(theirsNow) },
      disputed: earlier.slice(0, basis).flatMap(({ differences }) => differences ?? []),
      limits: LIMITS,
      storage,
    });
    return { now, program: answer.by, opinion };
  } catch (error) {
    // A workbook that cannot be read, or would not be sound with it: nobody is helped by a second try.
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

/** Notes what was said, and makes the version where it can be made. The key of the session that ended with it, if any. */
function take(
  parts: Parts,
  documentId: number,
  holder: HolderOfDocument,
  { now, program, opinion }: OpinionOfVersion,
): Promise<string | undefined> {
  const { blob, results, differences } = opinion;
  return change(systemAct(parts, ORIGIN), async (trx) => {
    await lockDocument(trx, documentId);
    const present = await repository.findAsked(trx, documentId);
    if (present?.latest_version !== now.number) return { entry: null, done: undefined };
    const at = parts.clock.now();
    const isStored = blob !== null && !present.is_taken;
    const said = { program, differences, at };
    await repository.putOpinion(trx, {
      ...said,
      sha256: now.sha256,
      results: [],
      waits: blob !== null && !isStored,
    });
    await tellDifferences(trx, documentId, program, differences, at);
    if (blob === null || !isStored) return { entry: null, done: undefined };
    await insertBlob(trx, blob);
    await repository.putOpinion(trx, { ...said, sha256: blob.sha256, results, waits: false });
    const number = now.number + 1;
    await insertVersion(trx, {
      ...{ documentId, number, blob, at },
      ...{ reason: 'calculation', authors: [], editorKey: null },
    });
    const closedKey = await closeOpenSession(trx, documentId, at);
    return {
      entry: {
        event: 'Calculate Results',
        message: sentenceOf(program, holder, opinion),
        table: tableOf(holder),
        rowId: holder.id,
        old: { version: now.number, sha256: now.sha256 },
        new: { version: number, sha256: blob.sha256, program, results, differences },
      },
      done: closedKey,
    };
  });
}

/** Once for the same cells with the same formulas. */
async function tellDifferences(
  trx: Transaction<Schema>,
  documentId: number,
  program: string,
  differences: readonly DifferentResult[],
  at: Date,
): Promise<void> {
  if (differences.length === 0) return;
  const cells = differences.map(({ sheet, row, column, formula }) => [sheet, row, column, formula]);
  const mark = createHash('sha256').update(JSON.stringify(cells)).digest('hex');
  const named = differences.map(({ cell, ours, theirs }) => `${cell} is ${ours} here and ${theirs} there`);
  await insertAlarm(trx, {
    kind: 'results differ',
    documentId,
    key: `second opinion ${documentId}`,
    mark,
    detail: `${program} calculates other results than Benchbook has stored: ${listed(named, '; ')}.`,
    users: [],
    at,
  });
}

function sentenceOf(
  program: string,
  holder: HolderOfDocument,
  { results, differences }: ReceivedOpinion,
): string {
  const parts = [
    ...(results.length > 0 ? [`calculated results that Benchbook could not: ${listed(results, ', ')}`] : []),
    ...(differences.length > 0
      ? [
          `comes to others than Benchbook for ${listed(
            differences.map(({ cell }) => cell),
            ', ',
          )}, which count as not sure`,
        ]
      : []),
  ];
  return `In ${nameOfHolder(holder)}, ${program} ${parts.join(', and ')}`;
}

function listed(all: readonly string[], separator: string): string {
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : '';
  return `${all.slice(0, NAMED).join(separator)}${more}`;
}
