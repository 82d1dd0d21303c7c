import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, TimeZone } from '../shapes.ts';
import { SignatureKind, SignatureMethod } from '../signing/signing.ts';
import { EVENT_TYPES, type EventTypeId } from './data-connections.ts';
import type { EventMapping } from './mappings.ts';
import type { LimsPreset } from './preset.ts';
import { SENAITE } from './senaite.ts';

/**
 * What the events of a connection ask for and answer, in our words. A LIMS that speaks differently is fitted by the
 * mapping of its event; these are the shapes after the mapping.
 */

/** LIMS give numbers or texts as ids; we keep them as text. */
const ExternalId = z
  .union([z.string(), z.number()])
  .transform((id) => String(id).trim())
  .pipe(z.string().min(1, 'The id is empty.').max(200));
const Text = z
  .union([z.string(), z.number(), z.null()])
  .transform((text) => (text === null ? '' : String(text).trim()));
const Name = Text.pipe(z.string().min(1, 'The name is empty.').max(300));

/** 1 Instruments, 2 Tests, 4 Import locations, 7 Reference info groups: things with an id and a name. */
export const LimsItem = z.object({ id: ExternalId, name: Name });
export type LimsItem = z.infer<typeof LimsItem>;

/** 5 Import users. */
export const LimsUser = z.object({
  id: ExternalId,
  username: Text.pipe(z.string().min(1, 'The user name is empty.').max(100)),
  firstName: Text.pipe(z.string().max(100)).default(''),
  lastName: Text.pipe(z.string().max(100)).default(''),
  email: Text.pipe(z.string().max(254)).default(''),
  active: z
    .union([z.boolean(), z.number(), z.string()])
    .transform((value) =>
      typeof value === 'string' ? !/^(false|0|no|n|inactive|)$/i.test(value.trim()) : Boolean(value),
    )
    .default(true),
  /** Of the IANA database, such as Europe/Zurich; empty: the LIMS does not say. */
  timezone: Text.pipe(
    z.string().refine((zone) => zone === '' || TimeZone.safeParse(zone).success, {
      error: 'The time zone is not known. It is one like Europe/Zurich.',
    }),
  ).default(''),
});
export type LimsUser = z.infer<typeof LimsUser>;

/** 6 Autofill data: whatever the LIMS knows; templates name paths in it. */
export const LimsAutofill = z.record(z.string(), z.unknown());
export type LimsAutofill = z.infer<typeof LimsAutofill>;

/** Who signed, in the words of the record. */
const LimsSignature = z.object({
  /** `sign`: of a chain of signers, before the one that reviewed it. */
  kind: SignatureKind,
  /** As the signer was called then. */
  userName: z.string(),
  externalUserId: z.string().nullable(),
  /** Null: signed before signatures had one. */
  meaning: z.string().nullable(),
  method: SignatureMethod,
  version: z.number().int(),
  /** The cells whose results the signer knew to be possibly out of date, as `Sheet!B2:B9`. */
  staleResults: z.array(z.string()),
  signedAt: z.string(),
  sha256: z.string(),
});

/** 3 Export document: what is sent beside the file. */
export const LimsExport = z.object({
  /** The same for every try of one export: a LIMS that has seen it answers the record it made then. */
  idempotencyKey: z.string(),
  project: z.object({ id: z.number().int(), title: z.string(), refInfoGroupId: z.string() }),
  workbook: z.object({
    id: z.number().int(),
    title: z.string(),
    description: z.string(),
    documentType: z.enum(['docx', 'xlsx', 'pdf']),
    version: z.number().int(),
    instrumentId: z.number().int(),
    testId: z.number().int(),
    createdBy: z.string(),
    createdAt: z.string(),
  }),
  signatures: z.array(LimsSignature),
  exportedBy: z.string(),
  exportedAt: z.string(),
  files: z.array(
    z.object({
      /** `document` is the record; `pdf` is made of it for reading. */
      kind: z.enum(['document', 'pdf']),
      fileName: z.string(),
      mediaType: z.string(),
      sha256: z.string(),
      /** Bytes. */
      size: z.number().int(),
    }),
  ),
});
export type LimsExport = z.infer<typeof LimsExport>;

/** The header that carries the idempotency key as well. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Which fields a mapping can name for each event, ours first. */
export const MAPPED_FIELDS: Record<EventTypeId, readonly string[]> = {
  [EVENT_TYPES.instruments]: ['id', 'name'],
  [EVENT_TYPES.tests]: ['id', 'name'],
  [EVENT_TYPES.exportDocument]: [],
  [EVENT_TYPES.importLocations]: ['id', 'name'],
  [EVENT_TYPES.importUsers]: ['id', 'username', 'firstName', 'lastName', 'email', 'active', 'timezone'],
  [EVENT_TYPES.autofill]: [],
  [EVENT_TYPES.referenceGroups]: ['id', 'name'],
};

const whole: EventMapping = { items: '', fields: {} };

/** GEN and MEO are the two LIMS modules of the configuration; the others are there to begin the events of one from. */
export const LIMS_PRESETS = {
  GEN: {
    name: 'General',
    endpoints: {
      1: 'instruments',
      2: 'tests',
      3: 'records',
      4: 'locations',
      5: 'users',
      6: 'autofill',
      7: 'reference-groups',
    },
    mappings: {
      1: { items: '', fields: { id: 'INSTRUMENTID', name: 'INSTRUMENTNAME' } },
      2: { items: '', fields: { id: 'TESTID', name: 'TESTNAME' } },
      3: { ...whole, encoding: 'multipart', reference: 'id' },
      4: { items: '', fields: { id: 'id', name: 'name' } },
      5: {
        items: '',
        fields: {
          id: 'id',
          username: 'username',
          firstName: 'firstName',
          lastName: 'lastName',
          email: 'email',
          active: 'active',
          timezone: 'timezone',
        },
      },
      6: whole,
      7: { items: '', fields: { id: 'id', name: 'name' } },
    },
  },
  MEO: {
    name: 'MEO',
    endpoints: {
      1: 'Instruments/{userId}',
      2: 'Tests/{userId}',
      3: 'Documents',
      4: 'Locations',
      5: 'Users',
      6: 'Autofill',
      7: 'RefInfoGroups',
    },
    mappings: {
      1: { items: 'Data', fields: { id: 'InstrumentId', name: 'InstrumentName' } },
      2: { items: 'Data', fields: { id: 'TestId', name: 'TestName' } },
      3: { ...whole, encoding: 'json', reference: 'Data.DocumentId' },
      4: { items: 'Data', fields: { id: 'LocationId', name: 'LocationName' } },
      5: {
        items: 'Data',
        fields: {
          id: 'UserId',
          username: 'LoginName',
          firstName: 'FirstName',
          lastName: 'LastName',
          email: 'Email',
          active: 'IsActive',
        },
      },
      6: { items: 'Data', fields: {} },
      7: { items: 'Data', fields: { id: 'RefInfoGroupId', name: 'Description' } },
    },
  },
  SENAITE,
} as const satisfies Record<string, LimsPreset>;

/** What an import did, row by row where it could not (decision 26). */
export const ImportReport = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.array(
    z.object({
      /** Counted from 1, as the LIMS sent them. */
      row: z.number().int(),
      /** What the row is about, as far as that can be told. */
      item: z.string(),
      reason: z.string(),
    }),
  ),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** Section 3; the names of the fields are the specification's. */
export const Instrument = z.object({ INSTRUMENTID: z.number().int(), INSTRUMENTNAME: z.string() });
export type Instrument = z.infer<typeof Instrument>;
export const Test = z.object({ TESTID: z.number().int(), TESTNAME: z.string() });
export type Test = z.infer<typeof Test>;

// The id in the path is the specification's; who asks is known from the session, and their external id with it.
const ofUser = z.object({ userId: z.string().max(200) });
const through = z.object({ dataConnectionId: Id });

export const limsCalls = {
  listInstruments: defineCall({
    method: 'GET',
    path: '/api/instruments/:userId',
    summary: 'Instruments of the LIMS, for the signed-in user; none while no connection has them',
    params: ofUser,
    answer: z.array(Instrument),
  }),
  listTests: defineCall({
    method: 'GET',
    path: '/api/tests/:userId',
    summary: 'Tests of the LIMS, for the signed-in user; none while no connection has them',
    params: ofUser,
    answer: z.array(Test),
  }),
  importUsers: defineCall({
    method: 'POST',
    path: '/api/users/importUsers',
    summary: 'Create and update users by their external ids from a LIMS',
    body: through,
    answer: ImportReport,
  }),
  importLocations: defineCall({
    method: 'POST',
    path: '/api/locations/importLocations',
    summary: 'Create and update locations by their external ids from a LIMS',
    body: through,
    answer: ImportReport,
  }),
};
