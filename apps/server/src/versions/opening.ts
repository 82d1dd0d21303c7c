import {
  DOCUMENT_KIND,
  type DocumentFormat,
  type EditorHistory,
  type EditorHistoryData,
  type EditorOpening,
  UNPAGED_LIMIT,
} from '@benchbook/contract';
import { type Language, sentence } from '@benchbook/words/server';
import { findReadable } from '../documents/readable.ts';
import { listVersions } from '../documents/repository.ts';
import { documentPermissions, expiry, QUIET, signedOpening } from '../editor/config.ts';
import { installationPrefix } from '../editor/keys.ts';
import type { HolderPlace, ReadableDocument } from '../holders.ts';
import { nameOfDocument } from '../openings/service.ts';
import type { Parts } from '../parts.ts';
import { checkStored, versionFile } from '../stored-files/reading.ts';
import type { Viewer } from '../viewer.ts';
import { conflictOf, versionOf } from './service.ts';

/** One saved state as the document server gets it: under a key of its own, which nobody can save under. */
interface SavedState {
  /** Null for a save that was set aside. */
  version: number | null;
  key: string;
  url: string;
  title: string;
  fileType: DocumentFormat;
}

/** Somebody who asks, and the language in which the editor speaks to them. */
interface Reader {
  viewer: Viewer;
  language: Language;
}

/** Everything the screen needs to show one version, to be read only. */
export async function openVersion(
  parts: Parts,
  reader: Reader,
  place: HolderPlace,
  number: number,
): Promise<EditorOpening> {
  const document = await findReadable(parts, reader.viewer, place);
  const { sha256, format } = await versionOf(parts, document, number);
  await checkStored(parts, versionFile({ sha256, number }));
  return readOnly(parts, reader, document, stateOf(parts, document, { version: number, sha256, format }));
}

export async function openConflict(
  parts: Parts,
  reader: Reader,
  place: HolderPlace,
  id: number,
): Promise<EditorOpening> {
  const document = await findReadable(parts, reader.viewer, place);
  const { sha256, format } = await conflictOf(parts, document, id);
  await checkStored(parts, { sha256, name: sentence('the save that was set aside') });
  return readOnly(parts, reader, document, stateOf(parts, document, { conflict: id, sha256, format }));
}

/** The versions for the editor's own history view (editor protocol 1.1). */
export async function readEditorHistory(
  parts: Parts,
  viewer: Viewer,
  place: HolderPlace,
): Promise<EditorHistory> {
  const document = await findReadable(parts, viewer, place);
  const range = { before: null, limit: UNPAGED_LIMIT };
  const rows = await listVersions(parts.db, document.document_id, range);
  return {
    currentVersion: document.latest_version,
    history: rows.reverse().map((row) => ({
      created: row.created_at.toISOString(),
      key: stateOf(parts, document, { version: row.number, sha256: row.sha256, format: row.format }).key,
      user: { id: String(row.authors[0]?.id ?? ''), name: row.authors.map(({ name }) => name).join(', ') },
      version: row.number,
      // What changed is not recorded by the editor; the comparison of two versions shows it.
      changes: null,
      serverVersion: null,
    })),
  };
}

export async function readEditorHistoryData(
  parts: Parts,
  viewer: Viewer,
  place: HolderPlace,
  number: number,
): Promise<EditorHistoryData> {
  const document = await findReadable(parts, viewer, place);
  const { sha256, format } = await versionOf(parts, document, number);
  const { key, url, fileType } = stateOf(parts, document, { version: number, sha256, format });
  const data = { fileType, key, url, version: number };
  // It is shown in a session of this document only, and does not outlive the right to see it by more than minutes.
  const signed = { ...data, document: nameOfDocument(document.document_id), exp: expiry() };
  return { ...data, token: await parts.documentServer.sign(signed) };
}

function stateOf(
  parts: Parts,
  document: ReadableDocument,
  which: { sha256: string; format: DocumentFormat | null } & ({ version: number } | { conflict: number }),
): SavedState {
  const { document_id: documentId } = document;
  const fileType = which.format ?? document.document_type;
  const file = `${parts.environment.documentServer.hostUrl}${document.filePath}`;
  const [name, query, title] =
    'version' in which
      ? [`v${which.version}`, `v=${which.version}`, `version ${which.version}`]
      : [`a${which.conflict}`, `conflict=${which.conflict}`, 'saved aside'];
  return {
    // The same for everybody, so that the document is prepared once. The hour, because a document server remembers
    // by its key that a document could not be fetched (editor protocol 1.2).
    key: `${installationPrefix(parts)}${documentId}-${name}-${which.sha256.slice(0, 16)}-${currentHour(parts)}`,
    url: `${file}?${query}`,
    version: 'version' in which ? which.version : null,
    title: `${document.title} (${title}).${fileType}`,
    fileType,
  };
}

const currentHour = (parts: Parts): string =>
  Math.floor(parts.clock.now().getTime() / 3_600_000).toString(36);

async function readOnly(
  parts: Parts,
  { viewer, language }: Reader,
  document: ReadableDocument,
  { key, url, title, version, fileType }: SavedState,
): Promise<EditorOpening> {
  const config = {
    document: {
      fileType,
      key,
      title,
      url,
      permissions: documentPermissions(false),
    },
    documentType: DOCUMENT_KIND[document.document_type],
    // No callback: there is nothing that could be saved.
    editorConfig: {
      mode: 'view',
      lang: language,
      user: { id: String(viewer.userId), name: viewer.name },
      customization: QUIET,
    },
  };
  const opening = { documentId: document.document_id, allowed: 'view', version } as const;
  return signedOpening(parts, viewer, opening, config, { edit: false, review: false });
}
