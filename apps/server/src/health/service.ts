import { readFileSync } from 'node:fs';
import { BROWSER_REPORTS_LIMIT, HEALTH_LIST_LIMIT, type HealthReport } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { change, record } from '../audit/change.ts';
import { giveUpUnsavedWork } from '../editor/unsaved-work.ts';
import type { Parts } from '../parts.ts';
import { conflict, forbidden, notFound } from '../plumbing/refusal.ts';
import type { Say } from '../plumbing/speaking.ts';
import { readStored } from '../stored-files/reading.ts';
import { checkAnchors } from './anchors.ts';
import { lookAtAuditTrail } from './audit-trail.ts';
import { checkDatabase, checkDisk, checkStorage } from './checks.ts';
import { checkDatabaseRole } from './database-role.ts';
import { checkDocumentServer, checkForgotten, checkLibreOffice } from './document-server-checks.ts';
import { checkMail } from './mail.ts';
import {
  fileNameOf,
  presentAlarm,
  presentBrowserReport,
  presentFinding,
  presentFound,
  presentOpenDocument,
  presentQuarantined,
  presentSettings,
} from './presenter.ts';
import * as repository from './repository.ts';
import { lookAtStoredFiles } from './stored-files.ts';
import { checkTexts } from './texts.ts';
import { checkTimeStamps } from './time-stamps.ts';

/** A last save is there within seconds; with the document server's own tries, within two minutes. */
const OVERDUE_MS = 10 * 60_000;

/** As it was when the process began: a newer one beside it is not what answers. */
const PROGRAM = {
  version: String(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version),
  node: process.versions.node,
};

const leftBefore = (parts: Parts) => new Date(parts.clock.now().getTime() - OVERDUE_MS);

/** @param say in the words of whoever asked */
export async function report(parts: Parts, say: Say): Promise<HealthReport> {
  const [
    database,
    databaseRole,
    storage,
    disk,
    auditTrail,
    storedFiles,
    documentServer,
    openDocuments,
    alarms,
    quarantined,
    browserReports,
  ] = await Promise.all([
    checkDatabase(parts),
    checkDatabaseRole(parts),
    checkStorage(parts),
    checkDisk(parts),
    lookAtAuditTrail(parts),
    lookAtStoredFiles(parts),
    checkDocumentServer(parts),
    repository.listOpenDocuments(parts.db, HEALTH_LIST_LIMIT),
    repository.listAlarms(parts.db, HEALTH_LIST_LIMIT),
    repository.listQuarantined(parts.db, HEALTH_LIST_LIMIT),
    repository.listBrowserReports(parts.db, BROWSER_REPORTS_LIMIT),
  ]);
  const before = leftBefore(parts);
  return {
    at: parts.clock.now().toISOString(),
    program: PROGRAM,
    checks: [
      database,
      databaseRole,
      storage,
      disk,
      ...documentServer,
      await checkForgotten(parts),
      ...(await checkLibreOffice(parts)),
      await checkAnchors(parts),
      await checkTimeStamps(parts),
      await checkMail(parts),
      await checkTexts(parts),
    ].map((check) => presentFinding(say, check)),
    auditTrail: presentFound(say, auditTrail),
    storedFiles: presentFound(say, storedFiles),
    settings: presentSettings(parts.environment, parts.clock.now()),
    openDocuments: openDocuments.map((row) => presentOpenDocument(row, before)),
    alarms: alarms.map((alarm) => presentAlarm(say, alarm)),
    quarantined: quarantined.map((save) => presentQuarantined(say, save)),
    browserReports: browserReports.map(presentBrowserReport),
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
export async function dismissAlarm(act: UserAct, id: number, reason: string): Promise<void> {
  const { parts, viewer } = act;
  await change(act, async (trx) => {
    const by = { userId: viewer.userId, reason, at: parts.clock.now() };
    if ((await repository.dismiss(trx, 'editor_alarms', id, by)) === undefined) {
      throw (await repository.exists(trx, 'editor_alarms', id)) ? seenToAlready() : notFound('alarm');
    }
    const alarm = await repository.findAlarm(trx, id);
    if (alarm.kind === 'unsaved work') await giveUpUnsavedWork(trx, alarm, by.at);
    return {
      entry: {
        event: 'Dismiss Alarm',
        message: `${viewer.name} has seen to an alarm of the editor`,
        table: 'editor_alarms',
        rowId: id,
        reason,
      },
    };
  });
}

/** The bytes stay. @throws Refusal 404; 409 when another administrator was faster. */
export async function dismissQuarantined(act: UserAct, id: number, reason: string): Promise<void> {
  const { parts, viewer } = act;
  await change(act, async (trx) => {
    const by = { userId: viewer.userId, reason, at: parts.clock.now() };
    if ((await repository.dismiss(trx, 'quarantined_saves', id, by)) === undefined) {
      throw (await repository.exists(trx, 'quarantined_saves', id)) ? seenToAlready() : notFound('save');
    }
    return {
      entry: {
        event: 'Dismiss Quarantined Save',
        message: `${viewer.name} has seen to a save that was kept aside`,
        table: 'quarantined_saves',
        rowId: id,
        reason,
      },
    };
  });
}

/**
 * The bytes of a save that was kept aside, exactly as they came. Each download is audited; a private workbook's content
 * is its creator's alone (decision 11), so for one of those an administrator has to say why.
 *
 * @throws Refusal 404; 403 for a private workbook without a reason.
 */
export async function downloadQuarantined(
  act: UserAct,
  id: number,
  reason: string | undefined,
): Promise<{ bytes: Uint8Array; name: string }> {
  const { parts, viewer } = act;
  const save = await repository.findQuarantined(parts.db, id);
  if (save?.sha256 == null) throw notFound('file');
  if (save.is_private === true && save.user_id !== viewer.userId && reason === undefined) {
    throw forbidden(
      'This is from a private workbook. Say why you need it; the reason is kept in the audit trail.',
    );
  }
  const bytes = await readStored(parts, {
    sha256: save.sha256,
    name: sentence('the save that was kept aside'),
  });
  await record(act, {
    event: 'Download Quarantined Save',
    message: `${viewer.name} downloaded a save that was kept aside`,
    table: 'quarantined_saves',
    rowId: id,
    reason,
    new: { sha256: save.sha256 },
  });
  return { bytes, name: fileNameOf(save) };
}

const seenToAlready = () =>
  conflict('Another administrator has seen to this already. Reload to see the present state.');
