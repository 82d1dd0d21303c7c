import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from '@benchbook/database/embedded';
import { createBlank } from '@benchbook/documents';
import { type NpmProduct, startWithNpm } from './lib/npm-start.ts';

/**
 * How long the product is away after its launcher was killed (`kill -9`) under a load of writes: when each part is gone,
 * and when the next `npm start` is ready, npm's own start included. `npm run bench:restart -- rounds`.
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const LOADS = [
  { name: 'idle', writers: 0, uploaders: 0 },
  { name: '12 writers', writers: 12, uploaders: 0 },
  { name: '12 writers, 4 uploaders', writers: 12, uploaders: 4 },
];
const PASSWORD = 'correct horse battery staple 42';
const XSRF = 'restart';
const session = { token: '' };

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-restart-'));
const seconds = (from: number) => ((Date.now() - from) / 1_000).toFixed(1);

const began = Date.now();
let product = await startWithNpm(dataDir);
console.log(`first start: ${seconds(began)} s`);
await send(product, '/api/users/admin', {
  username: 'admin',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstName: 'Ada',
  lastName: 'Admin',
  email: 'ada@example.org',
});
const signedIn = await send(product, '/api/users/login', { username: 'admin', password: PASSWORD });
session.token = signedIn.token ?? '';
const { id } = await send(product, '/api/projects', { title: 'Target', projectTypeId: 1 });
const docx = createBlank('docx');
console.log(
  'load | written before | application gone | document server gone | database gone | ready again (s after the kill) | of its start: npm, document server, all (s)',
);
let slowest = 0;
for (const { name, writers, uploaders } of LOADS) {
  for (let round = 0; round < ROUNDS; round++) {
    const load = new AbortController();
    const target = product;
    let written = 0;
    const counting = async (request: () => Promise<unknown>) => {
      while (!load.signal.aborted) {
        await request().then(
          () => {
            written += 1;
          },
          () => sleep(100),
        );
      }
    };
    const title = () => ({ title: `Project ${crypto.randomUUID()}`, projectTypeId: 1 });
    const writing = [
      ...Array.from({ length: writers }, () =>
        counting(() => send(target, '/api/projects', title(), load.signal)),
      ),
      ...Array.from({ length: uploaders }, () => counting(() => upload(target, load.signal))),
    ];
    await sleep(2_000);
    // A load that is refused would be none.
    if (writers > 0 && written === 0) throw new Error('Nothing was written.');
    const before = written;
    const pids = processes();
    const killed = Date.now();
    await product.kill9();
    const gone = Promise.all(pids.map((pid) => untilGone(pid, killed)));
    const next = startWithNpm(dataDir);
    const [times, again] = await Promise.all([gone, next]);
    console.log([name, before, ...times, seconds(killed), again.phases].join(' | '));
    slowest = Math.max(slowest, (Date.now() - killed) / 1_000);
    load.abort();
    await Promise.all(writing);
    product = again;
  }
}
const stopping = Date.now();
await product.stop();
console.log(`stopped: ${seconds(stopping)} s`);
const warm = Date.now();
product = await startWithNpm(dataDir);
console.log(
  `warm start, npm included: ${seconds(warm)} s (wanted: 2); npm, document server, all: ${product.phases}`,
);
console.log(`ready again, slowest: ${slowest.toFixed(1)} s (wanted: 5 on a quiet machine)`);
await product.stop();
rmSync(dataDir, { recursive: true, force: true });

/** Application, document server and database. */
function processes(): number[] {
  const entries: { pid: number }[] = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
  const postmaster = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return [...entries.map(({ pid }) => pid), Number(postmaster.split('\n')[0])];
}

async function untilGone(pid: number, since: number): Promise<string> {
  const start = processStart(pid);
  while (start !== undefined && processStart(pid) === start) await sleep(20);
  return seconds(since);
}

/** A POST of JSON; the answer. Throws when it is refused. */
async function send(
  at: NpmProduct,
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<{ token?: string; id?: number }> {
  const answer = await post(at, path, JSON.stringify(body), signal, { 'content-type': 'application/json' });
  return answer.json() as Promise<{ token?: string; id?: number }>;
}

async function upload(at: NpmProduct, signal: AbortSignal): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(docx)]), `${crypto.randomUUID()}.docx`);
  await (await post(at, `/api/projects/${id}/experiments/upload`, form, signal)).arrayBuffer();
}

async function post(
  at: NpmProduct,
  path: string,
  body: string | FormData,
  signal: AbortSignal | undefined,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(at.url + path, {
    method: 'POST',
    headers: {
      ...headers,
      cookie: `XSRF-TOKEN=${XSRF}`,
      'x-xsrf-token': XSRF,
      'x-auth-token': session.token,
    },
    body,
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return response;
}
