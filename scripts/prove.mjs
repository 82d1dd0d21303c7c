/**
 * `npm run prove`: everything `npm test` does, and what would take too long for it: every document of the corpora where
 * `npm test` takes some, ten times as many random tries, each screen in both colour schemes, pictures of what was seen, and
 * a sample of documents edited in the real editors, and a sample beside what LibreOffice makes of it. For a machine at night;
 * needs the corpora in `../shared`.
 *
 * `npm run prove -- likeness 30` does the last of it alone, with so many documents; `bench/likeness.ts` says what else it takes.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail, ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs';

/** Documents that are edited in the real editors. */
const DOCUMENTS = 40;

/** Documents that are held beside what LibreOffice makes of them. */
const COMPARED = 60;

const [stage, ...words] = process.argv.slice(2);
if (stage === 'likeness') {
  await ensureInstalled().catch(fail);
  await ensureBuilt(findRuntime()).catch(fail);
  await likeness(words);
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
  // What was compared the night before was another build.
  await likeness([String(COMPARED), '--anew']);
}

/** @param {string[]} options */
async function likeness(options) {
  process.stdout.write('\nlikeness\n');
  await bench('bench/likeness.ts', ...options);
}

/** @param {string[]} command */
async function bench(...command) {
  const runtime = findRuntime();
  const { code } = await run(runtime, command, { env: runtimeEnvironment(runtime), show: true });
  if (code !== 0) process.exitCode = 1;
}
