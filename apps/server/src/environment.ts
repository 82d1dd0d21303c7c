import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Where workbook bytes lie: a directory, or a bucket that several application processes share. */
export type StorageLocation =
  | { kind: 'file'; directory: string }
  | {
      kind: 's3';
      bucket: string;
      /** Undefined: Amazon's own address for the region. */
      endpoint: string | undefined;
      region: string;
      /** Undefined: the usual AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
    };

/** What the operator asked for, with every default filled in that needs neither disk nor network. */
export type Environment = {
  /** TCP port of the application. */
  port: number;
  /** Address the application and the built-in document server listen on. */
  host: string;
  /** Origin that browsers see, without a trailing slash, e.g. `https://eln.example.org`. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  storage: StorageLocation;
  documentServer: {
    /** True when the launcher runs our own document server, false for an ONLYOFFICE Docs elsewhere. */
    builtIn: boolean;
    /** TCP port of the built-in one. */
    port: number;
    /** Where browsers load `api.js` from, without a trailing slash. */
    url: string;
    /** Where the application calls it, without a trailing slash. */
    internalUrl: string;
    /** Where it calls the application back, without a trailing slash. */
    hostUrl: string;
    /** Signs the JWTs in both directions. Undefined: the launcher makes one for the built-in server. */
    secret: string | undefined;
  };
  /** Undefined: mail is written to `DATA_DIR/outbox`. */
  smtpUrl: string | undefined;
  /** Undefined: kept in `DATA_DIR/secret.key`. */
  secretKey: string | undefined;
};

/** The same for the application process, which cannot work without the parts the launcher provides. */
export type ApplicationEnvironment = Environment & {
  databaseUrl: string;
  secretKey: string;
  documentServer: { secret: string };
};

/** Start-up cannot go on; `problems` holds one readable line for each variable that is wrong. */
export class EnvironmentError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

const port = (example: number) =>
  z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
      error: `is not a port: write a number from 1 to 65535, such as ${example}`,
    })
    .transform(Number);

/** A URL with one of the given protocols; `hint` is the sentence that says what to write. */
const url = (protocols: string[], hint: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `is not such an address: write ${hint}`,
  });

const webUrl = (example: string) =>
  url(['http:', 'https:'], `an http:// or https:// address, such as ${example}`).transform((text) =>
    text.replace(/\/+$/, ''),
  );

const secret = (length: number) =>
  z.string().min(length, {
    error: `is too short: write at least ${length} characters, such as the output of "openssl rand -hex 32"`,
  });

const variables = z.object({
  /** Port of the application. */
  PORT: port(3000).default(3000),

  /** Address to listen on. 127.0.0.1 keeps a new installation on this machine; 0.0.0.0 opens it to the network. */
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, {
      error: 'is not an address to listen on: write one such as 127.0.0.1 or 0.0.0.0',
    })
    .default('127.0.0.1'),

  /** What people type into the browser; differs from HOST and PORT behind a reverse proxy. */
  PUBLIC_URL: webUrl('https://eln.example.org')
    .refine((text) => text === new URL(text).origin, {
      error: 'has a path: write the address without one, such as https://eln.example.org',
    })
    .optional(),

  /** Everything this installation keeps on disk: embedded database, documents, keys, mail outbox. */
  DATA_DIR: z
    .string()
    .refine((text) => !text.includes('\0'), { error: 'is not a directory name' })
    .default('./data'),

  /** An external PostgreSQL 15 or newer. Holds a password, so it never appears in a log. */
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'a PostgreSQL address such as postgres://user:password@db.example.org:5432/benchbook',
  ).optional(),

  /** Where documents are kept: `file:///directory`, or `s3://bucket?endpoint=https://…&region=…`. */
  STORAGE_URL: z
    .string()
    .transform((text, context): StorageLocation => {
      const location = parseStorageUrl(text);
      if (location !== undefined) return location;
      context.addIssue({
        code: 'custom',
        message:
          'is not a place for documents: write s3://bucket?endpoint=https://s3.example.org&region=eu-1 or file:///srv/benchbook/documents',
      });
      return z.NEVER;
    })
    .optional(),

  /**
   * Address of the document server as browsers reach it. Set it for an ONLYOFFICE Docs of your own. Set together
   * with DOCUMENT_SERVER_PORT it is the address at which a reverse proxy shows the built-in document server.
   */
  DOCUMENT_SERVER_URL: webUrl('https://docs.example.org').optional(),

  /** Address of the document server as the application reaches it, where that differs from what browsers use. */
  DOCUMENT_SERVER_INTERNAL_URL: webUrl('http://10.0.0.7:8080').optional(),

  /** The JWT secret shared with the document server (ONLYOFFICE: `services.CoAuthoring.secret`). */
  DOCUMENT_SERVER_SECRET: secret(16).optional(),

  /** Port of the built-in document server. A port of its own makes it an origin of its own. */
  DOCUMENT_SERVER_PORT: port(3001).optional(),

  /** Address of the application as the document server reaches it, where that differs from PUBLIC_URL. */
  HOST_URL_FOR_DOCUMENT_SERVER: webUrl('http://10.0.0.5:3000').optional(),

  /** Mail server. May hold a password, so it never appears in a log. */
  SMTP_URL: url(
    ['smtp:', 'smtps:'],
    'a mail server address such as smtps://user:password@mail.example.org:465',
  ).optional(),

  /** Encrypts the secrets of data connections at rest. Keep a copy: without it they can't be read back. */
  SECRET_KEY: secret(32).optional(),
});

/**
 * Reads and checks every variable, once, at start-up. Empty variables count as not set.
 * Throws EnvironmentError with all problems together, each naming the variable, what is wrong and what to write;
 * values are not repeated in it because several of them hold passwords.
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in variables.shape && value !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    );
  }
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const documentServerPort = values.DOCUMENT_SERVER_PORT ?? values.PORT + 1;
  const builtIn = values.DOCUMENT_SERVER_URL === undefined || values.DOCUMENT_SERVER_PORT !== undefined;

  const problems: string[] = [];
  if (builtIn && documentServerPort > 65_535) {
    problems.push('DOCUMENT_SERVER_PORT is needed because PORT is the last port there is: write a free port');
  }
  if (builtIn && documentServerPort === values.PORT) {
    problems.push('DOCUMENT_SERVER_PORT is the same as PORT: write another free port');
  }
  if (builtIn && values.DOCUMENT_SERVER_URL === undefined && publicUrl.startsWith('https:')) {
    // Our own server speaks http only, and a browser refuses to load that into an https page.
    problems.push(
      'DOCUMENT_SERVER_URL is needed because PUBLIC_URL is https: write the https address at which your proxy shows the built-in document server, and its DOCUMENT_SERVER_PORT',
    );
  }
  if (!builtIn && values.DOCUMENT_SERVER_SECRET === undefined) {
    problems.push(
      'DOCUMENT_SERVER_SECRET is needed with DOCUMENT_SERVER_URL: write the JWT secret of your ONLYOFFICE Docs',
    );
  }
  if (problems.length > 0) throw new EnvironmentError(problems);

  const dataDir = resolve(values.DATA_DIR);
  const url = values.DOCUMENT_SERVER_URL ?? `http://${new URL(publicUrl).hostname}:${documentServerPort}`;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    storage: values.STORAGE_URL ?? { kind: 'file', directory: join(dataDir, 'documents') },
    documentServer: {
      builtIn,
      port: documentServerPort,
      url,
      internalUrl:
        values.DOCUMENT_SERVER_INTERNAL_URL ?? (builtIn ? localUrl(values.HOST, documentServerPort) : url),
      hostUrl:
        values.HOST_URL_FOR_DOCUMENT_SERVER ?? (builtIn ? localUrl(values.HOST, values.PORT) : publicUrl),
      secret: values.DOCUMENT_SERVER_SECRET,
    },
    smtpUrl: values.SMTP_URL,
    secretKey: values.SECRET_KEY,
  };
}

/**
 * The environment of the application process. The launcher hands over what its embedded parts need; an application
 * started alone must be told where they are. Creates `DATA_DIR/secret.key` when SECRET_KEY is not set.
 * Throws EnvironmentError like readEnvironment.
 */
export function readApplicationEnvironment(env: Record<string, string | undefined>): ApplicationEnvironment {
  const environment = readEnvironment(env);
  const { databaseUrl } = environment;
  const documentServerSecret = environment.documentServer.secret;
  if (databaseUrl === undefined || documentServerSecret === undefined) {
    const problems: string[] = [];
    if (databaseUrl === undefined) {
      problems.push(
        'DATABASE_URL is needed when the application runs without the launcher: "npm start" sets it',
      );
    }
    if (documentServerSecret === undefined) {
      problems.push(
        'DOCUMENT_SERVER_SECRET is needed when the application runs without the launcher: "npm start" sets it',
      );
    }
    throw new EnvironmentError(problems);
  }
  return {
    ...environment,
    databaseUrl,
    secretKey: environment.secretKey ?? readOrCreateSecret(join(environment.dataDir, 'secret.key')),
    documentServer: { ...environment.documentServer, secret: documentServerSecret },
  };
}

/**
 * The secret kept in a file that only its owner can read: 256 random bits in hexadecimal, made at the first call.
 * Safe against two processes that make it at once: both return the same one.
 */
export function readOrCreateSecret(file: string): string {
  const existing = readSecret(file);
  if (existing !== undefined) return existing;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    // A link, unlike a rename, never replaces a key that another process has just begun to use.
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const created = readSecret(file);
  if (created === undefined) throw new Error(`The key file ${file} is empty.`);
  return created;
}

function readSecret(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** The address at which a process on this machine reaches a server that listens on `host`. */
function localUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const reachable = everywhere ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

function parseStorageUrl(text: string): StorageLocation | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol === 'file:') {
    try {
      return { kind: 'file', directory: fileURLToPath(url) };
    } catch {
      return undefined; // a file URL that names another machine
    }
  }
  if (url.protocol !== 's3:' || url.host === '') return undefined;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\/\S+$/.test(endpoint)) return undefined;
  return {
    kind: 's3',
    bucket: url.host,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials:
      url.username === ''
        ? undefined
        : {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
  };
}
