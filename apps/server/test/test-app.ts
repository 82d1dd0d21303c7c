import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ADMINISTRATOR_ROLE_ID,
  type SignatureGiven,
  TOKEN_HEADER,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '@benchbook/contract';
import { type Connection, connect } from '@benchbook/database';
import { lendTestDatabase } from '@benchbook/testing';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { type AccessChanges, listenForAccessChanges } from '../src/auth/access-changes.ts';
import { createAccessDirectory, hashToken } from '../src/auth/access-directory.ts';
import { readApplicationEnvironment } from '../src/environment.ts';
import { workbooks } from '../src/experiments/holder.ts';
import { Followers } from '../src/following/followers.ts';
import type { Parts } from '../src/parts.ts';
import { createDocumentServerClient } from '../src/plumbing/document-server/client.ts';
import { openBlobStore } from '../src/plumbing/storage/index.ts';
import { templates } from '../src/templates/holder.ts';
import { SettableClock } from './clock.ts';

/** Whoever follows a document in a test is told, or waits until the test has taken too long. */
const NEVER_MS = 3_600_000;

export const DOCUMENT_SERVER_SECRET = 'a secret of the tests, long enough';

export interface TestUser {
  /** An existing user to sign in instead of a new one. */
  id?: number;
  name?: string;
  administrator?: boolean;
  roleIds?: number[];
}

export interface TestApp {
  app: FastifyInstance;
  /** Every route of the calls and files, as `GET /api/users/:id`; the client's own pages and assets are left out. */
  routes: string[];
  /** The schemas of what the calls answer. */
  answers: z.ZodType[];
  parts: Parts;
  db: Parts['db'];
  clock: SettableClock;
  databaseUrl: string;
  /** The same by whoever owns its tables: for what the application may not do, and a test needs. */
  ownerDb: Parts['db'];
  /** By whom nothing stops. */
  superuserUrl: string;
  /** What the database says about rights that changed. */
  changes: AccessChanges;
  createUser(user?: TestUser): Promise<number>;
  /** Creates the user unless `id` names one, and a session; answers the headers of a browser signed in as them. */
  signIn(user?: TestUser): Promise<Record<string, string>>;
  /** What whoever has these headers gives with their first signature of the session, and with any other. */
  signature(headers: Record<string, string>, meaning: string): SignatureGiven;
  close(): Promise<void>;
}

/** The password of every person of a test. */
export const TEST_PASSWORD = 'everybody in tests has this one';
/** Of the cheapest kind: a real one takes a fifth of a second to check. */
let passwordHash: Promise<string> | undefined;
const hashOfTestPassword = () =>
  (passwordHash ??= hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }));

/** As an administrator writes them; without them `Authorization` and `Bearer`. */
export interface TestTokenHeader {
  header?: string;
  headerPrefix?: string;
}

/**
 * The application on a database and a directory of its own. Users and sessions are put straight into the tables.
 *
 * @param options.documentServer where its document server answers, and the header of its tokens; without one every call
 *   to it fails.
 * @param options.env variables beside those
 */
export async function createTestApp(
  options: {
    documentServer?: { url: string; internalUrl?: string } & TestTokenHeader;
    env?: Record<string, string>;
  } = {},
): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'benchbook-test-'));
  const database = await lendTestDatabase();
  const { db, pool } = database;
  let owner: Connection | undefined;
  const changes = await listenForAccessChanges(database.url);
  const clock = new SettableClock();
  const documentServerUrl = options.documentServer?.url ?? 'http://127.0.0.1:9';
  const environment = readApplicationEnvironment({
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    DOCUMENT_SERVER_URL: documentServerUrl,
    DOCUMENT_SERVER_INTERNAL_URL: options.documentServer?.internalUrl ?? documentServerUrl,
    DOCUMENT_SERVER_SECRET,
    DOCUMENT_SERVER_HEADER: options.documentServer?.header,
    DOCUMENT_SERVER_HEADER_PREFIX: options.documentServer?.headerPrefix,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...options.env,
  });
  const followers = new Followers({ warn: () => {} }, NEVER_MS);
  followers.start({ db }, changes);
  const parts: Parts = {
    environment,
    db,
    pool,
    access: createAccessDirectory({ db, clock, changes }),
    holders: { workbook: workbooks, template: templates },
    blobs: await openBlobStore(environment.storage),
    documentServer: createDocumentServerClient(environment.documentServer),
    clock,
    // Where a test is about seals, it calls for them.
    sealer: { written: () => {} },
    followers,
    // What is recorded beside an answer would come at any moment of a test about something else.
    reads: { noted: () => {} },
  };
  const routes: string[] = [];
  const answers: z.ZodType[] = [];
  const app = await buildApp(parts, {
    onRoute: ({ method, url, schema }) => {
      if (method !== 'HEAD')
        answers.push(...Object.values((schema?.response ?? {}) as Record<string, z.ZodType>));
      if (method !== 'HEAD' && !isOfWebClient(url)) routes.push(`${method} ${url}`);
    },
  });

  /** Of users, and of tokens. */
  const usernames = new Map<number | string, string>();

  async function createUser(user: TestUser = {}): Promise<number> {
    const [firstName = '', ...rest] = (user.name ?? `Person ${randomUUID().slice(0, 8)}`).split(' ');
    const username = randomUUID();
    const { id } = await db
      .insertInto('users')
      .values({
        username,
        password_hash: await hashOfTestPassword(),
        first_name: firstName,
        last_name: rest.join(' '),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    usernames.set(id, username);
    const roleIds = [...(user.roleIds ?? []), ...(user.administrator ? [ADMINISTRATOR_ROLE_ID] : [])];
    for (const roleId of roleIds) {
      await db.insertInto('user_roles').values({ user_id: id, role_id: roleId }).execute();
    }
    return id;
  }

  return {
    app,
    routes,
    answers,
    parts,
    db,
    clock,
    databaseUrl: database.url,
    get ownerDb() {
      owner ??= connect(database.ownerUrl, { maxConnections: 2 });
      return owner.db;
    },
    get superuserUrl() {
      return database.superuserUrl;
    },
    changes,
    createUser,
    async signIn(user = {}) {
      const token = randomBytes(32).toString('base64url');
      const userId = user.id ?? (await createUser(user));
      usernames.set(token, usernames.get(userId) ?? '');
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          last_activity_at: clock.now(),
          address: '127.0.0.1',
        })
        .execute();
      return { [TOKEN_HEADER]: token, cookie: `${XSRF_COOKIE}=test`, [XSRF_HEADER]: 'test' };
    },
    signature: (headers, meaning) => ({
      meaning,
      username: usernames.get(headers[TOKEN_HEADER] ?? '') ?? '',
      password: TEST_PASSWORD,
    }),
    async close() {
      await followers.stop();
      await app.close();
      await changes.close();
      await owner?.db.destroy();
      await database.giveBack();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const webClient = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** The page and the assets of the built client are served one route a file. */
const isOfWebClient = (url: string): boolean => url === '/' || existsSync(join(webClient, url));
