import { z } from 'zod';
import { defineCall } from './call.ts';
import { MAX_PAGE_SIZE, MAX_SEARCH } from './constants.ts';
import { Done, Id, PathId, Timestamp, TimeZone } from './shapes.ts';

/** What happened, by the words people look for it with. */
export const LOG_KINDS = {
  created: 'Created and uploaded',
  edited: 'Edited and deleted',
  saved: 'Saved and restored',
  signed: 'Published and reviewed',
  remarked: 'Remarks',
  exported: 'Exports',
  trouble: 'Trouble with saving',
  access: 'Sign-ins',
  reading: 'Opened and downloaded',
  refused: 'Refused attempts',
  administration: 'Settings',
} as const;
export type LogKind = keyof typeof LOG_KINDS;
// The keys of an object are strings to TypeScript; these are the ones above.
export const LogKind = z.enum(Object.keys(LOG_KINDS) as [LogKind, ...LogKind[]]);

/** Kinds that only administrators find anything of. */
export const ADMINISTRATORS_LOG_KINDS: readonly LogKind[] = [
  'access',
  'reading',
  'refused',
  'administration',
];

/**
 * Every event the audit trail can hold, by its kind. The names of section 7 ("Logging and other") come first in each
 * kind; the others are our own. The code that records an event writes its sentence with it, and that is what the log shows.
 */
export const LOG_EVENTS = {
  'Create Project': 'created',
  'Create Workbook': 'created',
  'Upload Workbook': 'created',
  'Import Workbook': 'created',
  'Create Template': 'created',
  'Upload Template': 'created',
  'Copy Workbook': 'created',

  'Edit Project': 'edited',
  'Edit Workbook': 'edited',
  'Edit Template': 'edited',
  'Delete Template': 'edited',
  'Take Over Workbook': 'edited',
  'Move Workbook': 'edited',
  'Tag Workbook': 'edited',
  'Link Workbook': 'edited',
  'Edit Link': 'edited',
  'Unlink Workbook': 'edited',

  'Save Workbook': 'saved',
  'Save Template': 'saved',
  'Load Template': 'saved',
  'Restore Version': 'saved',
  'Autofill Workbook': 'saved',
  'Add Photo': 'saved',
  'Calculate Results': 'saved',
  'Give Reason': 'saved',

  'Publish Workbook': 'signed',
  'Review Workbook': 'signed',
  'Sign Workbook': 'signed',
  'Decline Workbook': 'signed',
  'Ask For Signature': 'signed',
  'Withdraw Request': 'signed',
  'Withdraw Workbook': 'signed',
  'Failed Signing': 'signed',
  'Download Evidence': 'signed',

  'Remark On Workbook': 'remarked',
  'Settle Remark': 'remarked',
  'Withdraw Remark': 'remarked',

  'Export Workbook to LIMS': 'exported',
  'Export Finished': 'exported',
  'Export Failed': 'exported',
  'Replay Export': 'exported',
  'Export Project': 'exported',
  'Export Notebook': 'exported',

  'Save Aside': 'trouble',
  'Keep Save Aside': 'trouble',
  'Save Failed': 'trouble',
  'Quarantine Save': 'trouble',
  'Recover File': 'trouble',
  'Dismiss Alarm': 'trouble',
  'Dismiss Quarantined Save': 'trouble',
  'Download Quarantined Save': 'trouble',
  'File Unreadable': 'trouble',
  'File Whole Again': 'trouble',
  'Check Stored Files': 'trouble',
  'Mail Not Sent': 'trouble',
  'Mail Given Up': 'trouble',
  'Trail Broken': 'trouble',
  'Anchor Not Sent': 'trouble',
  'No Time Stamp': 'trouble',

  Login: 'access',
  Logout: 'access',
  'Failed Login': 'access',
  'Refused Sign-On': 'access',
  'Choose Location': 'access',
  'Choose Mail': 'access',
  'Choose Language': 'access',
  'Create API Token': 'access',
  'Delete API Token': 'access',
  'End Session': 'access',
  'Change Password': 'access',
  'Ask For Password Reset': 'access',
  'Reset Password': 'access',
  'Ask For Second Factor': 'access',
  'Failed Second Factor': 'access',
  'Add Second Factor': 'access',
  'Rename Passkey': 'access',
  'Remove Second Factor': 'access',
  'New Recovery Codes': 'access',

  'Open Workbook': 'reading',
  'Open Template': 'reading',
  'Compare Versions': 'reading',
  'Download Workbook': 'reading',
  'Download Template': 'reading',
  'Print Workbook': 'reading',
  'Export Activity Log': 'reading',
  'Export Users': 'reading',
  'Further Reads': 'reading',

  'Refused Attempt': 'refused',
  'Refused Attempts': 'refused',

  'Create User': 'administration',
  'Edit User': 'administration',
  'Delete User': 'administration',
  'Reset Second Factor': 'administration',
  'Create role': 'administration',
  'Edit role': 'administration',
  'Create project type': 'administration',
  'Edit project type': 'administration',
  'Create workbook type': 'administration',
  'Edit workbook type': 'administration',
  'Create location': 'administration',
  'Edit location': 'administration',
  'Delete location': 'administration',
  'Create data connection': 'administration',
  'Edit data connection': 'administration',
  'Delete data connection': 'administration',
  'Edit event': 'administration',
  'Edit Configuration': 'administration',
  'Edit Sign-On': 'administration',
  'Send Test Mail': 'administration',
  'Verify Activity Log': 'administration',
  'Anchor Activity Log': 'administration',
  'Seal Audit Trail': 'administration',
  'Change Audit Key': 'administration',
} as const satisfies Record<string, LogKind>;
export type LogEvent = keyof typeof LOG_EVENTS;

/** Of which nothing was changed: the log shows them to administrators, who ask for their kind. */
export type ReadEvent = {
  [event in LogEvent]: (typeof LOG_EVENTS)[event] extends 'reading' | 'refused' ? event : never;
}[LogEvent];
export const READ_EVENTS: readonly string[] = Object.entries(LOG_EVENTS).flatMap(([event, kind]) =>
  kind === 'reading' || kind === 'refused' ? [event] : [],
);

/** One line of the activity log: a view of the audit trail in the specified wording (decision 29). */
export const LogEntry = z.object({
  /** Its number in the trail. */
  id: z.number().int(),
  createdAt: Timestamp,
  /** The sentence of the record, in English. */
  message: z.string(),
  /** The same in the language that is asked for (`Accept-Language`), where it can be read in one way only; else as it was recorded. */
  said: z.string(),
  event: z.string(),
  /** Why it was done to a workbook, where somebody said so; null also where the viewer may not see that. */
  reason: z.string().nullable(),
  /** The project it is about, or whose workbook it is about. */
  projectId: Id.nullable(),
  /** The workbook it is about; null also for one whose content the viewer may not see now. */
  experimentId: Id.nullable(),
  /** The template it is about, unless that is deleted. */
  templateId: Id.nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** Everything the audit trail has of one change, for administrators. */
export const AuditEntry = LogEntry.pick({ id: true, createdAt: true, message: true, event: true }).extend({
  /** As they were called then. */
  userName: z.string(),
  reason: z.string().nullable(),
  /** The values before and after; only what changed. */
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
  /** What these values are called in the language that is asked for, by their names in the record. */
  names: z.record(z.string(), z.string()),
  table: z.string(),
  row: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** Its seal in hex: HMAC-SHA-256 over the entry and the seal before it; empty until it is sealed, moments later. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** ISO 8601 has a year 0, PostgreSQL has none. */
const Day = z.iso
  .date()
  .refine((day) => !day.startsWith('0000'), { error: 'There is no year 0: choose a later day.' });
const EntryNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Which entries of the log are asked for; `search` and `person` are looked for as case-insensitive substrings. */
export const LogFilter = z.object({
  search: z.string().max(MAX_SEARCH).optional(),
  /** Part of the name of whoever did it. */
  person: z.string().max(MAX_SEARCH).optional(),
  /** Left out: every change. What was only looked at, and what was refused, is asked for by its kind. */
  kind: LogKind.optional(),
  projectId: PathId.optional(),
  experimentId: PathId.optional(),
  /** First and last day, YYYY-MM-DD. */
  from: Day.optional(),
  to: Day.optional(),
  /** Where the days begin; UTC when left out. */
  timeZone: TimeZone.optional(),
});
export type LogFilter = z.infer<typeof LogFilter>;

/**
 * A page of the log, the newest without a cursor. Counting a trail that only grows would cost more with every day:
 * the pages follow one another by entry instead, and the `Link` header says whether there are older (`next`) and newer
 * (`prev`) ones (docs/decisions/0016).
 */
export const LogQuery = LogFilter.extend({
  /** The entries before this one. */
  before: EntryNumber.optional(),
  /** The entries that follow this one. */
  after: EntryNumber.optional(),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
});
export type LogQuery = z.infer<typeof LogQuery>;

/** What browsers report that administrators read, by its event and what the screen calls it. */
export const REPORT_EVENTS = {
  '401': 'Page refused',
  '404': 'Page not found',
  crash: 'Screen crashed',
} as const;
export type ReportEvent = keyof typeof REPORT_EVENTS;

export const logCalls = {
  listLog: defineCall({
    method: 'GET',
    path: '/api/logs',
    summary: 'The activity log, newest first',
    query: LogQuery,
    answer: z.array(LogEntry),
  }),
  readAuditEntry: defineCall({
    method: 'GET',
    path: '/api/logs/:entryId',
    summary: 'Everything the audit trail has of one change, for administrators',
    params: z.object({ entryId: EntryNumber }),
    answer: AuditEntry,
  }),
  reportEvent: defineCall({
    method: 'POST',
    path: '/api/logs',
    summary:
      'A client event, of a guest too; kept apart from the audit trail, which the server writes itself',
    body: z.object({
      event: z.string().max(200),
      urlPath: z.string().max(2_000),
      message: z.string().max(5_000),
    }),
    answer: Done,
    status: 201,
  }),
  clientLog: defineCall({
    method: 'POST',
    path: '/api/clientLogger',
    summary: 'A line of the client for the server log',
    body: z.object({
      level: z.enum(['debug', 'info', 'warn', 'error']),
      message: z.string().max(5_000),
    }),
    answer: Done,
    status: 201,
  }),
};

/** GET, for administrators: the entries a `LogFilter` chooses, as CSV (RFC 4180), oldest first. */
export const LOG_CSV_PATH = '/api/logs/csv';
