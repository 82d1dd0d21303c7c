/**
 * `npm run prove -- random [COUNT]`: random things done in the real editors by keyboard and mouse, then saved, opened again,
 * taken back and saved once more; what is shown, stored and calculated must agree (docs/decisions/0155). COUNT documents of
 * each kind are tried (10), each with a seed of its own. For what is wrong it prints the seed and the fewest steps that
 * still do it, and keeps start and result in `test-output/random`.
 *
 *   --seed N         the first seed (BENCHBOOK_SEED; another one each time)
 *   --only KIND      docx or xlsx
 *   --start NAME     begins with this document, of those it has, instead of each in turn
 *   --file FILE      begins with this file
 *   --steps N        so many steps (14)
 *   --keep 0,3,7     only these of the steps
 *   --no-shrink      does not look for the fewest steps
 *   --verbose        prints the steps of documents with nothing wrong, too
 *
 * Ends with 1 when anything is wrong.
 */
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildPages } from './lib/built.ts';
import { Browsers } from './lossless/browsers.ts';
import { EditorPage } from './lossless/editor.ts';
import { Host } from './lossless/host.ts';
import { hasLibreOffice } from './lossless/libre-office.ts';
import { type Attempt, attempt, type Kind, type Pages } from './random/attempt.ts';
import { DOCX } from './random/kind-docx.ts';
import { XLSX } from './random/kind-xlsx.ts';
import { shrink } from './random/shrink.ts';
import { type Step, stepsOf, textOfStep } from './random/steps.ts';

/** How often steps are tried again to find the fewest. */
const TRIES = 40;
const OUTPUT = fileURLToPath(new URL('../test-output/random', import.meta.url));

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: process.env.BENCHBOOK_SEED ?? `${randomInt(1_000_000)}` },
    only: { type: 'string' },
    start: { type: 'string' },
    file: { type: 'string' },
    steps: { type: 'string', default: '14' },
    keep: { type: 'string' },
    'no-shrink': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const [count, first, length] = [positionals[0] ?? '10', options.seed, options.steps].map(Number);
const kinds = [DOCX, XLSX].filter(isAsked);
if (!count || !length || first === undefined || Number.isNaN(first) || kinds.length === 0) {
  console.error('Say how many documents: npm run prove -- random 10 --seed 1 --only docx');
  process.exit(2);
}
if (!hasLibreOffice() && kinds.includes(XLSX)) {
  console.log('Left out: workbooks, because LibreOffice is not installed to calculate their results.');
  kinds.splice(kinds.indexOf(XLSX), 1);
}

mkdirSync(OUTPUT, { recursive: true });
buildPages();
const host = await Host.start();
const browsers = new Browsers();
const pages: Pages = { editing: new EditorPage(browsers, host), again: new EditorPage(browsers, host) };
let wrong = 0;
try {
  for (const kind of kinds) {
    for (let seed = first; seed < first + count; seed++) if (!(await holds(kind, seed))) wrong += 1;
  }
} finally {
  await Promise.all([pages.editing.discard(), pages.again.discard()]);
  await browsers.close();
  await host.stop();
}
console.log(`${wrong} of ${count * kinds.length} documents with something wrong`);
process.exit(wrong === 0 ? 0 : 1);

function isAsked({ type, starts }: Kind): boolean {
  const { only, file, start } = options;
  if (only !== undefined && only !== type) return false;
  if (file !== undefined) return extname(file) === `.${type}`;
  return start === undefined || start in starts;
}

/** Whether nothing is wrong after the steps of a seed. */
async function holds(kind: Kind, seed: number): Promise<boolean> {
  const names = Object.keys(kind.starts);
  const name = options.file ?? options.start ?? names[seed % names.length] ?? '';
  const start =
    options.file === undefined ? kind.starts[name]?.() : new Uint8Array(readFileSync(options.file));
  if (!start) throw new Error(`There is no document ${name} to begin with.`);
  const kept = options.keep?.split(',').map(Number);
  const steps = stepsOf(kind.doings, seed, Number(length))
    .map((step, index) => ({ ...step, index }))
    .filter(({ index }) => kept?.includes(index) ?? true);
  const begin = performance.now();
  const tried = await attempt(pages, kind, start, steps);
  const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
  const isSound = tried.faults.length === 0;
  console.log(`${kind.type} ${seed} ${name}: ${isSound ? 'holds' : 'WRONG'} (${seconds} s)`);
  if (isSound) {
    if (options.verbose) print(steps, tried);
    return true;
  }
  // Of several the first: they are looked for in the order of how serious they are.
  const [worst] = tried.faults;
  print(steps, tried);
  if (options['no-shrink'] || steps.length < 2) {
    keep(kind, seed, start, tried);
    return false;
  }
  let last = tried;
  const fewest = await shrink(
    steps,
    async (some) => {
      const again = await attempt(pages, kind, start, some);
      const isSame = again.faults.some((each) => each.kind === worst?.kind);
      if (isSame) last = again;
      return isSame;
    },
    TRIES,
  );
  console.log('  the fewest steps that do it:');
  print(fewest, last);
  console.log(
    `  npm run prove -- random 1 --only ${kind.type} --seed ${seed} --steps ${length} --${options.file === undefined ? 'start' : 'file'} ${name} --keep ${fewest.map(({ index }) => index).join(',')}`,
  );
  keep(kind, seed, start, last);
  return false;
}

function print(steps: readonly (Step & { index: number })[], { said, faults }: Attempt): void {
  for (const step of steps) console.log(`    ${step.index} ${textOfStep(step)}`);
  for (const line of said) console.log(`    said at ${line}`);
  for (const { kind, says } of faults) console.log([`  ${kind}`, ...says].join('\n    '));
}

function keep({ type }: Kind, seed: number, start: Uint8Array, { saved }: Attempt): void {
  writeFileSync(join(OUTPUT, `${seed}-start.${type}`), start);
  if (saved) writeFileSync(join(OUTPUT, `${seed}-saved.${type}`), saved);
}
