import type { ConflictVersion, Version } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { english, type Sentence, sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { nameOfHolder, referenceTo } from '../documents/holder.ts';
import { findEditable, findReadable } from '../documents/readable.ts';
import * as repository from '../documents/repository.ts';
import { lockDocument } from '../documents/repository.ts';
import type { HolderPlace } from '../holders.ts';
import { conflict, forbidden, notFound } from '../plumbing/refusal.ts';
import { checkStored, versionFile } from '../stored-files/reading.ts';
import { addNextVersion, bringIn } from './next-version.ts';
import { presentConflict } from './presenter.ts';
import { conflictOf, readVersion } from './service.ts';

export interface RestoreRequest {
  place: HolderPlace;
  /** In the words of the person; kept with the version and in the audit trail. */
  reason: string;
}

/** What is to become the latest version once more. */
interface Restorable {
  blob: { sha256: string; size: number };
  from: number | null;
  conflictId: number | null;
  /** In a sentence: `version 3`. */
  name: Sentence;
}

/**
 * Makes a new version of the bytes of an older one; nothing is overwritten.
 *
 * @throws Refusal 403, 404; 409 when the workbook is published, somebody else is editing, nothing would change, or the
 * stored bytes are damaged or missing; 503 when the editor could not save what its own user typed last.
 */
export function restoreVersion(act: UserAct, request: RestoreRequest & { number: number }): Promise<Version> {
  return restore(act, request, async (db, documentId) => {
    const version = await repository.findVersion(db, documentId, request.number);
    if (version === undefined) throw notFound('version');
    const blob = { sha256: version.sha256, size: Number(version.size) };
    return { blob, from: version.number, conflictId: null, name: versionFile(version).name };
  });
}

/** Makes a save that was set aside the latest version. @throws as restoreVersion does; 409 when it was decided before. */
export function restoreConflict(
  act: UserAct,
  request: RestoreRequest & { conflictId: number },
): Promise<Version> {
  return restore(act, request, async (db, documentId) => {
    const aside = await repository.findConflict(db, documentId, request.conflictId);
    if (aside === undefined) throw notFound('save that was set aside');
    checkUndecided(aside);
    const blob = { sha256: aside.sha256, size: Number(aside.size) };
    return {
      blob,
      from: null,
      conflictId: aside.id,
      name: sentence('the save set aside ({id})', { id: aside.id }),
    };
  });
}

async function restore(
  act: UserAct,
  { place, reason }: RestoreRequest,
  find: (db: Kysely<Schema>, documentId: number) => Promise<Restorable>,
): Promise<Version> {
  const { parts, viewer } = act;
  const document = await findEditable(parts, viewer, place);
  const wanted = await find(parts.db, document.document_id);
  await checkStored(parts, { ...wanted.blob, name: wanted.name }, sentence('Nothing was restored.'));
  const order = { act, target: document, doing: sentence('restoring'), command: sentence('restore'), reason };
  await bringIn(order);
  const number = await addNextVersion(order, async (trx, { latest, next, at, title }) => {
    const { blob, name, ...restored } = await find(trx, document.document_id);
    if (latest.sha256 === blob.sha256) {
      throw conflict(
        sentence('The latest version has the same content as {name}, so there is nothing to restore.', {
          name,
        }),
      );
    }
    const decision = { version: next, reason, userId: viewer.userId, at };
    return {
      blob,
      reason: 'restore',
      restored,
      note: reason,
      after: async () => {
        const { conflictId } = restored;
        if (conflictId !== null) await repository.resolveConflict(trx, conflictId, decision);
      },
      entry: {
        event: 'Restore Version',
        message: `${viewer.name} restored ${english(name)} of ${nameOfHolder({ kind: document.kind, title })} as version ${next}`,
        new: restored,
      },
    };
  });
  return readVersion(parts, viewer, place, number);
}

/**
 * Leaves a save aside for good; the decision, and why, stays with it. Also on a published workbook, where nothing else
 * can be done with it.
 */
export async function keepConflict(
  act: UserAct,
  { place, reason, conflictId }: RestoreRequest & { conflictId: number },
): Promise<ConflictVersion> {
  const { parts, viewer } = act;
  const document = await findReadable(parts, viewer, place);
  if (!document.rights.decide) {
    throw forbidden(
      document.kind === 'workbook'
        ? 'You do not have the right to edit workbooks of this type.'
        : 'You do not have the right to edit templates of this type.',
    );
  }
  await change(act, async (trx) => {
    await lockDocument(trx, document.document_id);
    const aside = await repository.findConflict(trx, document.document_id, conflictId);
    if (aside === undefined) throw notFound('save that was set aside');
    checkUndecided(aside);
    const at = parts.clock.now();
    await repository.resolveConflict(trx, aside.id, { version: null, reason, userId: viewer.userId, at });
    return {
      entry: {
        event: 'Keep Save Aside',
        message: `${viewer.name} left a save of ${nameOfHolder(document)} aside`,
        table: 'conflict_versions',
        rowId: aside.id,
        new: { ...referenceTo(document), resolution: 'kept', sha256: aside.sha256 },
        reason,
      },
    };
  });
  return presentConflict(await conflictOf(parts, document, conflictId));
}

function checkUndecided(aside: repository.ConflictRow): void {
  if (aside.resolution === null) return;
  const who = aside.resolver ?? sentence('Somebody');
  throw conflict(
    aside.resolution === 'kept'
      ? sentence('{who} has already decided to leave it aside.', { who })
      : sentence('{who} has already decided to make it version {version}.', {
          who,
          version: aside.resolved_version ?? 0,
        }),
  );
}
