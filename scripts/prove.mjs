/**
 * `npm run prove`: everything `npm test` does, and what would take too long for it: every document of the corpora where
 * `npm test` takes some, ten times as many random tries, each screen in both colour schemes, pictures of what was seen, and
 * a sample of documents edited in the real editors. For a machine at night; needs the corpora in `../shared`.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs';

/** Documents that are edited in the real editors. */
const DOCUMENTS = 40;

process.env.BENCHBOOK_PROVE = '1';
process.env.BENCHBOOK_PICTURES = '1';
process.env.EDIT_RUNS ??= '250';
process.env.BENCHBOOK_SEED ??= String(randomInt(2 ** 31));
process.stdout.write(`Random tests begin with the seed ${process.env.BENCHBOOK_SEED} (BENCHBOOK_SEED).\n`);
await import('./test.mjs');

const corpus = join(ROOT, '..', 'shared', 'corpus');
if (existsSync(corpus)) {
  process.stdout.write(`\nlossless, ${DOCUMENTS} documents\n`);
  const runtime = findRuntime();
  const { code } = await run(runtime, ['bench/lossless.ts', corpus, '--sample', String(DOCUMENTS)], {
    env: runtimeEnvironment(runtime),
    show: true,
  });
  if (code !== 0) process.exitCode = 1;
} else {
  process.stdout.write(
    'Left out: documents edited in the real editors, because ../shared/corpus is not there.\n',
  );
}
