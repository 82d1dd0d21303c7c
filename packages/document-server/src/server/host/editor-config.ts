import { isDeepStrictEqual } from 'node:util';
import { type DocumentType, typeOfFormat } from '@benchbook/documents/basics';
import { type Access, ANONYMOUS, type EditorConfig, type Permissions } from '@benchbook/editors/protocol';
import { z } from 'zod';
import { type Signer, TokenError } from '../base/tokens.ts';
import { type Opening, RIGHT_ENDED } from './host-rights.ts';

/** A refusal the page hands to the host's onError; codes as observed on a real server (editor protocol 1.3). */
export class OpenError extends Error {
  override readonly name = 'OpenError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const errorCodes = {
  download: -4,
  token: -20,
  tokenExpired: -21,
  config: -23,
  cannotOpen: -82,
} as const;

/** What a document is edited as; its format may be another one of the same kind, such as docm. */
export type FileType = DocumentType;

/** What the host signed, as far as it matters here. */
export interface OpenRequest {
  key: string;
  fileType: FileType;
  title: string;
  url: string;
  callbackUrl: string | undefined;
  /** The most this person may do, and wants to. */
  access: Access;
  /** Why it is less than the host's permissions and what the person asks for sound like. */
  lessReason: string | undefined;
  user: { id: string; name: string };
  lang: string;
  permissions: Permissions;
  /** Where the host is to be asked what the page may do; null: it does not want to be. */
  opening: Opening | null;
}

/** Characters of a document key (editor protocol 1.2). */
export const keyPattern = /^[0-9A-Za-z._=-]{1,128}$/;

const shortText = z.string().max(1_000);
const configSchema = z.object({
  access: z
    .object({
      url: z.string().max(10_000),
      opening: z.string().min(1).max(200),
      document: z.string().max(200),
    })
    .optional(),
  document: z.object({
    fileType: z.string().toLowerCase(),
    key: z.string(),
    title: shortText.default(''),
    url: z.string().max(10_000),
    permissions: z.record(z.string(), z.unknown()).default({}),
  }),
  editorConfig: z
    .object({
      callbackUrl: z.string().max(10_000).optional(),
      mode: z.string().default('edit'),
      user: z.object({ id: z.coerce.string().max(128).optional(), name: shortText.optional() }).default({}),
      lang: shortText.default('en'),
    })
    .default({ mode: 'edit', user: {}, lang: 'en' }),
});

/**
 * Believes the signed config and nothing else: where page and token differ the token wins, except that differing
 * permissions are refused. Throws `OpenError`.
 */
export async function readConfig(config: EditorConfig, signer: Signer): Promise<OpenRequest> {
  const signed = await verified(config.token, signer);
  const parsed = configSchema.safeParse(signed);
  if (!parsed.success)
    throw new OpenError(errorCodes.config, 'The configuration of the editor is not valid.');
  const { access: claim, document, editorConfig } = parsed.data;

  const shown = z.object({ document: z.object({ permissions: z.unknown() }) }).safeParse(config);
  const shownPermissions = shown.success ? (shown.data.document.permissions ?? {}) : {};
  if (!isDeepStrictEqual(shownPermissions, document.permissions)) {
    throw new OpenError(errorCodes.config, 'The permissions differ from the signed ones.');
  }
  if (!keyPattern.test(document.key)) {
    throw new OpenError(errorCodes.config, 'The document key has characters that are not allowed.');
  }
  const fileType = typeOfFormat(document.fileType);
  if (fileType === undefined) {
    throw new OpenError(errorCodes.cannotOpen, `Files of type "${document.fileType}" cannot be opened here.`);
  }

  const permissions = effectivePermissions(document.permissions);
  const wantsToEdit = editorConfig.mode !== 'view';
  const access = wantsToEdit ? accessOf(permissions, fileType) : 'view';
  const isLess = wantsToEdit && access === 'view' && fileType === 'xlsx';
  return {
    key: document.key,
    fileType,
    title: document.title,
    url: document.url,
    callbackUrl: editorConfig.callbackUrl,
    access,
    lessReason: isLess && (permissions.review || permissions.comment) ? noSuggestions : undefined,
    user: {
      id: editorConfig.user.id ?? ANONYMOUS,
      name: editorConfig.user.name ?? 'Anonymous',
    },
    lang: editorConfig.lang,
    permissions,
    opening: claim ? { url: claim.url, id: claim.opening, document: claim.document } : null,
  };
}

async function verified(token: unknown, signer: Signer): Promise<Record<string, unknown>> {
  let payload: Record<string, unknown>;
  try {
    payload = await signer.verify(token);
  } catch (error) {
    if (error instanceof TokenError && error.fault === 'expired') {
      throw new OpenError(errorCodes.tokenExpired, 'The permission to open this document has expired.');
    }
    throw new OpenError(errorCodes.token, 'The document is not signed by an application this server knows.');
  }
  // Tokens made for commands and downloads have these on top; they must not open anything.
  if ('url' in payload || 'key' in payload || 'payload' in payload) {
    throw new OpenError(errorCodes.token, 'The signed configuration has an invalid format.');
  }
  return payload;
}

const noSuggestions =
  'You may suggest or comment, not edit. In workbooks neither is possible here, so this one is shown for reading.';

/** The same opening, for somebody who by now may only read. */
export const forReading = (request: OpenRequest): OpenRequest => ({
  ...request,
  access: 'view',
  lessReason: RIGHT_ENDED.view,
  permissions: { ...request.permissions, edit: false, review: false, comment: false },
});

/** Suggestions and comments without the right to edit exist for Word documents only. */
export function accessOf({ edit, review, comment }: Permissions, fileType: FileType): Access {
  if (fileType === 'pdf') return 'view';
  if (edit) return 'edit';
  if (fileType !== 'docx') return 'view';
  if (review) return 'review';
  return comment ? 'comment' : 'view';
}

/** Defaults of editor protocol 1.2. */
function effectivePermissions(given: Record<string, unknown>): Permissions {
  const flag = (name: string, otherwise: boolean) => {
    const value = given[name];
    return typeof value === 'boolean' ? value : otherwise;
  };
  const edit = flag('edit', true);
  return {
    edit,
    review: flag('review', edit),
    comment: flag('comment', edit),
    download: flag('download', true),
    print: flag('print', true),
    copy: flag('copy', true),
  };
}
