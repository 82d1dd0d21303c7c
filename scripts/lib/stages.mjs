import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { namedTests, notRun, PAGES } from './named-tests.mjs';
import { isPure } from './pure-tests.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { runtimeEnvironment } from './runtime.mjs';
import { restingFiles } from './turns.mjs';

/**
 * What came of one stage.
 * @typedef {{ passed: number, failed: number, skipped: number, leftOut: string[], files: { name: string, seconds: number }[], failures: string[] }} Result
 *   `files`: how long each file of tests took; `failures`: what failed and how, in a few lines each
 */

/**
 * What of a stage is wanted: files whose path contains one of the filters, and with `since`, a commit, only what has
 * changed from there to now, or depends on it.
 * @typedef {{ filters: string[], since?: string }} Wanted
 */

/**
 * A stage of `npm test`: prints what a person needs to see of it, and counts.
 * @typedef {(runtime: string, wanted: Wanted) => Promise<Result>} Stage
 */

const OUTPUT = join(ROOT, 'test-output');

/** A stage that takes longer than this hangs: one that proves everything takes its time. */
const STAGE_MS = (process.env.BENCHBOOK_PROVE === undefined ? 40 : 240) * 60_000;

/** Of a compiler's output, as many lines as a person reads. */
const LINES_SHOWN = 60;

/** @type {Record<string, Stage>} */
export const STAGES = {
  types: checkTypes,
  lint,
  pure: (runtime, wanted) => vitest(runtime, 'pure', wanted, { patient: true }),
  unit: (runtime, wanted) => vitest(runtime, 'unit', wanted),
  browser: browserTests,
};

/**
 * What runs side by side. Somebody at a browser waits for a fifth of the time, for a save, a lease or a screen: types, lint and
 * tests of pure functions have the processors meanwhile, and the browser has them first. Other tests beside it would run out
 * of the time they give each other.
 */
export const LANES = [
  ['browser', 'unit'],
  ['types', 'lint', 'pure'],
];

/** @type {Stage} */
async function checkTypes(runtime) {
  const queue = typeScriptProjects();
  const result = nothing();
  const compiler = join(ROOT, 'node_modules', 'typescript-compiler', 'bin', 'tsc');
  const worker = async () => {
    for (let project = queue.shift(); project !== undefined; project = queue.shift()) {
      // What it remembers of the last time makes the next a matter of seconds.
      const memory = join(
        ROOT,
        'node_modules',
        '.cache',
        'types',
        `${project.replaceAll('/', '_')}.tsbuildinfo`,
      );
      // Two are checked side by side: more checkers within one would each work out what all of them need, for the same processors.
      const options = ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', memory];
      const { code, output } = await run(runtime, [compiler, ...options], { limit: STAGE_MS, patient: true });
      add(result, project, code, output);
    }
  };
  await Promise.all([worker(), worker()]);
  return result;
}

/**
 * Every tsconfig of the house but the base of all: one at the root for what runs in Node, which is checked once whoever imports
 * it, and one each, wherever it lies, for what runs in a browser or is JavaScript.
 */
export function typeScriptProjects() {
  const others = ['apps', 'packages', 'bench', 'e2e', 'scripts'].flatMap((folder) => projectsIn(folder));
  return ['tsconfig.json', ...others];
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function projectsIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : projectsIn(path);
      return /^tsconfig.*\.json$/.test(entry.name) ? [path] : [];
    });
}

/** @type {Stage} */
async function lint(runtime, { since }) {
  const result = nothing();
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const which = since === undefined ? ['.'] : ['--changed', `--since=${since}`, '--no-errors-on-unmatched'];
  const command = [biome, 'ci', '--colors=off', ...which];
  const { code, output } = await run(runtime, command, { limit: STAGE_MS, patient: true });
  add(result, 'lint and format', code, output);
  return result;
}

/** @type {Stage} */
async function browserTests(runtime, wanted) {
  const program = join(ROOT, 'packages', 'testing', 'src', 'ensure-chromium.ts');
  const { code, output } = await run(runtime, [program], { limit: STAGE_MS });
  if (code !== 0) {
    process.stdout.write(shorten(output));
    return { ...nothing(), failed: 1 };
  }
  const chromium = output.trim().split('\n').at(-1) ?? '';
  process.stdout.write(`  with ${chromium}\n`);
  return vitest(runtime, 'browser', wanted, { variables: { CHROMIUM_PATH: chromium } });
}

/**
 * @param {string} runtime
 * @param {string} project
 * @param {Wanted} wanted
 * @param {{ variables?: Record<string, string>, patient?: boolean }} [options] `patient`: as of `run`
 * @returns {Promise<Result>}
 */
async function vitest(runtime, project, { filters, since }, { variables = {}, patient = false } = {}) {
  const counts = join(OUTPUT, `${project}.json`);
  mkdirSync(dirname(counts), { recursive: true });
  rmSync(counts, { force: true });
  const program = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporter = join(ROOT, 'scripts', 'lib', 'reporter.mjs');
  const { code, output } = await run(
    runtime,
    [
      program,
      'run',
      ...['--project', project, '--reporter', reporter],
      ...(since === undefined ? [] : ['--changed', since]),
      // What is wanted of one stage may leave nothing to do for another.
      ...(filters.length > 0 || since !== undefined ? ['--passWithNoTests'] : []),
      ...filters,
    ],
    {
      env: { ...runtimeEnvironment(runtime), ...variables, TEST_COUNTS: counts },
      show: true,
      limit: STAGE_MS,
      patient,
    },
  );
  if (!existsSync(counts)) {
    if (output.trim() === '') process.stdout.write(`  vitest ended with exit code ${code}\n`);
    return { ...nothing(), failed: 1 };
  }
  /** @type {import('./reporter.mjs').Counts} */
  const { accounted, ...result } = JSON.parse(readFileSync(counts, 'utf8'));
  // A run of chosen files has not come to the others.
  if (filters.length === 0 && since === undefined) {
    const missing = sayMissing(project, accounted);
    result.failed += missing.length;
    result.failures.push(...missing);
  }
  // Vitest knows of failures that belong to no test, such as a set-up that broke or no test at all.
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

/**
 * The tests that show what the specification asks for and did not run, each of which is said; those of files that rest
 * today are not asked for.
 *
 * @param {string} project
 * @param {string[]} accounted
 */
function sayMissing(project, accounted) {
  /** @param {string} file */
  const projectOf = (file) => (file.endsWith('.spec.ts') ? 'browser' : isPure(file) ? 'pure' : 'unit');
  const resting = new Set(restingFiles());
  /** @type {string[]} */
  const failures = [];
  for (const page of PAGES) {
    const named = namedTests(readFileSync(join(ROOT, page), 'utf8'));
    const missing = notRun(
      named.filter(({ file }) => projectOf(file) === project && !resting.has(file)),
      accounted,
    );
    for (const { file, name } of missing) {
      const said = `${file}: "${name}" is named by ${page}, and did not run`;
      process.stdout.write(`  ✗ ${said}\n`);
      failures.push(said);
    }
  }
  return failures;
}

/** @returns {Result} */
export function nothing() {
  return { passed: 0, failed: 0, skipped: 0, leftOut: [], files: [], failures: [] };
}

/**
 * @param {Result} result
 * @param {string} name
 * @param {number} code
 * @param {string} output
 */
function add(result, name, code, output) {
  if (code === 0) result.passed += 1;
  else {
    result.failed += 1;
    result.failures.push(name);
  }
  process.stdout.write(`  ${code === 0 ? '✓' : '✗'} ${name}\n${code === 0 ? '' : shorten(output)}`);
}

/** @param {string} output */
function shorten(output) {
  const lines = output.trim().split('\n');
  const more = lines.length > LINES_SHOWN ? [`… and ${lines.length - LINES_SHOWN} more lines`] : [];
  return [...lines.slice(0, LINES_SHOWN), ...more].map((line) => `      ${line}\n`).join('');
}
