import { z } from 'zod';
import { defineCall } from './call.ts';
import { MAX_PAGE_SIZE } from './constants.ts';
import { DocumentDiff } from './diff.ts';
import { EditorOpening } from './editor.ts';
import { Id, PathId, Timestamp, WithReason } from './shapes.ts';

export const VERSION_REASONS = [
  'created',
  'autosave',
  'forcesave',
  'restore',
  'autofill',
  'upload',
  'template',
  'calculation',
] as const;
export const VersionReason = z.enum(VERSION_REASONS);
export type VersionReason = z.infer<typeof VersionReason>;

/** One saved state of a document (decision 17). Versions are numbered from 1 without gaps. */
export const Rewritten = z.object({
  /** Why it could not; a sentence. */
  why: z.string(),
  /** Parts of the package that are changed or gone beside the edit. */
  parts: z.array(z.object({ name: z.string(), change: z.enum(['changed', 'gone']) })),
});
export type Rewritten = z.infer<typeof Rewritten>;

/** What another program says about the results of a version: of a workbook, where such a program is. */
export const Calculated = z.object({
  /** `LibreOffice 7.4.7.2` */
  program: z.string(),
  /** Cells whose results it calculated, because our engine could not: `Data!B2` or `Data!B2:B9` each. */
  results: z.array(z.string()),
  /** Cells for which it comes to another result than the one stored, in words a person reads. */
  differences: z.array(z.object({ cell: z.string(), ours: z.string(), theirs: z.string() })),
});
export type Calculated = z.infer<typeof Calculated>;

export const Version = z.object({
  number: z.number().int(),
  sha256: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** As they were called then. */
  authors: z.array(z.string()),
  /** In the order of `authors`. */
  authorIds: z.array(Id),
  createdAt: Timestamp,
  reason: VersionReason,
  /** The version that was signed by publishing. */
  isPublished: z.boolean(),
  /** The version it has the bytes of, and why it was restored, in that person's words. */
  restoredFrom: z.number().int().nullable(),
  /** The conflict version it has the bytes of. */
  restoredConflictId: Id.nullable(),
  note: z.string().nullable(),
  /** Its workbook type asks why it was changed in the editor, and nobody has said so; it cannot be published before. */
  reasonMissing: z.boolean(),
  /** Why it was changed, of the whole editor session in which it was saved; the first first. */
  reasons: z.array(z.object({ by: z.string(), at: Timestamp, reason: z.string() })),
  /** The editor wrote the whole document anew, and its edit could not be merged into the version that was opened. */
  rewritten: Rewritten.nullable(),
  /** Null where no other program was asked, or had anything to say. */
  calculated: Calculated.nullable(),
});
export type Version = z.infer<typeof Version>;

/**
 * A save that is a sound document and could not become a version: it was based on an older one, or came after the
 * workbook was published. It stays until a person decides, and afterwards.
 */
export const ConflictVersion = z.object({
  id: Id,
  sha256: z.string(),
  size: z.number().int(),
  authors: z.array(z.string()),
  createdAt: Timestamp,
  /** Why it was set aside; a sentence. */
  why: z.string(),
  /** The latest version its editor had loaded or saved; null when that is not known. */
  baseVersion: z.number().int().nullable(),
  /** Null while nobody has decided. `restored`: it became `version`. */
  resolution: z.enum(['restored', 'kept']).nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: Timestamp.nullable(),
  resolutionReason: z.string().nullable(),
  version: z.number().int().nullable(),
});
export type ConflictVersion = z.infer<typeof ConflictVersion>;

/** The version of another workbook that a copied one began with. */
export const VersionSource = z.object({
  projectId: Id,
  experimentId: Id,
  title: z.string(),
  version: z.number().int(),
});
export type VersionSource = z.infer<typeof VersionSource>;

/** What can be compared: a version, a conflict version, or what the workbook was copied from. */
export type Comparable =
  | { kind: 'version'; number: number }
  | { kind: 'conflict'; id: number }
  | { kind: 'source' };

const REFERENCE = /^(?:[1-9]\d{0,8}|aside-[1-9]\d{0,8}|source)$/;

/** How an address names it: `7`, `aside-2`, `source`. */
export const ComparableReference = z
  .string()
  .regex(REFERENCE, 'Choose a version by its number, one that was saved aside, or the source.');

export function comparableOf(reference: string): Comparable | null {
  if (!REFERENCE.test(reference)) return null;
  if (reference === 'source') return { kind: 'source' };
  const [, aside] = reference.split('-');
  return aside === undefined
    ? { kind: 'version', number: Number(reference) }
    : { kind: 'conflict', id: Number(aside) };
}

export function referenceOf(comparable: Comparable): string {
  switch (comparable.kind) {
    case 'version':
      return String(comparable.number);
    case 'conflict':
      return `aside-${comparable.id}`;
    case 'source':
      return 'source';
  }
}

const PathNumber = z.coerce.number().int().min(1).max(2_147_483_647);

/** Where a document is: in a workbook, or in a template. */
export const DocumentPlace = z.union([
  z.object({ projectId: PathId, experimentId: PathId }),
  z.object({ templateId: PathId }),
]);
export type DocumentPlace = z.infer<typeof DocumentPlace>;

/** One version of a document, in a path. */
export const OneVersion = DocumentPlace.and(z.object({ version: PathNumber }));
/** One save that was set aside. */
export const OneConflict = DocumentPlace.and(z.object({ conflict: PathNumber }));

/** `before`: only versions with a smaller number. Without `pageSize` a list answers its first 1,000 rows. */
export const VersionListQuery = z.object({
  before: PathNumber.optional(),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
});
export type VersionListQuery = z.infer<typeof VersionListQuery>;

/** The argument of `refreshHistory` (editor protocol 1.1). */
export const EditorHistory = z.object({
  currentVersion: z.number().int(),
  history: z.array(
    z.object({
      created: z.string(),
      key: z.string(),
      user: z.object({ id: z.string(), name: z.string() }),
      version: z.number().int(),
      changes: z.null(),
      serverVersion: z.null(),
    }),
  ),
});
export type EditorHistory = z.infer<typeof EditorHistory>;

/** The argument of `setHistoryData`; `token` signs all of it. */
export const EditorHistoryData = z.object({
  fileType: z.string(),
  key: z.string(),
  url: z.string(),
  version: z.number().int(),
  token: z.string(),
});
export type EditorHistoryData = z.infer<typeof EditorHistoryData>;

const versionCallsUnder = (document: string) => ({
  listVersions: defineCall({
    method: 'GET',
    path: `${document}/versions`,
    summary: 'Saved states of a document, newest first',
    params: DocumentPlace,
    query: VersionListQuery,
    answer: z.array(Version),
  }),
  readVersion: defineCall({
    method: 'GET',
    path: `${document}/versions/:version`,
    summary: 'One saved state',
    params: OneVersion,
    answer: Version,
  }),
  readVersionSource: defineCall({
    method: 'GET',
    path: `${document}/versions/source`,
    summary: 'What the workbook was copied from, if it was and the user may see it',
    params: DocumentPlace,
    answer: z.object({ source: VersionSource.nullable() }),
  }),
  compareVersions: defineCall({
    method: 'GET',
    path: `${document}/versions/compare`,
    summary: 'What differs between two versions',
    params: DocumentPlace,
    query: z.object({ before: ComparableReference, after: ComparableReference }),
    answer: DocumentDiff,
  }),
  restoreVersion: defineCall({
    method: 'POST',
    path: `${document}/versions/:version/restore`,
    summary: 'Make a new version of the bytes of an older one',
    params: OneVersion,
    body: WithReason,
    answer: Version,
    status: 201,
  }),
  listConflicts: defineCall({
    method: 'GET',
    path: `${document}/conflicts`,
    summary: 'Saves that were set aside, newest first',
    params: DocumentPlace,
    answer: z.array(ConflictVersion),
  }),
  restoreConflict: defineCall({
    method: 'POST',
    path: `${document}/conflicts/:conflict/restore`,
    summary: 'Make a new version of the bytes of a save that was set aside',
    params: OneConflict,
    body: WithReason,
    answer: Version,
    status: 201,
  }),
  keepConflict: defineCall({
    method: 'POST',
    path: `${document}/conflicts/:conflict/keep`,
    summary: 'Leave a save aside for good',
    params: OneConflict,
    body: WithReason,
    answer: ConflictVersion,
  }),
  openVersion: defineCall({
    method: 'GET',
    path: `${document}/versions/:version/config`,
    summary: 'Signed editor config to read one version',
    params: OneVersion,
    answer: EditorOpening,
  }),
  openConflict: defineCall({
    method: 'GET',
    path: `${document}/conflicts/:conflict/config`,
    summary: 'Signed editor config to read a save that was set aside',
    params: OneConflict,
    answer: EditorOpening,
  }),
  readEditorHistory: defineCall({
    method: 'GET',
    path: `${document}/versions/history`,
    summary: 'The versions in the words of the Docs API',
    params: DocumentPlace,
    answer: EditorHistory,
  }),
  readEditorHistoryData: defineCall({
    method: 'GET',
    path: `${document}/versions/:version/history`,
    summary: 'Where the editor gets one version for its own history view, signed',
    params: OneVersion,
    answer: EditorHistoryData,
  }),
});

/** The same calls for the versions of a workbook's document and of a template's. */
export const versionCalls = {
  workbook: versionCallsUnder('/api/projects/:projectId/experiments/:experimentId'),
  template: versionCallsUnder('/api/templates/:templateId'),
};
/** Why a workbook was changed in the editor, where its type asks (decision 0076). */
export const reasonCalls = {
  giveReason: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/versions/:version/reason',
    summary: 'Say why a version was changed, and all others of its editor session',
    params: z.object({ projectId: PathId, experimentId: PathId, version: PathNumber }),
    body: WithReason,
    answer: Version,
    status: 201,
  }),
};
export type VersionCalls = ReturnType<typeof versionCallsUnder>;

export const versionCallsOf = (place: DocumentPlace): VersionCalls =>
  'templateId' in place ? versionCalls.template : versionCalls.workbook;

const addressOf = (place: DocumentPlace): string =>
  'templateId' in place
    ? `/api/templates/${place.templateId}`
    : `/api/projects/${place.projectId}/experiments/${place.experimentId}`;

/** Calls that carry files instead of JSON. */
export const versionFilePaths = {
  /** GET, the bytes of one version. */
  version: (place: DocumentPlace, version: number) => `${addressOf(place)}/versions/${version}/file`,
  /** GET, one version of a workbook as a PDF that ends with its signatures; `?for=print` to print it. */
  printed: (place: DocumentPlace, version: number) => `${addressOf(place)}/versions/${version}/pdf`,
  /** GET, the bytes of a save that was set aside. */
  conflict: (place: DocumentPlace, conflictId: number) => `${addressOf(place)}/conflicts/${conflictId}/file`,
};
