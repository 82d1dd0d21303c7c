import { CALLBACK_PATH, DOCUMENT_KIND, type EditorOpening } from '@benchbook/contract';
import type { Viewer } from '../auth/viewer.ts';
import type { ReadableDocument } from '../documents/readable.ts';
import type { Parts } from '../parts.ts';
import { signDocument } from './address-tokens.ts';
import { openSession } from './keys.ts';

/** A page that was opened yesterday opens no document today; one that is open goes on. */
const CONFIG_SECONDS = 12 * 60 * 60;
/** The callback's address repeats it for people who read logs; a long one would make the address too long. */
const MAX_DESCRIPTION = 200;
/** Section 7 */
const FLAGS = { workbook: '0', template: '1' };

/** Everything the screen needs to open a document, signed (editor protocol 1.2 and 1.3). */
export async function openEditor(
  parts: Parts,
  viewer: Viewer,
  document: ReadableDocument,
): Promise<EditorOpening> {
  const session = await openSession(parts, document.document_id);
  const { document_type: fileType, rights, title } = document;
  const { hostUrl } = parts.environment.documentServer;
  const edit = rights.edit && fileType !== 'pdf';

  const config = {
    document: {
      fileType,
      key: session.key,
      title: `${title}.${fileType}`,
      url: `${hostUrl}${document.filePath}?v=${session.base_version}`,
      permissions: documentPermissions(edit),
    },
    documentType: DOCUMENT_KIND[fileType],
    editorConfig: {
      callbackUrl: `${hostUrl}${CALLBACK_PATH}?${await callbackQuery(parts, viewer, document)}`,
      mode: edit ? 'edit' : 'view',
      lang: 'en',
      user: { id: String(viewer.userId), name: viewer.name },
      customization: { ...QUIET, forcesave: true },
    },
  };
  return signedOpening(parts, config, { edit: rights.edit, review: rights.review });
}

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

/** A config with its token, as the screen passes it on. */
export async function signedOpening(
  parts: Parts,
  config: { document: { key: string } & Record<string, unknown> } & Record<string, unknown>,
  permissions: EditorOpening['permissions'],
): Promise<EditorOpening> {
  return {
    documentServerUrl: parts.documentServer.publicUrl,
    config: { ...config, token: await parts.documentServer.sign({ ...config, exp: expiry() }) },
    key: config.document.key,
    permissions,
  };
}

/** When a config that is signed now is of no use any more (RFC 7519, `exp`). */
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
