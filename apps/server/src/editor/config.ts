import { CALLBACK_PATH, DOCUMENT_KIND, type EditorOpening, experimentFilePaths } from '@benchbook/contract';
import type { Viewer } from '../auth/viewer.ts';
import { checkOpen, mayEdit, mayReview } from '../experiments/policy.ts';
import type { ExperimentRow } from '../experiments/repository.ts';
import { findVisible } from '../experiments/service.ts';
import type { Parts } from '../parts.ts';
import { signDocument } from './address-tokens.ts';
import { openSession } from './keys.ts';

/** A page that was opened yesterday opens no document today; one that is open goes on. */
const CONFIG_SECONDS = 12 * 60 * 60;
/** The callback's address repeats it for people who read logs; a long one would make the address too long. */
const MAX_DESCRIPTION = 200;
/** Section 7: flag 0 is a workbook, 1 a template. */
const WORKBOOK_FLAG = '0';

/** Everything the screen needs to open the workbook, signed (editor protocol 1.2 and 1.3). @throws Refusal 403, 404 */
export async function openEditor(parts: Parts, viewer: Viewer, experimentId: number): Promise<EditorOpening> {
  const experiment = await findVisible(parts, viewer, { projectId: null, experimentId });
  checkOpen(viewer, experiment);
  const session = await openSession(parts, experiment.document_id);
  const permissions = { edit: mayEdit(viewer, experiment), review: mayReview(viewer, experiment) };
  const { hostUrl } = parts.environment.documentServer;
  const { document_type: fileType, project_id: projectId } = experiment;
  const edit = permissions.edit && fileType !== 'pdf';

  const config = {
    document: {
      fileType,
      key: session.key,
      title: `${experiment.title}.${fileType}`,
      url: `${hostUrl}${experimentFilePaths.file(projectId, experimentId, fileType)}?v=${session.base_version}`,
      permissions: documentPermissions(edit),
    },
    documentType: DOCUMENT_KIND[fileType],
    editorConfig: {
      callbackUrl: `${hostUrl}${CALLBACK_PATH}?${await callbackQuery(parts, viewer, experiment)}`,
      mode: edit ? 'edit' : 'view',
      lang: 'en',
      user: { id: String(viewer.userId), name: viewer.name },
      customization: { ...QUIET, forcesave: true },
    },
  };
  return signedOpening(parts, config, permissions);
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
async function callbackQuery(parts: Parts, viewer: Viewer, experiment: ExperimentRow): Promise<string> {
  return new URLSearchParams({
    fileName: `${experiment.id}.${experiment.document_type}`,
    description: experiment.description.slice(0, MAX_DESCRIPTION),
    title: experiment.title,
    projectTitle: experiment.project_title,
    urlPath: `/projects/${experiment.project_id}/experiments/${experiment.id}`,
    userName: viewer.name,
    token: await signDocument(parts, experiment.document_id),
    flag: WORKBOOK_FLAG,
    userId: String(viewer.userId),
  }).toString();
}
