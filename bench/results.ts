/**
 * `npm run bench:results -- FOLDER`: changes inputs of every workbook of a folder as the editor's saves do, without a
 * page, and holds every stored result against what LibreOffice calculates of the stored file. Ends with 1 when one is wrong.
 *
 *   --inputs N   inputs that are changed, each for itself, in every workbook (2)
 *   --only TEXT  only files with this in their path
 *   --sample N   N files spread over all
 *   --show N     wrong results of each workbook that are printed (5)
 *   --keep DIR   keeps what was stored with a wrong result
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { hasLibreOffice } from './lossless/libre-office.ts';
import { type ChangedWorkbook, proveResults, reportResults } from './lossless/prove-results.ts';
import { changedInput } from './lossless/save-input.ts';

/** Workbooks that are proven before the next are saved. */
const BATCH = 12;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    inputs: { type: 'string', default: '2' },
    only: { type: 'string' },
    sample: { type: 'string' },
    show: { type: 'string', default: '5' },
    keep: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined || !existsSync(folder) || !hasLibreOffice()) {
  console.error(
    'Name a folder with xlsx files, where LibreOffice is installed: npm run bench:results -- FOLDER',
  );
  process.exit(2);
}

const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.xlsx$/i.test(entry.name))
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .filter((file) => options.only === undefined || file.includes(options.only))
  .sort();
const count = Math.min(Number(options.sample ?? all.length), all.length);
const files = Array.from(
  { length: count },
  (_, index) => all[Math.floor((index * all.length) / count)] ?? '',
);

const leftOut = new Map<string, number>();
const leave = (reason: string) => leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
const proofs: Awaited<ReturnType<typeof proveResults>> = new Map();
const edited = new Set<string>();
let batch: ChangedWorkbook[] = [];
for (const file of files) {
  const before = new Uint8Array(readFileSync(join(folder, file)));
  const seed = createHash('sha256').update(before).digest().readUInt32BE();
  for (let index = 0; index < Number(options.inputs); index++) {
    const saved = await changedInput(before, seed + index);
    if ('leftOut' in saved) {
      leave(saved.leftOut);
      break;
    }
    edited.add(file);
    batch.push({ file: `${file} ${saved.input.cell}=${saved.input.typed}`, before, after: saved.after });
  }
  if (batch.length >= BATCH * Number(options.inputs)) await proveBatch();
}
await proveBatch();
for (const [reason, times] of leftOut) console.log(`left out, ${times}: ${reason}`);
process.exitCode = reportResults(proofs, console.log, edited.size) ? 0 : 1;

async function proveBatch(): Promise<void> {
  const found = await proveResults(batch);
  for (const [name, proof] of found) {
    proofs.set(name, proof);
    if (!proof) console.log(`LibreOffice does not open ${name}`);
    if (!proof || proof.wrong.length === 0) continue;
    console.log(
      `WRONG ${proof.wrong.length} ${name}: ${proof.wrong.slice(0, Number(options.show)).join('; ')}`,
    );
    const stored = batch.find(({ file }) => file === name)?.after;
    if (options.keep === undefined || !stored) continue;
    mkdirSync(options.keep, { recursive: true });
    writeFileSync(join(options.keep, basename(name)), stored);
  }
  batch = [];
}
