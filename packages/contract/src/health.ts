import { z } from 'zod';
import { defineCall } from './call.ts';
import { REPORT_EVENTS, type ReportEvent } from './logs.ts';
import { Done, Id, PathId, Timestamp, WithReason } from './shapes.ts';

const part = z.object({ ok: z.boolean(), detail: z.string().optional() });

/** Every part named, so that whoever is called at night knows which one is down. */
export const Readiness = z.object({
  ready: z.boolean(),
  database: part,
  storage: part,
  documentServer: part,
});
export type Readiness = z.infer<typeof Readiness>;

/** What is looked at, and what the screen calls it. */
export const HEALTH_CHECKS = {
  database: 'Database',
  databaseRole: 'Database rights',
  storage: 'Document store',
  disk: 'Disk room',
  documentServer: 'Answers',
  secret: 'Secret',
  clock: 'Clocks',
  wayBack: 'Way back',
  forgotten: 'Forgotten files',
  secondOpinion: 'Second opinion',
  pdfs: 'PDFs',
  auditTrail: 'Activity log',
  anchors: 'Anchors',
  timeStamps: 'Time stamps',
  storedFiles: 'Stored files',
  texts: 'Search in documents',
  mail: 'Mail',
} as const;
export type HealthCheckName = keyof typeof HEALTH_CHECKS;

export const HealthCheck = z.object({
  name: z.enum(Object.keys(HEALTH_CHECKS) as [HealthCheckName, ...HealthCheckName[]]),
  /** `unknown`: could not be looked at, because of another one that is bad. */
  state: z.enum(['good', 'warning', 'bad', 'unknown']),
  /** What was found, in a sentence. */
  finding: z.string(),
  /** What to do about it; null when nothing has to be done. */
  advice: z.string().nullable(),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

/** Whether the audit trail, of which the activity log is a view, is as it was written. */
export const AuditTrailHealth = z.object({
  /** Of its newest entries, and of what was ever found. */
  check: HealthCheck,
  /** When all of it was verified last; null: never. */
  verifiedAt: Timestamp.nullable(),
  /** The newest seal that is kept outside of the database, on this machine; null while there is none. */
  anchor: z.object({ number: z.number().int(), hash: z.string(), at: Timestamp }).nullable(),
  /** With which anchors and evidence files are signed (Ed25519, in hex): for comparing with a copy kept elsewhere. */
  publicKey: z.string(),
});
export type AuditTrailHealth = z.infer<typeof AuditTrailHealth>;

/** Whether every stored file is as it was stored: all of them are read and hashed again within 30 days. */
export const StoredFilesHealth = z.object({
  check: HealthCheck,
  /** Files in the store. */
  total: z.number().int(),
  /** The time through all of them that goes on. `requestedBy`: who wanted it done at once; null on schedule. */
  round: z
    .object({ startedAt: Timestamp, checked: z.number().int(), requestedBy: z.string().nullable() })
    .nullable(),
  /** The last one that went through all of them, and how many it could not read. */
  lastRound: z
    .object({
      startedAt: Timestamp,
      finishedAt: Timestamp,
      checked: z.number().int(),
      unreadable: z.number().int(),
    })
    .nullable(),
});
export type StoredFilesHealth = z.infer<typeof StoredFilesHealth>;

/** The workbook or template whose document something is about; null when the editor key is not known here. */
export const HolderOfDocument = z.object({
  kind: z.enum(['workbook', 'template']),
  id: Id,
  /** Null for a template. */
  projectId: Id.nullable(),
  title: z.string(),
  isPrivate: z.boolean(),
});
export type HolderOfDocument = z.infer<typeof HolderOfDocument>;
const holder = HolderOfDocument.nullable();

/** A document somebody edits, or whose last save has not come. */
export const OpenDocument = z.object({
  holder,
  /** Names of those who are connected. */
  users: z.array(z.string()),
  since: Timestamp,
  lastSavedAt: Timestamp.nullable(),
  /** Everybody has left a while ago, and their last save has not arrived. */
  overdue: z.boolean(),
});
export type OpenDocument = z.infer<typeof OpenDocument>;

/** Bytes that could not become a version and were kept aside. */
export const QuarantinedSave = z.object({
  id: Id,
  holder,
  users: z.array(z.string()),
  at: Timestamp,
  reason: z.string(),
  /** Size in bytes; null when there is none. */
  file: z.object({ name: z.string(), size: z.number().int() }).nullable(),
});
export type QuarantinedSave = z.infer<typeof QuarantinedSave>;

export const ALARM_KINDS = {
  'save failed': 'Save failed',
  'file recovered': 'File recovered',
  'file not recovered': 'File not recovered',
  'unsaved work': 'Unsaved work',
  'save without right': 'Save without right',
  'file unreadable': 'Stored file unreadable',
  'results differ': 'Results differ',
  'mail not sent': 'Mail not sent',
  'signatures refused': 'Signatures refused',
  'trail broken': 'Activity log broken',
  'anchor not sent': 'Anchor not sent',
  'no time stamp': 'No time stamp',
} as const;
export type AlarmKind = keyof typeof ALARM_KINDS;

export const EditorAlarm = z.object({
  id: Id,
  kind: z.enum(Object.keys(ALARM_KINDS) as [AlarmKind, ...AlarmKind[]]),
  holder,
  users: z.array(z.string()),
  at: Timestamp,
  detail: z.string(),
  advice: z.string(),
});
export type EditorAlarm = z.infer<typeof EditorAlarm>;

/** How the document server is reached, from where; secrets are never sent. */
export const DocumentServerSettings = z.object({
  builtIn: z.boolean(),
  /** For browsers. */
  url: z.string(),
  /** For the application. */
  internalUrl: z.string(),
  /** The application, for the document server. */
  hostUrl: z.string(),
  /** Such as `Authorization: Bearer`. */
  header: z.string(),
  /** Until when the previous secret or address is accepted; null when there is none. */
  previousUntil: Timestamp.nullable(),
});
export type DocumentServerSettings = z.infer<typeof DocumentServerSettings>;

/** What a browser said of a page: nothing the server knows, and the name only where somebody was signed in. */
export const BrowserReport = z.object({
  at: Timestamp,
  event: z.enum(Object.keys(REPORT_EVENTS) as [ReportEvent, ...ReportEvent[]]),
  userName: z.string().nullable(),
  urlPath: z.string(),
  message: z.string(),
});
export type BrowserReport = z.infer<typeof BrowserReport>;

export const HealthReport = z.object({
  at: Timestamp,
  /** What answers: the version of Benchbook, and of the Node it runs on. */
  program: z.object({ version: z.string(), node: z.string() }),
  checks: z.array(HealthCheck),
  auditTrail: AuditTrailHealth,
  storedFiles: StoredFilesHealth,
  settings: DocumentServerSettings,
  openDocuments: z.array(OpenDocument),
  alarms: z.array(EditorAlarm),
  quarantined: z.array(QuarantinedSave),
  /** The newest first. */
  browserReports: z.array(BrowserReport),
});
export type HealthReport = z.infer<typeof HealthReport>;

/** Rows of each list of the report. */
export const HEALTH_LIST_LIMIT = 200;
/** And of what browsers reported. */
export const BROWSER_REPORTS_LIMIT = 20;

export const quarantinedFilePath = (id: number) => `/api/health/quarantined/${id}/file`;

const params = z.object({ id: PathId });

export const healthCalls = {
  live: defineCall({
    method: 'GET',
    path: '/health/live',
    summary: 'The process answers',
    answer: z.object({ live: z.literal(true) }),
  }),
  ready: defineCall({
    method: 'GET',
    path: '/health/ready',
    summary: 'Database, storage and document server answer; 503 while one does not',
    answer: Readiness,
  }),
  report: defineCall({
    method: 'GET',
    path: '/api/health',
    summary: 'How every part is, and what an administrator has to see to',
    answer: HealthReport,
  }),
  attention: defineCall({
    method: 'GET',
    path: '/api/health/attention',
    summary: 'How many things an administrator has to see to',
    answer: z.object({ count: z.number().int() }),
  }),
  testDocumentServer: defineCall({
    method: 'POST',
    path: '/api/health/documentServer/test',
    summary: 'Try the document server in both directions, with a small conversion',
    answer: z.object({ at: Timestamp, checks: z.array(HealthCheck) }),
  }),
  testMail: defineCall({
    method: 'POST',
    path: '/api/health/mail/test',
    summary: 'Send a mail to whoever asks, and say what became of it',
    answer: z.object({ at: Timestamp, check: HealthCheck }),
  }),
  verifyAuditTrail: defineCall({
    method: 'POST',
    path: '/api/health/auditTrail/verify',
    summary: 'Verify the seals of the whole audit trail, and signatures and versions against it',
    answer: AuditTrailHealth,
  }),
  anchorAuditTrail: defineCall({
    method: 'POST',
    path: '/api/health/auditTrail/anchor',
    summary: 'Keep the newest seal of the audit trail outside of the database, now',
    answer: AuditTrailHealth,
  }),
  checkStoredFiles: defineCall({
    method: 'POST',
    path: '/api/health/storedFiles/check',
    summary: 'Have every stored file read and hashed now; it goes on after the answer',
    answer: StoredFilesHealth,
  }),
  dismissAlarm: defineCall({
    method: 'PUT',
    path: '/api/health/alarms/:id',
    summary: 'Say that an alarm has been seen to, and how',
    params,
    body: WithReason,
    answer: Done,
  }),
  dismissQuarantined: defineCall({
    method: 'PUT',
    path: '/api/health/quarantined/:id',
    summary: 'Say that a save that was kept aside has been seen to, and how; its bytes stay',
    params,
    body: WithReason,
    answer: Done,
  }),
};
