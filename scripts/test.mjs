/**
 * `npm test`: installs and builds what is missing or stale, then runs every stage, and says in the end what came of it.
 * `npm test -- unit` runs one stage; words that are not stages choose test files: `npm test -- unit apps/server`.
 */
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/root.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { STAGES } from './lib/stages.mjs';

await ensureInstalled().catch(fail);
const runtime = findRuntime();

const chosen = process.argv.slice(2).filter((word) => word in STAGES);
const filters = process.argv.slice(2).filter((word) => !(word in STAGES));

/** @type {{ name: string, seconds: number, passed: number, failed: number, skipped: number, leftOut: string[] }[]} */
const summary = [];

/**
 * @param {string} name
 * @param {() => Promise<{ passed: number, failed: number, skipped: number, leftOut: string[] }>} work
 */
async function stage(name, work) {
  process.stdout.write(`\n${name}\n`);
  const started = Date.now();
  const result = await work();
  summary.push({ name, seconds: Math.round((Date.now() - started) / 1000), ...result });
}

await stage('build', async () => {
  try {
    await ensureBuilt(runtime);
    return { passed: 0, failed: 0, skipped: 0, leftOut: [] };
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    return { passed: 0, failed: 1, skipped: 0, leftOut: [] };
  }
});
for (const [name, work] of Object.entries(STAGES)) {
  if (chosen.length === 0 || chosen.includes(name)) await stage(name, () => work(runtime, filters));
}

const leftOut = summary.flatMap((each) => each.leftOut);
if (leftOut.length > 0) process.stdout.write(`\nLeft out:\n${leftOut.map((line) => `  ${line}\n`).join('')}`);

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
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed${skipped}\n`);
process.exitCode = total('failed') > 0 ? 1 : 0;
