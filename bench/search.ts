/**
 * `npm run bench:search`: how long a search inside 100,000 documents takes, against the bare SQL that finds the same, asked in turn
 * by one connection: no session, no permission, no marks.
 */
import { TOKEN_HEADER } from '@benchbook/contract';
import pg from 'pg';
import { fill, inBulk, openBenchDatabase, signIn } from './lib/database.ts';
import { freePort, startProgram } from './lib/processes.ts';

const DOCUMENTS = 100_000;
/** Of a document. Half of them are one of few that many documents say. */
const WORDS = 60;
const WANTED_COST = 1.2;
const ROUNDS = 40;

/** What is typed, and what the bare SQL asks for it: a tsquery, and the pattern of a line. */
const ASKED: Record<string, [typed: string, words: string, line: string]> = {
  'a code of one document': ['PX-77777', `'px' & '77777'`, '%\tpx\t-\t77777\t%'],
  'a word of 1 in 80 documents': ['w700', `'w700'`, '%'],
  'two words': ['w700 w9', `'w700' & 'w9'`, '%'],
  'a beginning': ['w70*', `'w70':*`, '%'],
  'a phrase': ['"w9 w7"', `'w9' & 'w7'`, '%\tw9\t \tw7\t%'],
};

/** Each document says its code and words: `w9` is said by many of them, `w7000` by few. */
const TEXTS = `
  with said as materialized (
    select id, 'w' || floor(case when n % 2 = 0 then 100 * random() ^ 2 else 5000 * random() end)::int as word
    from generate_series(1, $1::int) id, generate_series(1, $2::int) n),
  texts as (
    select id, array['px', (id - 1)::text] || array_agg(word) as words,
      E'\\tpx\\t-\\t' || (id - 1) || E'\\t \\t' || string_agg(word, E'\\t \\t') || E'\\t' as lines,
      'PX-' || (id - 1) || ' ' || string_agg(word, ' ') as text
    from said group by id),
  blob as (
    insert into blobs (sha256, size) select lpad(to_hex(id), 64, '0'), 1000 from texts)
  insert into document_texts (sha256, state, waits_since, words, lines, passages)
  select lpad(to_hex(id), 64, '0'), 'searched', now(), array_to_tsvector(words), lines,
    jsonb_build_array('body/0', '', text)::text from texts`;

const BARE = `
  with found as materialized (
    select id from experiments where title ilike $3 or description ilike $3
    union
    select e.id from document_texts t join versions v on v.sha256 = t.sha256
    join documents d on d.id = v.document_id and d.latest_version = v.number
    join experiments e on e.document_id = d.id
    where t.words @@ $1::tsquery and t.lines like $2)
  select e.*, t.passages, (select count(*) from found) as total
  from experiments e join documents d on d.id = e.document_id
  join versions v on v.document_id = d.id and v.number = d.latest_version
  left join document_texts t on t.sha256 = v.sha256
  where e.id in (select id from found) order by e.id desc limit 12`;

const database = await openBenchDatabase();
const { userId, token } = await signIn(database.pool);
await fill(database.pool, userId, { projects: 1_000, experiments: DOCUMENTS });
await inBulk(database.pool, async (client) => {
  await client.query(TEXTS, [DOCUMENTS, WORDS]);
  await client.query(`update versions set sha256 = lpad(to_hex(document_id), 64, '0')`);
});

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

/** Milliseconds, and how many workbooks were found. */
async function ours(typed: string): Promise<[number, number]> {
  const began = performance.now();
  const search = encodeURIComponent(typed);
  const url = `http://127.0.0.1:${port}/api/search/experiments?in=content&page=1&pageSize=12&search=${search}`;
  const answer = await fetch(url, { headers: { [TOKEN_HEADER]: token, cookie: 'XSRF-TOKEN=bench' } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${typed} was answered ${answer.status}.`);
  return [performance.now() - began, Number(answer.headers.get('x-total-count'))];
}

async function theirs([typed, words, line]: (typeof ASKED)[string]): Promise<[number, number]> {
  const began = performance.now();
  const { rows } = await bare.query({ name: 'bare', text: BARE, values: [words, line, `%${typed}%`] });
  return [performance.now() - began, Number(rows[0]?.total ?? 0)];
}

const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

try {
  const all: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (const [what, asked] of Object.entries(ASKED)) {
    const times: typeof all = { ours: [], theirs: [] };
    let found = 0;
    // In turn, so that the machine's own ups and downs fall on both alike; the first are not counted.
    for (let round = -5; round < ROUNDS; round += 1) {
      const [[our, ourCount], [their, theirCount]] = [await ours(asked[0]), await theirs(asked)];
      if (ourCount !== theirCount) throw new Error(`${what}: ${ourCount} found, and ${theirCount} by SQL.`);
      found = ourCount;
      if (round < 0) continue;
      times.ours.push(our);
      times.theirs.push(their);
    }
    all.ours.push(...times.ours);
    all.theirs.push(...times.theirs);
    const figures = [p95(times.ours), p95(times.theirs)].map((ms) => `${ms.toFixed(0)} ms`.padStart(8));
    console.log(`${what.padEnd(30)}${String(found).padStart(8)} found${figures.join('')}`);
  }
  const cost = p95(all.ours) / p95(all.theirs);
  console.log(`p95 of all: ${cost.toFixed(2)} times the bare SQL (at most ${WANTED_COST})`);
  process.exitCode = cost > WANTED_COST ? 1 : 0;
} finally {
  await bare.end();
  await application.stop();
  await database.close();
}
