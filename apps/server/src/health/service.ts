import { HEALTH_LIST_LIMIT, type HealthReport } from '@benchbook/contract';
import { type Actor, recordChange } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { conflict, forbidden, notFound } from '../plumbing/refusal.ts';
import type { AuditTrailCheck } from './audit-trail.ts';
import { checkDatabase, checkDisk, checkStorage } from './checks.ts';
import { checkDocumentServer, checkForgotten } from './document-server-checks.ts';
import {
  fileNameOf,
  presentAlarm,
  presentOpenDocument,
  presentQuarantined,
  presentSettings,
} from './presenter.ts';
import * as repository from './repository.ts';

/** A last save is there within seconds; with the document server's own tries, within two minutes. */
const OVERDUE_MS = 10 * 60_000;

const leftBefore = (parts: Parts) => new Date(parts.clock.now().getTime() - OVERDUE_MS);

export async function report(parts: Parts, audit: AuditTrailCheck): Promise<HealthReport> {
  const [database, storage, disk, auditTrail, documentServer, openDocuments, alarms, quarantined] =
    await Promise.all([
      checkDatabase(parts),
      checkStorage(parts),
      checkDisk(parts),
      audit.look(),
      checkDocumentServer(parts),
      repository.listOpenDocuments(parts.db, HEALTH_LIST_LIMIT),
      repository.listAlarms(parts.db, HEALTH_LIST_LIMIT),
      repository.listQuarantined(parts.db, HEALTH_LIST_LIMIT),
    ]);
  const before = leftBefore(parts);
  return {
    at: parts.clock.now().toISOString(),
    checks: [database, storage, disk, ...documentServer, await checkForgotten(parts)],
    auditTrail,
    settings: presentSettings(parts.environment, parts.clock.now()),
    openDocuments: openDocuments.map((row) => presentOpenDocument(row, before)),
    alarms: alarms.map(presentAlarm),
    quarantined: quarantined.map(presentQuarantined),
  };
}

/** What only a person can see to; a part that is down counts as one thing. */
export async function countAttention(parts: Parts): Promise<number> {
  const [things, isDown] = await Promise.all([
    repository.countAttention(parts.db, leftBefore(parts)),
    parts.documentServer.check().then(
      () => false,
      () => true,
    ),
  ]);
  return things + (isDown ? 1 : 0);
}

/** @throws Refusal 404; 409 when another administrator was faster. */
export async function dismissAlarm(parts: Parts, actor: Actor, id: number, reason: string): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    const by = { userId: actorId(actor), reason, at: parts.clock.now() };
    if ((await repository.dismiss(trx, 'editor_alarms', id, by)) === undefined) {
      throw (await repository.exists(trx, 'editor_alarms', id)) ? seenToAlready() : notFound('alarm');
    }
    await recordChange(trx, actor, {
      event: 'Dismiss Alarm',
      message: `${actor.name} has seen to an alarm of the editor`,
      table: 'editor_alarms',
      rowId: id,
      reason,
    });
  });
}

/** The bytes stay. @throws Refusal 404; 409 when another administrator was faster. */
export async function dismissQuarantined(
  parts: Parts,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    const by = { userId: actorId(actor), reason, at: parts.clock.now() };
    if ((await repository.dismiss(trx, 'quarantined_saves', id, by)) === undefined) {
      throw (await repository.exists(trx, 'quarantined_saves', id)) ? seenToAlready() : notFound('save');
    }
    await recordChange(trx, actor, {
      event: 'Dismiss Quarantined Save',
      message: `${actor.name} has seen to a save that was kept aside`,
      table: 'quarantined_saves',
      rowId: id,
      reason,
    });
  });
}

/**
 * The bytes of a save that was kept aside, exactly as they came. Each download is audited; a private workbook's content
 * is its creator's alone (decision 11), so for one of those an administrator has to say why.
 *
 * @throws Refusal 404; 403 for a private workbook without a reason.
 */
export async function downloadQuarantined(
  parts: Parts,
  actor: Actor,
  id: number,
  reason: string | undefined,
): Promise<{ bytes: Uint8Array; name: string }> {
  const save = await repository.findQuarantined(parts.db, id);
  if (save?.sha256 == null) throw notFound('file');
  if (save.is_private === true && save.user_id !== actor.userId && reason === undefined) {
    throw forbidden(
      'This is from a private workbook. Say why you need it; the reason is kept in the audit trail.',
    );
  }
  const bytes = await parts.blobs.read(save.sha256);
  await parts.db.transaction().execute((trx) =>
    recordChange(trx, actor, {
      event: 'Download Quarantined Save',
      message: `${actor.name} downloaded a save that was kept aside`,
      table: 'quarantined_saves',
      rowId: id,
      reason,
      new: { sha256: save.sha256 },
    }),
  );
  return { bytes, name: fileNameOf(save) };
}

/** Those who may come here are signed in. */
function actorId(actor: Actor): number {
  if (actor.userId === null) throw new Error('Nobody is signed in.');
  return actor.userId;
}

const seenToAlready = () =>
  conflict('Another administrator has seen to this already. Reload to see the present state.');
