/**
 * `npm run bench:lossless -- FOLDER`: every docx and xlsx of a folder in the real editors. Each is opened in Chromium,
 * saved without an edit (the bytes must be the same) and with one (nothing else may be different, and LibreOffice
 * must open what was stored). Ends with 1 when anything was lost, or a goal of docs/lossless.md is missed.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPages } from './lib/built.ts';
import { Browsers } from './lossless/browsers.ts';
import { EditorPage } from './lossless/editor.ts';
import { EDITS, secondEdit, USUAL_EDIT } from './lossless/edits.ts';
import { type FileType, Host } from './lossless/host.ts';
import { hasLibreOffice, LibreOffice } from './lossless/libre-office.ts';
import { type Proof, prove } from './lossless/prove.ts';
import { type ChangedWorkbook, proveResults, reportResults } from './lossless/prove-results.ts';
import { report } from './lossless/report.ts';

/** Differences of a file that are printed; `--results` has them all. */
const SHOWN_LOSSES = 5;

const kindsOf = (type: FileType) => Object.keys(EDITS[type]).toSorted().join(', ');

const USAGE = `npm run bench:lossless -- FOLDER

  --only TEXT      only files with this in their path
  --sample N       N files spread over all
  --jobs N         pages at the same time (1)
  --edit KIND      what to do in each file, instead of typing a word or into a cell; "input" changes a cell that
                   formulas are calculated from, and holds every stored result against LibreOffice's own
  --thorough       a second edit after the first was saved, and what was stored is opened again
  --password WORD  of documents that their author protected with it
  --results FILE   a line of JSON for each file; those that are in it already are not done again
  --keep FOLDER    keeps what was stored from files with a loss
  --no-libreoffice leaves out what LibreOffice says
  --help           says this

Kinds of docx: ${kindsOf('docx')}
Kinds of xlsx: ${kindsOf('xlsx')}`;

const { values: options, positionals } = asked();
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
const [folder] = positionals;
if (folder === undefined || !existsSync(folder)) {
  console.error(`Name a folder with docx and xlsx files.\n\n${USAGE}`);
  process.exit(2);
}

/** What the command line says; one that says something else is answered with how it is used. */
function asked() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        only: { type: 'string' },
        sample: { type: 'string' },
        jobs: { type: 'string', default: '1' },
        edit: { type: 'string' },
        thorough: { type: 'boolean', default: false },
        password: { type: 'string' },
        results: { type: 'string' },
        keep: { type: 'string' },
        'no-libreoffice': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

const proofs = new Map<string, Proof>();
if (options.results !== undefined && existsSync(options.results)) {
  for (const line of readFileSync(options.results, 'utf8').split('\n').filter(Boolean)) {
    const proof: Proof = JSON.parse(line);
    proofs.set(proof.file, proof);
  }
}
const wanted = chosenFiles(folder);
// What broke off proves nothing, and is tried again.
const queue = wanted.filter((file) => (proofs.get(file)?.outcome ?? 'failed') === 'failed').values();

const useLibreOffice = !options['no-libreoffice'] && hasLibreOffice();
if (!useLibreOffice) console.log('Left out: what LibreOffice says about the stored files.');
const libreOffice = new LibreOffice((file) => {
  const proof = proofs.get(file);
  if (proof) record({ ...proof, losses: [...proof.losses, 'LibreOffice does not open what was stored'] });
});

/** Workbooks whose results are still to be proven. */
const changed: ChangedWorkbook[] = [];
buildPages();
const host = await Host.start();
const browsers = new Browsers();
let isStopped = false;
process.once('SIGTERM', () => {
  isStopped = true;
});
try {
  await Promise.all(Array.from({ length: Number(options.jobs) }, work));
  if (useLibreOffice) await libreOffice.done();
} finally {
  await browsers.close();
  await host.stop();
}
const isMet = report(
  wanted.flatMap((file) => proofs.get(file) ?? []),
  console.log,
);
const areRight = !useLibreOffice || changed.length === 0 || (await proveChanged());
process.exitCode = isMet && areRight ? 0 : 1;

/** Holds the results that were stored with changed inputs against LibreOffice's. */
async function proveChanged(): Promise<boolean> {
  const results = await proveResults(changed);
  for (const [file, proof] of results) {
    if (!proof) console.log(`LibreOffice does not open ${file}`);
    else if (proof.wrong.length > 0) {
      console.log(`WRONG ${file}: ${proof.wrong.slice(0, SHOWN_LOSSES).join('; ')}`);
    }
  }
  return reportResults(results, console.log);
}

async function work(): Promise<void> {
  const editor = new EditorPage(browsers, host, options.password);
  for (const file of queue) {
    const type = typeOf(file);
    const edit = EDITS[type][kind(type)];
    const then = secondEdit(type, kind(type));
    if (!edit || !then) continue;
    const bytes = new Uint8Array(readFileSync(join(String(folder), file)));
    const seed = createHash('sha256').update(bytes).digest().readUInt32BE();
    const { proof, stored } = await prove(editor, {
      file,
      type,
      bytes,
      seed,
      edit,
      secondEdit: then,
      isThorough: options.thorough,
    });
    if (isStopped) break;
    record(proof);
    if (!stored) continue;
    if (useLibreOffice) libreOffice.add(type, file, stored);
    if (options.edit === 'input') changed.push({ file, before: bytes, after: stored });
    if (proof.losses.length > 0 && options.keep !== undefined) {
      mkdirSync(options.keep, { recursive: true });
      writeFileSync(join(options.keep, basename(file)), stored);
    }
  }
  await editor.discard();
}

/** A line for each file that fails; one that was recorded before is replaced. */
function record(proof: Proof): void {
  proofs.set(proof.file, proof);
  const { file, outcome, reason, losses } = proof;
  if (losses.length > 0) {
    const more = losses.length > SHOWN_LOSSES ? ` and ${losses.length - SHOWN_LOSSES} more` : '';
    console.log(`LOSS ${file}: ${losses.slice(0, SHOWN_LOSSES).join('; ')}${more}`);
  } else if (outcome !== 'edited') console.log(`${outcome} ${file}: ${reason}`);
  if (options.results !== undefined) appendFileSync(options.results, `${JSON.stringify(proof)}\n`);
}

function chosenFiles(from: string): string[] {
  const all = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(docx|xlsx)$/i.test(entry.name))
    .map((entry) => relative(from, join(entry.parentPath, entry.name)))
    .filter((file) => options.only === undefined || file.includes(options.only))
    .filter((file) => options.edit === undefined || options.edit in EDITS[typeOf(file)])
    .sort();
  const count = Math.min(Number(options.sample ?? all.length), all.length);
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] ?? '');
}

function kind(type: FileType): string {
  return options.edit ?? USUAL_EDIT[type];
}

function typeOf(file: string): FileType {
  return /docx$/i.test(file) ? 'docx' : 'xlsx';
}
