import { join } from 'node:path';
import { type Environment, readOrCreateSecret } from '@benchbook/server/environment';

/** What a program needs from its surroundings whatever it does. */
const SURROUNDINGS = [
  'PATH',
  'Path',
  'HOME',
  'USERPROFILE',
  'SystemRoot',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'TZ',
  'NODE_COMPILE_CACHE',
];

/**
 * The secrets that this installation made for itself, unless the operator gave them: the key that encrypts secrets
 * at rest and the one shared with the built-in document server.
 */
export function secretsOf({ dataDir, secretKey, documentServer }: Environment) {
  return {
    secretKey: secretKey ?? readOrCreateSecret(join(dataDir, 'secret.key')),
    documentServerSecret: documentServer.secret ?? readOrCreateSecret(join(dataDir, 'document-server.key')),
  };
}

type Secrets = ReturnType<typeof secretsOf>;

/**
 * The application sees everything the operator has set (proxies, certificates, AWS keys) and what the launcher adds, but for
 * the address of the database: it follows by the channel once there is one.
 */
export function applicationEnvironment(environment: Environment, secrets: Secrets): NodeJS.ProcessEnv {
  const { documentServer } = environment;
  return {
    // Uploads and exports wait for the disk on threads of this pool: with the usual four, a fifth would wait for a thread.
    UV_THREADPOOL_SIZE: '16',
    ...process.env,
    PORT: String(environment.port),
    HOST: environment.host,
    PUBLIC_URL: environment.publicUrl,
    DATA_DIR: environment.dataDir,
    DATABASE_URL: undefined,
    // Who has it can rewrite what nobody may.
    DATABASE_OWNER_URL: undefined,
    SECRET_KEY: secrets.secretKey,
    DOCUMENT_SERVER_URL: documentServer.url,
    DOCUMENT_SERVER_INTERNAL_URL: documentServer.internalUrl,
    DOCUMENT_SERVER_SECRET: secrets.documentServerSecret,
    // Set only for the built-in one: this is how the application tells them apart.
    DOCUMENT_SERVER_PORT: documentServer.builtIn ? String(documentServer.port) : undefined,
    HOST_URL_FOR_DOCUMENT_SERVER: documentServer.hostUrl,
  };
}

/**
 * The built-in document server opens files from strangers, so it gets what it needs and nothing else: no database, no
 * storage, no key but its own.
 */
export function documentServerEnvironment(environment: Environment, secrets: Secrets): NodeJS.ProcessEnv {
  const { dataDir, documentServer, host, port, publicUrl } = environment;
  const surroundings = Object.fromEntries(SURROUNDINGS.map((name) => [name, process.env[name]]));
  return {
    ...surroundings,
    DOCUMENT_SERVER_PORT: String(documentServer.port),
    HOST: host,
    DOCUMENT_SERVER_PUBLIC_URL: documentServer.url,
    DOCUMENT_SERVER_INTERNAL_URL: documentServer.internalUrl,
    DOCUMENT_SERVER_SECRET: secrets.documentServerSecret,
    DOCUMENT_SERVER_DATA_DIR: join(dataDir, 'document-server'),
    LIBREOFFICE_PATH: process.env.LIBREOFFICE_PATH,
    ALLOWED_HOST_ORIGINS: new URL(documentServer.hostUrl).origin,
    FRAME_ANCESTORS: [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`].join(' '),
  };
}
