import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isPlainWebAddress, parseSyslog, readCertificates, type Syslog } from './environment-anchors.ts';

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

const databaseUrl = (example: string) =>
  url(['postgres:', 'postgresql:'], `a PostgreSQL address such as ${example}`);

const secret = (length: number) =>
  z.string().min(length, {
    error: `is too short: write at least ${length} characters, such as the output of "openssl rand -hex 32"`,
  });

const NOT_A_TIME = 'is not a time: write one such as 2026-12-31 or 2026-12-31T18:00:00+01:00';

/** `Name <address>`, or an address alone. @param unnamed what whoever has it is called then */
const mailbox = (unnamed: string, problem: string) =>
  z.string().transform((text, context): Mailbox => {
    const found = parseMailbox(text, unnamed);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** Every variable, each checked by itself; what they mean together is in environment.ts. */
export const variables = z.object({
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
  DATABASE_URL: databaseUrl(
    'postgres://benchbook_application:password@db.example.org:5432/benchbook',
  ).optional(),

  /**
   * The same database by whoever owns its tables: by it the schema is brought up to date, at start and before there is an
   * application, which gets the other address only and can so rewrite no record. Holds a password too.
   */
  DATABASE_OWNER_URL: databaseUrl(
    'postgres://benchbook_owner:password@db.example.org:5432/benchbook',
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

  /** The header in which an ONLYOFFICE Docs sends its JWT (`services.CoAuthoring.token.outbox.header`). */
  DOCUMENT_SERVER_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, {
      error: 'is not the name of an HTTP header: write one such as Authorization or AuthorizationJwt',
    })
    .default('Authorization'),

  /** The word before the JWT in that header (`services.CoAuthoring.token.outbox.prefix`); `none` for no word. */
  DOCUMENT_SERVER_HEADER_PREFIX: z
    .string()
    .regex(/^\s*[!-~]{1,32}\s*$/, {
      error: 'is not the word before a token: write one such as Bearer, or none',
    })
    .transform((text) => (text.trim().toLowerCase() === 'none' ? '' : text.trim()))
    .default('Bearer'),

  /** The secret before the present one: accepted until DOCUMENT_SERVER_PREVIOUS_UNTIL, never used to sign. */
  DOCUMENT_SERVER_PREVIOUS_SECRET: secret(16).optional(),

  /** The document server before the present one, as the application reaches it: its last saves are still taken in. */
  DOCUMENT_SERVER_PREVIOUS_URL: webUrl('http://10.0.0.6:8080').optional(),

  /** When the previous secret and address stop being accepted. */
  DOCUMENT_SERVER_PREVIOUS_UNTIL: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/, {
      error: NOT_A_TIME,
      abort: true,
    })
    .refine((text) => !Number.isNaN(Date.parse(text)), { error: NOT_A_TIME })
    .transform((text) => new Date(text))
    .optional(),

  /** Port of the built-in document server. A port of its own makes it an origin of its own. */
  DOCUMENT_SERVER_PORT: port(3001).optional(),

  /** Address of the application as the document server reaches it, where that differs from PUBLIC_URL. */
  HOST_URL_FOR_DOCUMENT_SERVER: webUrl('http://10.0.0.5:3000').optional(),

  /** Mail server. May hold a password, so it never appears in a log. */
  SMTP_URL: url(
    ['smtp:', 'smtps:'],
    'a mail server address such as smtps://user:password@mail.example.org:465',
  ).optional(),

  /** Who mail is from. Its domain has to be one that the mail server sends for. */
  MAIL_FROM: mailbox(
    'Benchbook',
    'is not a sender: write an address such as eln@example.org, or Benchbook <eln@example.org>',
  ).optional(),

  /**
   * Reverse proxies whose word for a person's address is taken: addresses and networks, `loopback`, `linklocal` and
   * `uniquelocal`, with commas between them; `none` for none.
   */
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isProxy) && (entries.length === 1 || !entries.includes('none')), {
      error:
        'is not a list of proxies: write addresses and networks with commas between them, such as 10.0.0.5, 172.16.0.0/12, or none',
    })
    .transform((entries) => entries.filter((entry) => entry !== 'none'))
    .default(['loopback']),

  /** Encrypts the secrets of data connections at rest. Keep a copy: without it they can't be read back. */
  SECRET_KEY: secret(32).optional(),

  /** The SECRET_KEYs before the present one, with commas between them: the audit trail was sealed with them, and secrets at rest were. */
  PREVIOUS_SECRET_KEYS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'holds a key that is too short: write the SECRET_KEYs there were, with commas between them',
    })
    .default([]),

  /** How often the newest seal of the audit trail is written to where the database does not reach. */
  AUDIT_ANCHOR_MINUTES: z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_440, {
      error: 'is not a number of minutes: write one from 1 to 1440, such as 15',
    })
    .transform(Number)
    .default(15),

  /** Who is mailed an anchor once a day. */
  AUDIT_ANCHOR_MAIL: mailbox(
    'Quality',
    'is not an address: write one such as quality@example.org',
  ).optional(),

  /** The syslog that each anchor is sent to. */
  AUDIT_ANCHOR_SYSLOG: z
    .string()
    .transform((text, context): Syslog => {
      const syslog = parseSyslog(text);
      if (syslog !== undefined) return syslog;
      context.addIssue({
        code: 'custom',
        message:
          'is not a syslog: write udp://logs.example.org:514, tcp://logs.example.org:601 or tls://logs.example.org:6514?ca=/etc/ssl/logs.pem',
      });
      return z.NEVER;
    })
    .optional(),

  /** The time-stamp authority (RFC 3161) that the head of the audit trail is shown. */
  AUDIT_TSA_URL: z
    .string()
    .refine((text) => isPlainWebAddress(text), {
      error: 'is not an address of a time-stamp authority: write one such as https://tsa.example.org/',
    })
    .optional(),

  /** A file of certificates in PEM, of which one has to have issued that of the authority. */
  AUDIT_TSA_CA: z
    .string()
    .transform((path, context): Uint8Array<ArrayBuffer>[] => {
      const certificates = readCertificates(path);
      if (certificates !== undefined) return certificates;
      context.addIssue({
        code: 'custom',
        message:
          'is not a file of certificates: write the whole path of a file that can be read and holds them in PEM, such as /etc/ssl/tsa.pem',
      });
      return z.NEVER;
    })
    .optional(),
});

export type Values = z.output<typeof variables>;

/** Who a mail is from, or goes to. */
export interface Mailbox {
  name: string;
  address: string;
}

function parseMailbox(text: string, unnamed: string): Mailbox | undefined {
  const named = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]+)>\s*$/.exec(text);
  const [name, address] = named === null ? [unnamed, text.trim()] : [named[1] ?? '', named[2] ?? ''];
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(address) ? { name: name.trim(), address } : undefined;
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal', 'none'];

function isProxy(entry: string): boolean {
  if (NAMED_NETWORKS.includes(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  const isNetwork =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
  return isIP(address) !== 0 && isNetwork && rest.length === 0;
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
