/**
 * `npm run bench:api`: how much of the speed of the cheapest program the application keeps, how much more a list costs
 * among 50,000 workbooks than among 1,000, and how much more it costs to see a part of 100,000 than to see them all.
 */
import { TOKEN_HEADER } from '@benchbook/contract';
import { fillAccess } from './lib/access.ts';
import { fill, openBenchDatabase, signIn } from './lib/database.ts';
import { inTurn, type Measured, type Target } from './lib/load.ts';
import { freePort, startProgram } from './lib/processes.ts';

const PROJECTS = 10_000;
const EXPERIMENTS = 50_000;
const FEW_EXPERIMENTS = 1_000;
const WANTED_RATIO = 0.6;
const WANTED_GROWTH = 1.3;
/** A laboratory with many rules. */
const RULES = { roles: 200, users: 2_000, types: 300, experiments: 100_000 };
const WANTED_FILTER_COST = 1.5;
const ROUNDS = { rounds: 3, seconds: 5 };

const database = await openBenchDatabase();
const { userId, token } = await signIn(database.pool);
await fill(database.pool, userId, { projects: PROJECTS, experiments: FEW_EXPERIMENTS });

const [port, barePort] = [await freePort(), await freePort()];
const application = await startProgram(new URL('../apps/server/src/main.ts', import.meta.url), {
  PORT: String(port),
  DATABASE_URL: database.url,
  DATA_DIR: database.dataDir,
  DOCUMENT_SERVER_URL: 'http://127.0.0.1:9',
  DOCUMENT_SERVER_SECRET: 'not-used-by-this-benchmark-at-all',
});
const bare = await startProgram(new URL('./lib/bare-api.ts', import.meta.url), {
  PORT: String(barePort),
  DATABASE_URL: database.url,
});

const ours = (path: string) => ({
  url: `http://127.0.0.1:${port}${path}`,
  headers: { [TOKEN_HEADER]: token, cookie: 'XSRF-TOKEN=bench' },
});
const theirs = (path: string) => ({ url: `http://127.0.0.1:${barePort}${path}` });

const SEARCH = '/api/search/experiments?page=1&pageSize=12';
let failed = false;

try {
  const few = await inTurn({ list: ours(SEARCH) }, ROUNDS);
  await fill(database.pool, userId, { projects: PROJECTS, experiments: EXPERIMENTS });
  const many = await inTurn({ list: ours(SEARCH) }, ROUNDS);

  print('route', 'ours/s', 'p99 ms', 'bare/s', 'p99 ms', 'ratio');
  await compare('12 of 10,000 projects', '/api/projects?active=true&page=1&pageSize=12', '/projects');
  await compare('12 of 50,000 workbooks', SEARCH, '/experiments');
  await compare(
    '12 workbooks of a project',
    '/api/projects/7/experiments?page=1&pageSize=12',
    '/projects/7/experiments',
  );
  await compare('one project', '/api/projects/7', '/projects/7');

  const growth = few.list.requestsPerSecond / many.list.requestsPerSecond;
  failed ||= growth > WANTED_GROWTH;
  console.log(
    `\ncost of a list among 50,000 workbooks against 1,000: ${growth.toFixed(2)} times (at most ${WANTED_GROWTH})`,
  );

  await compareFilter();
} finally {
  await application.stop();
  await bare.stop();
  await database.close();
}
process.exitCode = failed ? 1 : 0;

async function compare(name: string, path: string, barePath: string): Promise<void> {
  const targets = { ours: ours(path), bare: theirs(barePath) };
  const [told, toldBare] = await Promise.all([membersOf(targets.ours), membersOf(targets.bare)]);
  if (told !== toldBare) throw new Error(`${name}: not the same answers: ${told} and ${toldBare}`);
  const measured = await inTurn(targets, ROUNDS);
  const ratio = measured.ours.requestsPerSecond / measured.bare.requestsPerSecond;
  failed ||= ratio < WANTED_RATIO;
  print(
    name,
    ...figures(measured.ours),
    ...figures(measured.bare),
    `${ratio.toFixed(2)} (≥ ${WANTED_RATIO})`,
  );
}

/** What an answer tells of each of its rows. */
async function membersOf({ url, headers = {} }: Target): Promise<string> {
  const rows = [await (await fetch(url, { headers })).json()].flat();
  return `${rows.length} of ${Object.keys(rows[0] ?? {})
    .toSorted()
    .join(', ')}`;
}

/** The list of somebody whose roles show them a part of the types, against the same list of somebody who sees all. */
async function compareFilter(): Promise<void> {
  await fill(database.pool, userId, { projects: PROJECTS, experiments: RULES.experiments });
  const tokens = await fillAccess(database.pool, RULES);
  const as = (person: string) => ({
    ...ours(SEARCH),
    headers: { ...ours(SEARCH).headers, [TOKEN_HEADER]: person },
  });
  const measured = await inTurn({ filtered: as(tokens.filtered), all: as(tokens.all) }, ROUNDS);
  const cost = measured.all.requestsPerSecond / measured.filtered.requestsPerSecond;
  failed ||= cost > WANTED_FILTER_COST;
  console.log(
    `cost of the list with 200 roles, 2,000 users, 300 types and 100,000 workbooks, filtered by what is permitted ` +
      `against unfiltered: ${cost.toFixed(2)} times (at most ${WANTED_FILTER_COST})`,
  );
}

function figures(measured: Measured): string[] {
  return [measured.requestsPerSecond.toFixed(0), measured.p99.toFixed(0)];
}

function print(name: string, ...columns: string[]): void {
  console.log(name.padEnd(28) + columns.map((column) => column.padStart(9)).join(' '));
}
