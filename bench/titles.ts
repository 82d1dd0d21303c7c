/**
 * `npm run bench:titles`: how long lists take among 1,000,000 workbooks: a page, a deep one, one sorted by title, and what a word
 * in titles and descriptions finds; against the bare SQL of the same page, asked in turn by one connection: no session, no
 * permission, no names of people.
 */
import { MAX_COUNTED, TOKEN_HEADER, TOTAL_COUNT_HEADER } from '@benchbook/contract';
import pg from 'pg';
import { fill, openBenchDatabase, signIn } from './lib/database.ts';
import { freePort, startProgram } from './lib/processes.ts';

const EXPERIMENTS = 1_000_000;
const PROJECTS = 1_000;
/** Milliseconds in the median. */
const WANTED = 50;
const ROUNDS = 30;

const HAS = 'lower(title) like lower($1) or lower(description) like lower($1)';
const COUNTED = `(select count(*) from (select from experiments where ${HAS} limit ${MAX_COUNTED + 1}) counted)`;
const TITLE = 'title_counted, id';

/** What is asked for: a path, and what the bare SQL says for it after "select". */
interface Asked {
  path: string;
  bare: string;
  term?: string;
}

const all = (query: string) => `/api/search/experiments?pageSize=12&${query}`;
const found = (term: string, order = 'id desc', more = ''): Asked => ({
  path: all(`page=1&search=${encodeURIComponent(term)}${more}`),
  bare: `*, ${COUNTED} from experiments where ${HAS} order by ${order} limit 12`,
  term: `%${term}%`,
});

const ASKED: Record<string, Asked> = {
  'the first page': { path: all('page=1'), bare: '* from experiments order by id desc limit 12' },
  'page 5,000': {
    path: all('page=5000'),
    bare: '* from experiments order by id desc limit 12 offset 59988',
  },
  'the first by title': {
    path: all('page=1&sort=title'),
    bare: `* from experiments order by ${TITLE} limit 12`,
  },
  'page 5,000 by title': {
    path: all('page=5000&sort=title'),
    bare: `* from experiments order by ${TITLE} limit 12 offset 59988`,
  },
  'the first of a project by title': {
    path: '/api/projects/5/experiments?page=1&pageSize=12&sort=title',
    bare: `* from experiments where project_id = 5 order by ${TITLE} limit 12`,
  },
  'a word of one workbook': found('series 777777'),
  'a word of 20': found('77777'),
  'a word of 4,000': found('777'),
  'a word of 4,000 by title': found('777', TITLE, '&sort=title'),
  'a word of 11,000': found('series 99'),
  'a word of all': found('workbook'),
  'a word of none': found('chromatography'),
};

const database = await openBenchDatabase();
const { userId, token } = await signIn(database.pool);
await fill(database.pool, userId, { projects: PROJECTS, experiments: EXPERIMENTS });

const port = await freePort();
const application = await startProgram(new URL('../apps/server/src/main.ts', import.meta.url), {
  PORT: String(port),
  DATABASE_URL: database.url,
  DATA_DIR: database.dataDir,
  DOCUMENT_SERVER_URL: 'http://127.0.0.1:9',
  DOCUMENT_SERVER_SECRET: 'not-used-by-this-benchmark-at-all',
});
const bare = new pg.Client({ connectionString: database.url });
await bare.connect();

/** Milliseconds, how many workbooks are on the page, and the total that is told. */
async function ours({ path }: Asked): Promise<[ms: number, rows: number, total: string]> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { [TOKEN_HEADER]: token, cookie: 'XSRF-TOKEN=bench' },
  });
  const rows: unknown = await answer.json();
  const ms = performance.now() - began;
  if (answer.status !== 200 || !Array.isArray(rows))
    throw new Error(`${path} was answered ${answer.status}.`);
  return [ms, rows.length, answer.headers.get(TOTAL_COUNT_HEADER) ?? ''];
}

async function theirs({ bare: text, term }: Asked): Promise<[ms: number, rows: number]> {
  const began = performance.now();
  const { rows } = await bare.query(`select ${text}`, term === undefined ? [] : [term]);
  return [performance.now() - began, rows.length];
}

const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const shown = (ms: number) => `${ms.toFixed(1)} ms`.padStart(11);

try {
  let slowest = 0;
  console.log(
    `${''.padEnd(34)}${'ours'.padStart(11)}${'bare SQL'.padStart(11)}${'ratio'.padStart(8)}   total`,
  );
  for (const [what, asked] of Object.entries(ASKED)) {
    const times = { ours: [] as number[], theirs: [] as number[] };
    let told = '';
    // In turn, so that the machine's own ups and downs fall on both alike; the first are not counted.
    for (let round = -8; round < ROUNDS; round += 1) {
      const [[our, ourRows, total], [their, theirRows]] = [await ours(asked), await theirs(asked)];
      if (ourRows !== theirRows) throw new Error(`${what}: ${ourRows} on the page, and ${theirRows} by SQL.`);
      told = total;
      if (round < 0) continue;
      times.ours.push(our);
      times.theirs.push(their);
    }
    const [our, their] = [median(times.ours), median(times.theirs)];
    slowest = Math.max(slowest, our);
    console.log(
      `${what.padEnd(34)}${shown(our)}${shown(their)}${(our / their).toFixed(2).padStart(8)}   ${told}`,
    );
  }
  console.log(`slowest median: ${slowest.toFixed(1)} ms (at most ${WANTED})`);
  process.exitCode = slowest > WANTED ? 1 : 0;
} finally {
  await bare.end();
  await application.stop();
  await database.close();
}
