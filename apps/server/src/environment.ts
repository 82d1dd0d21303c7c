import { join, resolve } from 'node:path';
import type { Syslog } from './environment-anchors.ts';
import { type Mailbox, type StorageLocation, type Values, variables } from './environment-variables.ts';
import { readOrCreateSecret } from './secret-file.ts';

export type { StorageLocation } from './environment-variables.ts';
export { readOrCreateSecret } from './secret-file.ts';

/**
 * Sessions that are open while an administrator changes the secret or the server still report under the old ones
 * (editor protocol 2.3).
 */
export interface PreviousDocumentServer {
  /** Accepted, but never signed with. Undefined: the secret did not change. */
  secret: string | undefined;
  /** Where saved files may still be fetched from, without a trailing slash. Undefined: the address did not change. */
  url: string | undefined;
  /** The end of both. */
  until: Date;
}

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
  /** By whom its tables are owned. Undefined: the user of databaseUrl, or the embedded PostgreSQL. */
  databaseOwnerUrl: string | undefined;
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
    /** The HTTP header that carries a JWT where no body can, lower case, and the word before it; `''` for none. */
    header: { name: string; prefix: string };
    /** What was valid before the present secret or address and still is for a while; null: nothing. */
    previous: PreviousDocumentServer | null;
  };
  /** Undefined: mail is written to `DATA_DIR/outbox`. */
  smtpUrl: string | undefined;
  mailFrom: Mailbox;
  /** Whose word for the address of a person is taken, as Fastify's `trustProxy` understands it. */
  trustedProxies: string[];
  /** Undefined: kept in `DATA_DIR/secret.key`. */
  secretKey: string | undefined;
  /** The ones before it, with which the older part of the trail is sealed. */
  previousSecretKeys: string[];
  /** From one anchor of the trail to the next. */
  auditAnchorMinutes: number;
  /** Who is mailed one a day; undefined: nobody. */
  auditAnchorMail: Mailbox | undefined;
  /** Where each is sent to; undefined: nowhere. */
  auditAnchorSyslog: Syslog | undefined;
  /** Whom the head of the trail is shown once an hour, so that they say when it was there; undefined: nobody. */
  auditTsaUrl: string | undefined;
  /** Certificates, in DER, one of which has to have issued that of whoever says so; undefined: any. */
  auditTsaTrusted: Uint8Array<ArrayBuffer>[] | undefined;
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
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined) {
    problems.push(
      'DATABASE_URL is needed with DATABASE_OWNER_URL: write the address by which the application connects, or leave both out',
    );
  }
  const previousSecret = values.DOCUMENT_SERVER_PREVIOUS_SECRET;
  const previousUrl = values.DOCUMENT_SERVER_PREVIOUS_URL;
  const until = values.DOCUMENT_SERVER_PREVIOUS_UNTIL;
  if ((previousSecret !== undefined || previousUrl !== undefined) && until === undefined) {
    problems.push(
      'DOCUMENT_SERVER_PREVIOUS_UNTIL is needed with DOCUMENT_SERVER_PREVIOUS_SECRET or DOCUMENT_SERVER_PREVIOUS_URL: write until when they are accepted, such as 2026-12-31',
    );
  }
  if (previousSecret !== undefined && previousSecret === values.DOCUMENT_SERVER_SECRET) {
    problems.push(
      'DOCUMENT_SERVER_PREVIOUS_SECRET is the same as DOCUMENT_SERVER_SECRET: write the secret before it, or leave it out',
    );
  }
  if (values.AUDIT_TSA_URL !== undefined && values.AUDIT_TSA_CA === undefined) {
    // Else whoever answers there, or on the way there, could make a certificate of their own.
    problems.push(
      'AUDIT_TSA_CA is needed with AUDIT_TSA_URL: write the whole path of a file in PEM with the certificates that you trust to issue that of the authority, such as /etc/ssl/tsa.pem',
    );
  }
  if (builtIn && !isAuthorizationBearer(values)) {
    problems.push(
      'DOCUMENT_SERVER_HEADER and DOCUMENT_SERVER_HEADER_PREFIX are for an ONLYOFFICE Docs of your own: leave them out with the built-in document server',
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
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
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
      header: {
        name: values.DOCUMENT_SERVER_HEADER.toLowerCase(),
        prefix: values.DOCUMENT_SERVER_HEADER_PREFIX,
      },
      previous:
        until === undefined || (previousSecret ?? previousUrl) === undefined
          ? null
          : { secret: previousSecret, url: previousUrl, until },
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? { name: 'Benchbook', address: `benchbook@${new URL(publicUrl).hostname}` },
    trustedProxies: values.TRUSTED_PROXIES,
    secretKey: values.SECRET_KEY,
    previousSecretKeys: values.PREVIOUS_SECRET_KEYS,
    auditAnchorMinutes: values.AUDIT_ANCHOR_MINUTES,
    auditAnchorMail: values.AUDIT_ANCHOR_MAIL,
    auditAnchorSyslog: values.AUDIT_ANCHOR_SYSLOG,
    auditTsaUrl: values.AUDIT_TSA_URL,
    auditTsaTrusted: values.AUDIT_TSA_CA,
  };
}

/** What the built-in document server sends. */
const isAuthorizationBearer = (values: Values): boolean =>
  values.DOCUMENT_SERVER_HEADER.toLowerCase() === 'authorization' &&
  values.DOCUMENT_SERVER_HEADER_PREFIX === 'Bearer';

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

/** The address at which a process on this machine reaches a server that listens on `host`. */
function localUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const reachable = everywhere ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
