import { z } from 'zod';
import type { Timing } from './timing.ts';

/** How many paragraphs (docx, those in tables counted in) or cells (xlsx) a document may have to be edited here. */
export interface EditLimits {
  docx: number;
  xlsx: number;
}

/** What `startDocumentServer` needs to know. */
export interface DocumentServerOptions {
  /** 0: a free one. */
  port: number;
  host: string;
  /** What browsers call this server; without it `http://{host}:{port}`. */
  publicUrl?: string;
  /** What the host calls this server, and so the origin of result addresses; without it `publicUrl`. */
  internalUrl?: string;
  /** Shared with the host: signs and checks every token of the Docs API. */
  secret: string;
  /** Journals, results and closed keys live here; one server process a folder. */
  dataDir: string;
  /** Origins that documents are fetched from and callbacks are sent to. Nothing else is ever called. */
  allowedHostOrigins: string[];
  /** Browser origins whose pages may embed the editors. */
  frameAncestors: string[];
  /** Largest document and largest request body in bytes. */
  maxDocumentBytes?: number;
  /** Larger documents are shown as pages, for reading. */
  editLimits?: EditLimits;
  /** LibreOffice's program, for conversions to pdf; without it wherever it is installed, '' for none. */
  libreOffice?: string;
  /** Where Vite put the editor pages. */
  pagesDir?: string;
  timing?: Partial<Timing>;
  /** Off in tests. */
  log?: boolean;
}

/** What LIBREOFFICE_PATH says where none is to be used, although one is installed. */
const NO_LIBREOFFICE = 'none';

export const defaultMaxDocumentBytes = 100 * 1024 * 1024;

/** Bad settings; `message` has one readable line for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(url).min(1, 'must name at least one origin'))
  .transform((list) => list.map((each) => new URL(each).origin));

const environmentSchema = z.object({
  DOCUMENT_SERVER_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3001),
  HOST: z.string().min(1).default('127.0.0.1'),
  DOCUMENT_SERVER_PUBLIC_URL: url.optional(),
  DOCUMENT_SERVER_INTERNAL_URL: url.optional(),
  DOCUMENT_SERVER_SECRET: z.string('is missing').min(16, 'must have at least 16 characters'),
  DOCUMENT_SERVER_DATA_DIR: z.string('is missing').min(1, 'must not be empty'),
  ALLOWED_HOST_ORIGINS: z.string('is missing').pipe(origins),
  FRAME_ANCESTORS: z.string('is missing').pipe(origins),
  LIBREOFFICE_PATH: z.string().optional(),
  DOCUMENT_SERVER_MAX_BYTES: z.coerce.number('must be a number of bytes').int().min(1).optional(),
});

/**
 * The options from the environment; the two lists of origins are separated by blanks or commas.
 * Throws `SettingsError` naming every variable that is wrong, never its value.
 */
export function settingsFromEnvironment(environment: NodeJS.ProcessEnv): DocumentServerOptions {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new SettingsError([...new Set(lines)].join('\n'));
  }
  const values = parsed.data;
  return {
    port: values.DOCUMENT_SERVER_PORT,
    host: values.HOST,
    ...(values.DOCUMENT_SERVER_PUBLIC_URL && { publicUrl: values.DOCUMENT_SERVER_PUBLIC_URL }),
    ...(values.DOCUMENT_SERVER_INTERNAL_URL && { internalUrl: values.DOCUMENT_SERVER_INTERNAL_URL }),
    secret: values.DOCUMENT_SERVER_SECRET,
    dataDir: values.DOCUMENT_SERVER_DATA_DIR,
    allowedHostOrigins: values.ALLOWED_HOST_ORIGINS,
    frameAncestors: values.FRAME_ANCESTORS,
    ...(values.LIBREOFFICE_PATH && {
      libreOffice: values.LIBREOFFICE_PATH === NO_LIBREOFFICE ? '' : values.LIBREOFFICE_PATH,
    }),
    ...(values.DOCUMENT_SERVER_MAX_BYTES && { maxDocumentBytes: values.DOCUMENT_SERVER_MAX_BYTES }),
  };
}
