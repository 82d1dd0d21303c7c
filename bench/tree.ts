/**
 * `npm run bench:tree`: what the sidebar asks for among 2,000 projects and 20,000 workbooks, 5,000 of them in one project: how
 * long one person waits for each, and how much longer for a page in the order people count in than for the newest ones.
 */
import { TOKEN_HEADER } from '@benchbook/contract';
import { fill, inBulk, openBenchDatabase, signIn } from './lib/database.ts';
import { freePort, startProgram } from './lib/processes.ts';

const COUNTS = { projects: 2_000, experiments: 20_000 };
/** Every fourth workbook is in the first project. */
const CROWDED = 'update experiments set project_id = 1 where id % 4 = 0';
const WANTED_COST = 4;
const ROUNDS = 30;

const database = await openBenchDatabase();
const { userId, token } = await signIn(database.pool);
await fill(database.pool, userId, COUNTS);
await inBulk(database.pool, async (client) => void (await client.query(CROWDED)));

const port = await freePort();
const application = await startProgram(new URL('../apps/server/src/main.ts', import.meta.url), {
  PORT: String(port),
  DATABASE_URL: database.url,
  DATA_DIR: database.dataDir,
  DOCUMENT_SERVER_URL: 'http://127.0.0.1:9',
  DOCUMENT_SERVER_SECRET: 'not-used-by-this-benchmark-at-all',
});
const page = 'page=1&pageSize=200';
const ASKED = {
  'the types with their counts': '/api/projects/groups?active=true',
  '200 of 2,000 projects': `/api/projects?active=true&projectTypeId=1&sort=title&${page}`,
  'the newest 200': `/api/projects?active=true&projectTypeId=1&sort=newest&${page}`,
  '200 of 5,000 workbooks': `/api/projects/1/experiments?sort=title&${page}`,
  'the newest 200 of them': `/api/projects/1/experiments?sort=newest&${page}`,
};

/** Milliseconds until everything has arrived. */
async function timeOf(path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { [TOKEN_HEADER]: token, cookie: 'XSRF-TOKEN=bench' },
  });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return performance.now() - began;
}

try {
  const times: Record<string, number[]> = {};
  // In turn, so that the machine's own ups and downs fall on all of them alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [what, path] of Object.entries(ASKED)) {
      times[what] = [...(times[what] ?? []), await timeOf(path)];
    }
  }
  const median = (what: keyof typeof ASKED) => times[what]?.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0;
  for (const what of Object.keys(ASKED) as (keyof typeof ASKED)[]) {
    console.log(`${what.padEnd(28)} ${median(what).toFixed(0).padStart(5)} ms`);
  }
  const costs = [
    median('200 of 2,000 projects') / median('the newest 200'),
    median('200 of 5,000 workbooks') / median('the newest 200 of them'),
  ];
  console.log(
    `cost of the order people count in: ${costs.map((each) => each.toFixed(1)).join(' and ')} times (at most ${WANTED_COST})`,
  );
  process.exitCode = costs.every((each) => each <= WANTED_COST) ? 0 : 1;
} finally {
  await application.stop();
  await database.close();
}
