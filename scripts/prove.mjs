/**
 * `npm run prove`: everything `npm test` does, and what would take too long for it: every document of the corpora where
 * `npm test` takes some, ten times as many random tries, each screen in both colour schemes, pictures of what was seen, and
 * a sample of documents edited in the real editors, random edits in them, what is painted of each Word document beside its text,
 * and a sample beside what LibreOffice makes of it.
 * For a machine at night; needs the corpora in `../shared`.
 *
 * `npm run prove -- random 10`, `npm run prove -- painted 20` and `npm run prove -- likeness 30` do the last of it alone, with so many
 * documents; `bench/random.ts`, `bench/painted.ts` and `bench/likeness.ts` say what else they take.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail, ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs';
import { sayUsageIfAsked } from './lib/usage.mjs';

sayUsageIfAsked(import.meta.url);

/** Documents that are edited in the real editors. */
const DOCUMENTS = 40;

/** Documents that are held beside what LibreOffice makes of them. */
const COMPARED = 60;

/** Documents of each kind in which random things are done. */
const AT_RANDOM = 20;

const [stage = '', ...words] = process.argv.slice(2);
if (stage === 'likeness' || stage === 'painted' || stage === 'random') {
  await ensureInstalled().catch(fail);
  await ensureBuilt(findRuntime()).catch(fail);
  await alone(stage, words);
} else await everything();

async function everything() {
  process.env.BENCHBOOK_PROVE = '1';
  process.env.BENCHBOOK_PICTURES = '1';
  process.env.EDIT_RUNS ??= '250';
  process.env.BENCHBOOK_SEED ??= String(randomInt(2 ** 31));
  process.stdout.write(`Random tests begin with the seed ${process.env.BENCHBOOK_SEED} (BENCHBOOK_SEED).\n`);
  await import('./test.mjs');

  const corpus = join(ROOT, '..', 'shared', 'corpus');
  if (existsSync(corpus)) {
    process.stdout.write(`\nlossless, ${DOCUMENTS} documents\n`);
    await bench('bench/lossless.ts', corpus, '--sample', String(DOCUMENTS));
  } else {
    process.stdout.write(
      'Left out: documents edited in the real editors, because ../shared/corpus is not there.\n',
    );
  }
  await alone('random', [String(AT_RANDOM)]);
  await alone('painted', []);
  // What was compared the night before was another build.
  await alone('likeness', [String(COMPARED), '--anew']);
}

/**
 * @param {'likeness' | 'painted' | 'random'} stage
 * @param {string[]} options
 */
async function alone(stage, options) {
  process.stdout.write(`\n${stage}\n`);
  await bench(`bench/${stage}.ts`, ...options);
}

/** @param {string[]} command */
async function bench(...command) {
  const runtime = findRuntime();
  const { code } = await run(runtime, command, { env: runtimeEnvironment(runtime), show: true });
  if (code !== 0) process.exitCode = 1;
}
