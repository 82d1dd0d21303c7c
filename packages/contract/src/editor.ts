import { z } from 'zod';
import { defineCall } from './call.ts';
import { PathId } from './shapes.ts';

export const EditorKey = z.object({ key: z.string() });
export type EditorKey = z.infer<typeof EditorKey>;

/** Which document server has the editors, for a screen that loads one before it is asked for. */
export const DocumentServer = z.object({
  /** Origin (and path) the editor's api.js is loaded from. */
  documentServerUrl: z.string(),
  /** The one that comes with the product. */
  builtIn: z.boolean(),
});
export type DocumentServer = z.infer<typeof DocumentServer>;

/** Everything the screen needs to open a document in the editor; the config is signed by the server. */
export const EditorOpening = DocumentServer.extend({
  /** Docs API config with `token`; passed to `DocsAPI.DocEditor` unchanged. */
  config: z.record(z.string(), z.unknown()),
  key: z.string(),
  /** The version the editor shows at least: what its session saved later is in it too. Null: a save set aside. */
  version: z.number().int().nullable(),
  permissions: z.object({ edit: z.boolean(), review: z.boolean() }),
});
export type EditorOpening = z.infer<typeof EditorOpening>;

/** Decision 35: only these three, only for a document the caller may edit. */
export const EditorCommand = z.object({
  c: z.enum(['forcesave', 'info', 'drop']),
  key: z.string().min(1).max(128),
  userdata: z.string().max(1_000).optional(),
});
export type EditorCommand = z.infer<typeof EditorCommand>;

/** The document server's answer; 0 = done, 4 = nothing to save. */
export const EditorCommandAnswer = z.looseObject({ error: z.number().int() });
export type EditorCommandAnswer = z.infer<typeof EditorCommandAnswer>;

const params = z.object({ id: PathId });

const editorCallsUnder = (documents: string) => ({
  readEditorKey: defineCall({
    method: 'GET',
    path: `${documents}/:id/key`,
    summary: 'Editor key of the present version',
    params,
    answer: EditorKey,
  }),
  renewEditorKey: defineCall({
    method: 'PUT',
    path: `${documents}/:id/key`,
    summary: 'Give the document a new editor key, unless someone is editing under the present one',
    params,
    answer: EditorKey,
  }),
  openEditor: defineCall({
    method: 'GET',
    path: `${documents}/:id/config`,
    summary: 'Signed editor config for the signed-in user',
    params,
    answer: EditorOpening,
  }),
});

export const editorCalls = {
  workbook: editorCallsUnder('/api/onlyoffice/experiments'),
  template: editorCallsUnder('/api/onlyoffice/templates'),
  documentServer: defineCall({
    method: 'GET',
    path: '/api/onlyoffice/documentServer',
    summary: 'Where the editors are loaded from',
    answer: DocumentServer,
  }),
  editorCommand: defineCall({
    method: 'POST',
    path: '/api/onlyoffice/commandService',
    summary: 'Ask the document server to save, to tell who edits, or to drop editors',
    body: EditorCommand,
    answer: EditorCommandAnswer,
  }),
};

/** Where the document server reports to (section 7); answered with `{"error":0}` once the bytes are durable. */
export const CALLBACK_PATH = '/api/onlyoffice/track';
/** Where it asks, when a page opens a document or comes back, what the page may do; signed as its reports are. */
export const ACCESS_PATH = '/api/onlyoffice/access';
export const CallbackAnswer = z.object({
  error: z.union([z.literal(0), z.literal(1)]),
  message: z.string().optional(),
});

/** Body of a callback after its token was verified (editor protocol 1.4). */
export const EditorCallback = z.looseObject({
  key: z.string().regex(/^[0-9A-Za-z._=-]{1,128}$/),
  status: z.number().int().min(0).max(7),
  url: z.url().optional(),
  filetype: z.string().max(10).optional(),
  users: z.array(z.string().max(128)).optional(),
  actions: z.array(z.looseObject({ type: z.number().int(), userid: z.string().max(128) })).optional(),
  lastsave: z.string().max(64).optional(),
  notmodified: z.boolean().nullable().optional(),
  forcesavetype: z.number().int().optional(),
  userdata: z.string().max(1_000).optional(),
});
export type EditorCallback = z.infer<typeof EditorCallback>;

export const DOCUMENT_KIND = { docx: 'word', xlsx: 'cell', pdf: 'pdf' } as const;
