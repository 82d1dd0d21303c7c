/**
 * `npm run bench:save`: callbacks of a document server with 1 MB docx files, end to end (verify, fetch, check,
 * durable, version, audit), against writing and fsyncing the same bytes and nothing else. The least that any program
 * could do which fetches a file and stores it (lib/bare-save.ts) is measured in the same rounds: where it falls below
 * the wanted ratio too, the machine's network and processor are the limit and not the application.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { CALLBACK_PATH, CallbackAnswer } from '@benchbook/contract';
import { createBlank, readPackage } from '@benchbook/documents';
import { SignJWT } from 'jose';
import { fill, openBenchDatabase, signIn } from './lib/database.ts';
import { freePort, startProgram } from './lib/processes.ts';

const DOCUMENTS = 40;
/** Saves of each document in a round. */
const PASSES = 2;
/** Many short ones: what else the machine does then falls on all that is compared alike. */
const ROUNDS = 12;
/** Rounds before those that count: a server runs for weeks, and its code is compiled while it runs. */
const WARM_UP_ROUNDS = 8;
/** Saves at the same time, as of four people who edit four workbooks. */
const AT_ONCE = 4;
const WANTED_RATIO = 0.3;
const SECRET = 'the-secret-of-the-save-benchmark';
const connections = new Agent({ keepAlive: true });

const database = await openBenchDatabase();
const { userId } = await signIn(database.pool);
await fill(database.pool, userId, { projects: 1, experiments: DOCUMENTS });
await database.pool.query(
  `insert into editor_sessions (key, document_id, base_version) select 'bench-' || id, id, 1 from documents`,
);
// Each of them is open on a page of hers, as it is while somebody writes.
await database.pool.query(
  `insert into editor_openings (document_id, editor_key, session_id, user_id, allowed, told)
   select document_id, key, sessions.id, $1, 'edit', 'edit' from editor_sessions, sessions where sessions.user_id = $1`,
  [userId],
);

const documentServerPort = await freePort();
let results = new Map<string, Uint8Array>();
const documentServer = createServer((asked, response) => {
  const bytes = results.get(asked.url ?? '');
  if (bytes === undefined) response.writeHead(404).end();
  // With its length, as document servers send a file.
  else response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
}).listen(documentServerPort, '127.0.0.1');
await once(documentServer, 'listening');
const documentServerUrl = `http://127.0.0.1:${documentServerPort}`;

const settings = {
  DATABASE_URL: database.url,
  DATA_DIR: database.dataDir,
  DOCUMENT_SERVER_URL: documentServerUrl,
  // As the built-in one: its saves are merged already, and the application takes them in as they are.
  DOCUMENT_SERVER_PORT: String(documentServerPort),
  DOCUMENT_SERVER_SECRET: SECRET,
};
const port = await freePort();
const application = await startProgram(new URL('../apps/server/src/main.ts', import.meta.url), {
  ...settings,
  PORT: String(port),
});
const barePort = await freePort();
const bare = await startProgram(new URL('./lib/bare-save.ts', import.meta.url), {
  ...settings,
  // It makes a table of its own.
  DATABASE_URL: database.ownerUrl,
  PORT: String(barePort),
});

try {
  const bases = Array.from({ length: DOCUMENTS }, megabyteDocument);
  const ratios: number[] = [];
  const leastRatios: number[] = [];
  for (let round = 1 - WARM_UP_ROUNDS; round <= ROUNDS; round += 1) {
    const files = Array.from({ length: DOCUMENTS * PASSES }, (_, index) => unique(bases[index % DOCUMENTS]));
    const alone = await rate(files, (bytes, index) =>
      writeAlone(join(database.dataDir, `alone-${round}-${index}`), bytes),
    );
    results = new Map(files.map((bytes, index) => [new URL(urlOf(round, index)).pathname, bytes]));
    const least = await rate(files, (_bytes, index) => post(barePort, '/', { url: urlOf(round, index) }));
    const callbacks = await Promise.all(files.map((_bytes, index) => signedCallback(round, index)));
    const saved = await rate(files, (_bytes, index) => post(port, CALLBACK_PATH, callbacks[index]));
    // As autovacuum does within a minute: until then, plans are kept that were made while the tables were empty.
    if (round === 1 - WARM_UP_ROUNDS / 2) await database.pool.query('vacuum analyze');
    if (round <= 0) continue;
    ratios.push(saved / alone);
    leastRatios.push(least / alone);
    console.log(
      `round ${round}: ${saved.toFixed(1)} saves/s, ${least.toFixed(1)} bare ones, ${alone.toFixed(1)} plain writes/s`,
    );
  }
  const versions = await database.pool.query(`select count(*)::int as count from versions where number > 1`);
  const expected = DOCUMENTS * PASSES * (WARM_UP_ROUNDS + ROUNDS);
  if (versions.rows[0].count !== expected) {
    throw new Error(`${versions.rows[0].count} versions were made of ${expected} saves.`);
  }
  const kept = median(ratios);
  console.log(
    `1 MB docx saves keep ${kept.toFixed(2)} of the rate of writing the bytes (at least ${WANTED_RATIO}); ` +
      `fetching and storing without anything else keeps ${median(leastRatios).toFixed(2)}`,
  );
  process.exitCode = kept >= WANTED_RATIO ? 0 : 1;
} finally {
  await application.stop();
  await bare.stop();
  documentServer.close();
  await database.close();
}

function megabyteDocument(): Uint8Array {
  const file = readPackage(createBlank('docx'));
  file.set('word/media/image1.png', randomBytes(1_000_000));
  return file.write();
}

/** The document with bytes that no other has, so that no save can be answered from an earlier one. */
function unique(base: Uint8Array | undefined): Uint8Array {
  if (base === undefined) throw new Error('There is no document to begin with.');
  const file = readPackage(base);
  file.set('word/media/image2.png', randomBytes(16));
  return file.write();
}

async function rate(
  files: Uint8Array[],
  work: (bytes: Uint8Array, index: number) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  const queue = files.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, bytes] of queue) await work(bytes, index);
    }),
  );
  return (files.length / (performance.now() - start)) * 1_000;
}

/**
 * Into a new file each time, as a version is kept: it never overwrites another. Written over what a disk already holds,
 * the same bytes go up to two and a half times as fast, which no program gets that keeps everything.
 */
async function writeAlone(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
}

function median(ratios: number[]): number {
  return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
}

function urlOf(round: number, index: number): string {
  return `${documentServerUrl}/cache/${round}-${index}.docx`;
}

/** Signed before the clock starts: signing is the document server's work. */
async function signedCallback(round: number, index: number): Promise<object> {
  const body = {
    key: `bench-${(index % DOCUMENTS) + 1}`,
    status: 6,
    forcesavetype: 1,
    url: urlOf(round, index),
    filetype: 'docx',
    users: [String(userId)],
    // Another one for each save of a key: by it the application tells one from the next.
    lastsave: new Date(Date.UTC(2026, 0) + (round * DOCUMENTS * PASSES + index) * 1_000).toISOString(),
  };
  const token = await new SignJWT(body)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(SECRET));
  return { ...body, token };
}

async function post(to: number, path: string, body: object | undefined): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const sent = request({ host: '127.0.0.1', port: to, path, method: 'POST', headers, agent: connections });
  sent.end(JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  const { error } = CallbackAnswer.parse(await json(answer));
  if (answer.statusCode !== 200 || error !== 0) {
    throw new Error(`A save was refused: ${answer.statusCode}, error ${error}`);
  }
}
