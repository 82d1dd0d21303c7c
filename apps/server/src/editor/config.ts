import { CALLBACK_PATH, DOCUMENT_KIND, type DocumentServer, type EditorOpening } from '@benchbook/contract';
import type { Language } from '@benchbook/words/server';
import { findVersion } from '../documents/repository.ts';
import type { ReadableDocument } from '../holders.ts';
import { noteOpening } from '../openings/service.ts';
import type { Parts } from '../parts.ts';
import { checkStored, versionFile } from '../stored-files/reading.ts';
import type { Viewer } from '../viewer.ts';
import { signDocument } from './address-tokens.ts';
import { openSession } from './keys.ts';

/** For the way of a config from here to the document server; a page that is open goes on by a ticket of its own. */
const CONFIG_SECONDS = 5 * 60;
/** The callback's address repeats it for people who read logs; a long one would make the address too long. */
const MAX_DESCRIPTION = 200;
/** Section 7 */
const FLAGS = { workbook: '0', template: '1' };

/**
 * Everything the screen needs to open a document, signed (editor protocol 1.2 and 1.3).
 *
 * @param language in which the editor speaks
 * @throws Refusal 409 when the stored bytes of the version it begins with are damaged or missing; 503.
 */
export async function openEditor(
  parts: Parts,
  viewer: Viewer,
  document: ReadableDocument,
  language: Language,
): Promise<EditorOpening> {
  const session = await openSession(parts, document.document_id);
  // While somebody edits, the document server has a copy of its own, and saves it.
  if (session.editing_since === null) await checkBase(parts, document.document_id, session.base_version);
  const { document_type: documentType, format: fileType, rights, title } = document;
  const { hostUrl, builtIn } = parts.environment.documentServer;
  const edit = rights.edit && documentType !== 'pdf';

  const config = {
    document: {
      fileType,
      key: session.key,
      title: `${title}.${fileType}`,
      url: `${hostUrl}${document.filePath}?v=${session.base_version}`,
      permissions: documentPermissions(edit),
      // What can be put into a text. Another document server would offer links between files by it, which nothing here answers.
      ...(builtIn && document.kind === 'workbook' && { referenceData: { fileKey: String(document.id) } }),
    },
    documentType: DOCUMENT_KIND[documentType],
    editorConfig: {
      callbackUrl: `${hostUrl}${CALLBACK_PATH}?${await callbackQuery(parts, viewer, document)}`,
      mode: edit ? 'edit' : 'view',
      lang: language,
      user: { id: String(viewer.userId), name: viewer.name },
      // What is saved stands above the document, once.
      customization: { ...QUIET, forcesave: true, saveState: false },
      // What others type is on every screen as they type it: in the other mode, somebody would sign what is not on theirs.
      coEditing: { mode: 'fast', change: false },
    },
  };
  const opening = { documentId: document.document_id, allowed: edit ? 'edit' : 'view' } as const;
  const permissions = { edit: rights.edit, review: rights.review };
  // A version that this session has saved is in what the editor shows.
  const version = Math.max(session.base_version, document.latest_version);
  return signedOpening(parts, viewer, { ...opening, version }, config, permissions);
}

async function checkBase(parts: Parts, documentId: number, number: number): Promise<void> {
  const base = await findVersion(parts.db, documentId, number);
  if (base === undefined) throw new Error(`The document ${documentId} has no version ${number}.`);
  await checkStored(parts, versionFile(base));
}

/** Which document server has the editors. */
export const documentServerOf = (parts: Parts): DocumentServer => ({
  documentServerUrl: parts.documentServer.publicUrl,
  builtIn: parts.environment.documentServer.builtIn,
});

/** What an editor leaves alone in every document: questions, advertisements of itself, and foreign code. */
export const QUIET = {
  anonymous: { request: false },
  features: { featuresTips: false },
  suggestFeature: false,
  macros: false,
  plugins: false,
};

/** What the editor may do with a document (editor protocol 1.2). @param write whether it may be changed */
export const documentPermissions = (write: boolean) => ({
  edit: write,
  // A published document is frozen: suggestions in it could not be kept.
  review: write,
  comment: write,
  fillForms: write,
  download: true,
  print: true,
  copy: true,
  chat: false,
  // A password would make the document unreadable for everybody else, this notebook included.
  protect: false,
});

/**
 * A config with its token, as the screen passes it on. The token alone says which opening it is, by which the document
 * server asks what the page may do.
 */
export async function signedOpening(
  parts: Parts,
  viewer: Viewer,
  { version, ...opening }: { documentId: number; allowed: 'edit' | 'view'; version: number | null },
  config: { document: { key: string } & Record<string, unknown> } & Record<string, unknown>,
  permissions: EditorOpening['permissions'],
): Promise<EditorOpening> {
  const { key } = config.document;
  const access = await noteOpening(parts, viewer, { ...opening, key });
  return {
    ...documentServerOf(parts),
    config: { ...config, token: await parts.documentServer.sign({ ...config, access, exp: expiry() }) },
    key,
    version,
    permissions,
  };
}

/** When a config or a version that is signed now is of no use any more (RFC 7519, `exp`). */
export const expiry = (): number => Math.floor(Date.now() / 1_000) + CONFIG_SECONDS;

/** The specified fields (section 7). `token` names the document and opens nothing: it may come back much later. */
async function callbackQuery(parts: Parts, viewer: Viewer, document: ReadableDocument): Promise<string> {
  return new URLSearchParams({
    fileName: `${document.id}.${document.document_type}`,
    description: document.description.slice(0, MAX_DESCRIPTION),
    title: document.title,
    projectTitle: document.project_title,
    urlPath: document.urlPath,
    userName: viewer.name,
    token: await signDocument(parts, document.document_id),
    flag: FLAGS[document.kind],
    userId: String(viewer.userId),
  }).toString();
}
