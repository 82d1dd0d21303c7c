/**
 * `npm test`: installs and builds what is missing or stale, then runs every stage, some side by side, and says in the end
 * what came of it.
 * `npm test -- unit` runs one stage; words that are not stages choose test files: `npm test -- unit apps/server`.
 * `npm test -- all` runs the tests that take turns, too.
 * `npm test -- changed` tests only what was changed since the branch left `main`, committed or not, and what depends on it.
 */
import { execFileSync } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail, ROOT } from './lib/root.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { LANES, nothing, STAGES } from './lib/stages.mjs';
import { restingFiles, takeTurns } from './lib/turns.mjs';
import { sayUsageIfAsked } from './lib/usage.mjs';

sayUsageIfAsked(import.meta.url);

await ensureInstalled().catch(fail);
const runtime = findRuntime();
const began = Date.now();

const words = process.argv.slice(2);
// Somebody who wants unit tests wants those of pure functions, too.
const chosen = words.flatMap((word) => (word === 'unit' ? ['pure', 'unit'] : word in STAGES ? [word] : []));
const filters = words.filter((word) => !(word in STAGES) && word !== 'changed' && word !== 'all');
const wanted = words.includes('changed') ? { filters, since: whereMainWasLeft() } : { filters };

// What somebody chose is not left out, nor what changed.
if (words.every((word) => word in STAGES) && process.env.BENCHBOOK_PROVE === undefined) takeTurns();

/** Of the files of tests, as many of the slowest are named. */
const SLOWEST = 10;

/** As the summary names them, whichever ends first. */
const ORDER = ['build', ...Object.keys(STAGES)];

/** @typedef {import('./lib/stages.mjs').Result} Result */

/** @type {({ name: string, seconds: number } & Result)[]} */
const summary = [];

/** The commit from which this branch went its own way; on `main` itself, and without one, the last commit. */
function whereMainWasLeft() {
  /** @param {string[]} command */
  const git = (...command) =>
    execFileSync('git', command, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // There is no such branch here.
    }
  }
  return 'HEAD';
}

/**
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
async function stage(name, work) {
  process.stdout.write(`\n${name} begins\n`);
  const started = Date.now();
  const result = await work();
  summary.push({ name, seconds: secondsSince(started), ...result });
}

/** @param {number} time */
const secondsSince = (time) => Math.round((Date.now() - time) / 1000);

async function build() {
  try {
    await ensureBuilt(runtime);
    return nothing();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    return { ...nothing(), failed: 1 };
  }
}

/** Types and style are those of the source, and looked at while it is built. */
const NEED_A_BUILD = ['pure', 'unit', 'browser'];
const needsBuild = chosen.length === 0 || chosen.some((name) => NEED_A_BUILD.includes(name));

const built = needsBuild ? stage('build', build) : undefined;
await Promise.all(
  LANES.map(async (names) => {
    for (const name of names) {
      const work = STAGES[name];
      if (NEED_A_BUILD.includes(name)) await built;
      if (work && (chosen.length === 0 || chosen.includes(name)))
        await stage(name, () => work(runtime, wanted));
    }
  }),
);
summary.sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));

const leftOut = summary.flatMap((each) => each.leftOut);
if (wanted.since !== undefined && summary.some(({ name }) => name === 'browser')) {
  leftOut.push(
    'Browser tests of pages that changed: those files only whose own code did. `npm test -- browser` has all.',
  );
}
const resting = restingFiles();
if (resting.length > 0 && summary.some(({ name }) => NEED_A_BUILD.includes(name))) {
  leftOut.push(
    `${resting.length} files, which take turns with those of today: \`npm test -- all\` has them.`,
  );
}
if (leftOut.length > 0) process.stdout.write(`\nLeft out:\n${leftOut.map((line) => `  ${line}\n`).join('')}`);

const slowest = summary.flatMap((each) => each.files).sort((one, other) => other.seconds - one.seconds);
if (slowest.length > SLOWEST) {
  const lines = slowest
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `  ${seconds.toFixed(0).padStart(4)} s  ${name}\n`);
  process.stdout.write(`\nThe slowest files:\n${lines.join('')}`);
}

const failures = summary.flatMap((each) => each.failures);
if (failures.length > 0) {
  process.stdout.write(`\nWhat failed:\n${failures.map((each) => `  ${each}\n`).join('')}`);
}

process.stdout.write('\n');
for (const { name, seconds, passed, failed, skipped } of summary) {
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  const outcome = passed + failed + skipped === 0 ? 'done' : counts.join(', ');
  process.stdout.write(
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(8)} ${`${seconds} s`.padStart(6)}  ${outcome}\n`,
  );
}
/** @param {'passed' | 'failed' | 'skipped'} state */
const total = (state) => summary.reduce((sum, each) => sum + each[state], 0);
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
process.stdout.write(
  `\n${total('passed')} passed, ${total('failed')} failed${skipped}, in ${secondsSince(began)} s\n`,
);
process.exitCode = total('failed') > 0 ? 1 : 0;
