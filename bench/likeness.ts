/**
 * `npm run prove -- likeness [COUNT]`: documents as our editors show them, beside what LibreOffice makes of them, with a
 * number for how alike they are (docs/decisions/0151). Prints a table, the least alike first, and writes the pictures of
 * the worst beside each other to `test-output/likeness/index.html`. What was compared before is not compared again.
 *
 *   --folder FOLDER  a collection with docx/, xlsx/ and MANIFEST.tsv (default: ../shared/corpus; where that is not, two
 *                    documents of our own)
 *   --only TEXT      only documents with this in their name, and these anew
 *   --anew           forgets what was compared before
 *
 * Ends with 1 when our editor does not show what LibreOffice shows, or more than 15 in 100 are less alike than half.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { workbookOf } from './editor/documents.ts';
import { buildPages } from './lib/built.ts';
import { longDocument } from './lib/long-document.ts';
import { choose, readManifest } from './likeness/choose.ts';
import { comparePictures } from './likeness/compare.ts';
import { photograph } from './likeness/ours.ts';
import { pageOfWorst, type Result, table, WORST, worstFirst } from './likeness/report.ts';
import { pagesOfPdf, pdfsOf, preparePdfPage } from './likeness/theirs.ts';
import { Browsers } from './lossless/browsers.ts';
import { EditorPage } from './lossless/editor.ts';
import { type FileType, Host } from './lossless/host.ts';
import { hasLibreOffice } from './lossless/libre-office.ts';

/** Documents that LibreOffice is given at once; what was compared is kept after each. */
const BATCH = 8;
/**
 * Less alike than this, and so large a share of all, says that something is wrong with many: 11 in 100 are, of the first ones,
 * for what LibreOffice does in its own way.
 */
const UNLIKE = 0.5;
const MOST_UNLIKE = 0.15;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = join(ROOT, 'test-output', 'likeness');

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: join(ROOT, '..', 'shared', 'corpus') },
    only: { type: 'string' },
    anew: { type: 'boolean', default: false },
  },
});
const count = Number(positionals[0] ?? 40);
if (!Number.isInteger(count) || count < 1) {
  console.error('Say how many documents: npm run prove -- likeness 40');
  process.exit(2);
}
if (!hasLibreOffice()) {
  console.log('Left out: how alike the pages are, because LibreOffice is not installed.');
  process.exit(0);
}
sayFonts();

if (options.anew) rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(join(OUTPUT, 'pictures'), { recursive: true });
const records = join(OUTPUT, 'results.jsonl');
const results = new Map<string, Result>();
if (existsSync(records)) {
  for (const line of readFileSync(records, 'utf8').split('\n').filter(Boolean)) {
    const result: Result = JSON.parse(line);
    results.set(result.file, result);
  }
}

const documents = chosenDocuments();
const waiting = documents.filter(
  ({ file }) => options.only !== undefined || !results.has(file) || results.get(file)?.brokeOff,
);
console.log(`${documents.length} documents, ${documents.length - waiting.length} compared before`);
if (waiting.length > 0) await compareAll();
const all = documents.flatMap(({ file }) => results.get(file) ?? []);
for (const line of table(all)) console.log(line);
writeFileSync(join(OUTPUT, 'index.html'), pageOfWorst(all));
console.log(`The worst ${WORST} beside each other: ${join(OUTPUT, 'index.html')}`);
const compared = worstFirst(all);
const unlike = compared.filter(({ likeness }) => likeness < UNLIKE).length;
const unseen = compared.filter(({ reason }) => reason !== undefined);
for (const { file, reason } of unseen) console.log(`NOT SHOWN ${file}: ${reason}`);
if (unseen.length > 0 || unlike > compared.length * MOST_UNLIKE) process.exitCode = 1;

interface Given {
  file: string;
  type: FileType;
  read(): Uint8Array;
}

async function compareAll(): Promise<void> {
  buildPages();
  const host = await Host.start();
  const browsers = new Browsers();
  try {
    const editor = new EditorPage(browsers, host, undefined);
    let page: Page | undefined;
    let done = 0;
    for (const type of ['docx', 'xlsx'] as const) {
      const queue = waiting.filter((one) => one.type === type);
      for (let from = 0; from < queue.length; from += BATCH) {
        const batch = queue.slice(from, from + BATCH).map((one) => ({ ...one, bytes: one.read() }));
        const pdfs = await pdfsOf(
          type,
          batch.map(({ bytes }) => bytes),
        );
        for (const [index, { file, bytes }] of batch.entries()) {
          // Where a document took the browser with it, the next one has another.
          if (!page?.context().browser()?.isConnected()) {
            page = await browsers.newPage();
            await preparePdfPage(page);
          }
          const result = await compareOne(editor, page, { file, type, bytes, pdf: pdfs[index] ?? null });
          record(result);
          done += 1;
          const came = result.likeness?.toFixed(2) ?? result.reason;
          console.log(`${done} of ${waiting.length}  ${came}  ${file}`);
        }
      }
    }
    await editor.discard();
  } finally {
    await browsers.close();
    await host.stop();
  }
}

async function compareOne(
  editor: EditorPage,
  page: Page,
  given: { file: string; type: FileType; bytes: Uint8Array; pdf: Uint8Array | null },
): Promise<Result> {
  const { file, type, bytes, pdf } = given;
  try {
    if (!pdf) return { file, reason: 'LibreOffice does not open it' };
    const theirs = await pagesOfPdf(page, type, pdf);
    const ours = await photograph(editor, type, bytes);
    if (typeof ours === 'string') return { file, likeness: 0, reason: ours };
    const pairs = await comparePictures(page, type, ours, theirs);
    const mean = (values: number[]) =>
      values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
    const words = pairs.flatMap(({ likeness }) => likeness.words ?? []);
    return {
      file,
      likeness: mean(pairs.map(({ likeness }) => likeness.whole)),
      ink: mean(pairs.map(({ likeness }) => likeness.ink)),
      words: words.length > 0 ? mean(words) : null,
      pages: { ours: ours.pages, theirs: type === 'docx' ? theirs.pages : 1 },
      pictures: pairs.map((pair, index) => ({
        ours: kept(file, `${index + 1}-ours`, pair.ours),
        theirs: kept(file, `${index + 1}-theirs`, pair.theirs),
        likeness: pair.likeness.whole,
      })),
    };
  } catch (error) {
    await editor.discard();
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { file, reason, brokeOff: true };
  }
}

/** Keeps a picture beside the report; answers its address there. */
function kept(file: string, what: string, png: Buffer | null): string | null {
  if (!png) return null;
  const name = `${basename(file)}-${what}.png`;
  writeFileSync(join(OUTPUT, 'pictures', name), png);
  return `pictures/${encodeURIComponent(name)}`;
}

function record(result: Result): void {
  results.set(result.file, result);
  appendFileSync(records, `${JSON.stringify(result)}\n`);
}

function chosenDocuments(): Given[] {
  const folder = resolve(options.folder);
  const manifest = join(folder, 'MANIFEST.tsv');
  if (!existsSync(manifest)) {
    console.log(`Left out: real documents, because ${manifest} is not there. Two of our own are compared.`);
    return [
      { file: 'three-pages.docx', type: 'docx', read: () => longDocument(3).original },
      { file: 'numbers.xlsx', type: 'xlsx', read: () => workbookOf(40, 12) },
    ];
  }
  const listed = readManifest(readFileSync(manifest, 'utf8'));
  const { only } = options;
  const files =
    only === undefined
      ? choose(listed, count)
      : listed.map(({ file }) => file).filter((file) => file.includes(only));
  return files.map((file) => ({
    file,
    type: file.endsWith('.docx') ? 'docx' : 'xlsx',
    read: () => new Uint8Array(readFileSync(join(folder, file))),
  }));
}

/** LibreOffice takes its fonts from the system, our editors bring theirs: where it has others, lines break elsewhere. */
function sayFonts(): void {
  const wanted = {
    Calibri: /carlito|calibri/i,
    Cambria: /caladea|cambria/i,
    Arial: /liberation|arimo|arial/i,
  };
  for (const [font, fitting] of Object.entries(wanted)) {
    const { stdout, status } = spawnSync('fc-match', [font], { encoding: 'utf8' });
    if (status !== 0 || fitting.test(stdout)) continue;
    console.log(
      `LibreOffice has nothing that takes the room of ${font}: its lines will break elsewhere. Install fonts-crosextra-carlito, fonts-crosextra-caladea and fonts-liberation.`,
    );
    return;
  }
}
