import type {
  AlarmKind,
  BrowserReport,
  DocumentServerSettings,
  EditorAlarm,
  HealthCheck,
  OpenDocument,
  QuarantinedSave,
} from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { Environment } from '../environment.ts';
import type { Say } from '../plumbing/speaking.ts';
import type { Finding } from './checks.ts';
import type { listAlarms, listBrowserReports, listOpenDocuments, listQuarantined } from './repository.ts';

type RowOf<List extends (...input: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

const ADVICE: Record<AlarmKind, string> = {
  'save failed':
    'Ask whoever worked on it to open the document and look whether everything is there. If the document server made something of it, the file is below, kept aside.',
  'file recovered':
    'Ask whoever worked on it to look whether everything is there, then say here that it has been seen to.',
  'unsaved work':
    'Ask whoever worked on it to open the document once: the changes are shown then, and saved when it is closed. Until then it cannot be signed, exported or restored. Seeing to it here with a reason gives the changes up; should they arrive later, they are kept beside the document for people to decide about.',
  'file not recovered':
    'It is tried again every five minutes. If it stays, look into the log of the document server; its file is still there.',
  'save without right':
    'Ask whoever it names whether they wrote this, and look at the save beside the versions: who may edit decides there what becomes of it. If they did not, end their sessions and change their password.',
  'file unreadable':
    'Put the file back from your last backup, at that place in the document store, and press "Check all now". Until then this version can neither be opened nor signed.',
  'trail broken':
    'Change nothing in the database and make a copy of it. Compare it with your last backup and the last anchors, find out who could write to the database since, and report it as your quality rules ask. Say here what came of it; that it was found stays in the activity log.',
  'mail not sent':
    'Look at SMTP_URL and MAIL_FROM, and at the mail server; then press "Send a test mail" below. Mail that waits is tried again, what people are told of each other for more than a day; one that was given up is named. Whoever was to get a link can ask for another one.',
  'anchor not sent':
    'Look at AUDIT_ANCHOR_SYSLOG, and whether the syslog takes what this machine sends; then press "Anchor now" below. Anchors are kept in the data folder and the log meanwhile.',
  'no time stamp':
    'Look at AUDIT_TSA_URL and AUDIT_TSA_CA, and whether this machine may call that address. It is asked again within the hour; anchors are kept meanwhile.',
  'signatures refused':
    'Ask whoever it names whether it was they. If it was not, somebody used their session: end their sessions, and have them change their password.',
  'results differ':
    'Open the workbook in Excel and look who is right. Calculated and saved there, it can be uploaded again; until then these results count as not sure, and whoever signs is asked.',
};

/** What was found, in the words of whoever reads it. */
export const presentFinding = (say: Say, { finding, advice, ...check }: Finding): HealthCheck => {
  const inWords = (said: Finding['finding']) =>
    [said]
      .flat()
      .map((each) => say(each))
      .join(' ');
  return { ...check, finding: inWords(finding), advice: advice && inWords(advice) };
};

/** The same, where more is known of it. */
export const presentFound = <Found extends { check: Finding }>(say: Say, found: Found) => ({
  ...found,
  check: presentFinding(say, found.check),
});

export const presentAlarm = (say: Say, row: RowOf<typeof listAlarms>): EditorAlarm => ({
  id: row.id,
  kind: row.kind,
  holder: row.holder,
  users: row.users,
  at: row.raised_at.toISOString(),
  detail: say(row.detail),
  advice: say(sentence(ADVICE[row.kind])),
});

/** What it claims to be stands in the ending, whatever it is. */
export const fileNameOf = (save: {
  id: number;
  title: string | null | undefined;
  document_type: string | null;
}): string => `${save.title ?? 'Unknown document'} (kept aside ${save.id}).${save.document_type ?? 'bin'}`;

export const presentQuarantined = (say: Say, row: RowOf<typeof listQuarantined>): QuarantinedSave => ({
  id: row.id,
  holder: row.holder,
  users: row.users,
  at: row.received_at.toISOString(),
  reason: say(row.reason),
  file:
    row.size === null
      ? null
      : { name: fileNameOf({ ...row, title: row.holder?.title }), size: Number(row.size) },
});

/** @param leftBefore who has left before that time should have left a save behind by now. */
export const presentOpenDocument = (
  row: RowOf<typeof listOpenDocuments>,
  leftBefore: Date,
): OpenDocument => ({
  holder: row.holder,
  users: row.users,
  since: row.since.toISOString(),
  lastSavedAt: row.last_saved_at?.toISOString() ?? null,
  overdue: row.deserted && row.last_seen_at < leftBefore,
});

/** No secret, and no time of a previous one that is over. */
export function presentSettings(environment: Environment, now: Date): DocumentServerSettings {
  const { builtIn, url, internalUrl, hostUrl, header, previous } = environment.documentServer;
  return {
    builtIn,
    url,
    internalUrl,
    hostUrl,
    header: `${header.name}: ${header.prefix}`.trim(),
    previousUntil: previous !== null && previous.until > now ? previous.until.toISOString() : null,
  };
}

export const presentBrowserReport = (row: RowOf<typeof listBrowserReports>): BrowserReport => ({
  at: row.at.toISOString(),
  event: row.event,
  userName: row.user_name,
  urlPath: row.url_path,
  message: row.message,
});
