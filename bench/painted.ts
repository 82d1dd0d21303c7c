/**
 * `npm run prove -- painted [COUNT]`: what a person sees of each Word document, on all of its pages, beside the text of the file as search
 * reads it and beside the text of the editor's model. Prints for each document what is in the file and not seen, what is there and
 * cut off, and what is painted and in no file.
 *
 *   --folder FOLDER  a collection of docx files (default: ../shared/corpus/docx; where that is not, a document of our own)
 *   --only TEXT      only documents with this in their name
 *   --from NAME      goes on with this document
 *
 * COUNT documents are opened, spread over the collection (all). Ends with 1 when anything is wrong.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { extractText } from '@benchbook/documents';
import { buildPages } from './lib/built.ts';
import { longDocument } from './lib/long-document.ts';
import { Browsers } from './lossless/browsers.ts';
import { EditorPage, type Shown } from './lossless/editor.ts';
import { Host } from './lossless/host.ts';
import { comparePainted, lettersOf, type Passage } from './painted/compare.ts';
import { KNOWN } from './painted/known.ts';
import { type PaintedDocument, readPainted } from './painted/read.ts';
import { passagesOfFile, passagesOfModel } from './painted/wanted.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: {
      type: 'string',
      default: fileURLToPath(new URL('../../shared/corpus/docx', import.meta.url)),
    },
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '' },
  },
});
const count = Number(positionals[0] ?? Number.POSITIVE_INFINITY);
if (!(count >= 1)) {
  console.error('Say how many documents: npm run prove -- painted 20');
  process.exit(2);
}

buildPages();
const host = await Host.start();
const browsers = new Browsers();
const editor = new EditorPage(browsers, host);
const met = { opened: 0, refused: 0, wrong: 0 };
try {
  for (const { name, read } of chosenDocuments()) await look(name, read());
} finally {
  await editor.discard();
  await browsers.close();
  await host.stop();
}
console.log(`${met.opened} documents opened, ${met.refused} refused, ${met.wrong} with something wrong`);
process.exitCode = met.wrong === 0 ? 0 : 1;

async function look(name: string, bytes: Uint8Array): Promise<void> {
  const opened = await editor.open('docx', bytes);
  const { opening } = opened;
  if (opening.outcome === 'refused') {
    met.refused += 1;
    console.log(`${name}: refused: ${opening.reason}`);
    await editor.close(opened);
    return;
  }
  met.opened += 1;
  let wrong: string[];
  let pages = 0;
  try {
    if (opening.outcome === 'hung') throw new Error(opening.reason);
    const painted = await readPainted(opened);
    pages = painted.pages;
    wrong = whatIsWrong(name, bytes, painted, await editor.shown(opened));
    await editor.close(opened);
  } catch (error) {
    await editor.discard();
    wrong = [`not read: ${error instanceof Error ? error.message.split('\n')[0] : error}`];
  }
  if (wrong.length > 0) met.wrong += 1;
  const seconds = (opening.milliseconds / 1_000).toFixed(0);
  console.log(`${name}: ${wrong.length > 0 ? 'WRONG' : 'seen'} (${pages} pages, opened in ${seconds} s)`);
  for (const line of wrong) console.log(`  ${line}`);
}

function whatIsWrong(
  name: string,
  bytes: Uint8Array,
  { passages, cut }: PaintedDocument,
  shown: Shown | undefined,
): string[] {
  const known = KNOWN.filter(({ file }) => file === name);
  const isKnown = ({ text }: Passage) => {
    const letters = lettersOf({ place: '', text });
    const one = known.find((each) => letters === lettersOf({ place: '', text: each.text }));
    if (one?.isFault) console.log(`  known fault: ${one.why}: ${short(text)}`);
    return one !== undefined;
  };
  const file = comparePainted(passagesOfFile(extractText(bytes)), passages);
  const unpainted = file.unpainted.filter((passage) => !isKnown(passage));
  // One that is read only tells nobody what it shows.
  const model = shown && comparePainted(passagesOfModel(shown), passages);
  const said = new Set(file.unpainted.map(lettersOf));
  return [
    ...lines('in the file, not seen', unpainted),
    ...lines(
      'in the model, not seen',
      (model?.unpainted ?? []).filter((passage) => !said.has(lettersOf(passage)) && !isKnown(passage)),
    ),
    ...lines(
      'cut off',
      cut.filter((passage) => !isKnown(passage)),
    ),
    ...lines(
      'seen, not in the model',
      (model?.unexpected ?? []).filter((passage) => !isKnown(passage)),
    ),
  ];
}

function lines(what: string, passages: readonly Passage[]): string[] {
  return passages.map(({ place, text }) => `${what}: ${place}: ${short(text)}`);
}

function short(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 120);
}

function chosenDocuments(): { name: string; read(): Uint8Array }[] {
  const folder = resolve(options.folder);
  if (!existsSync(folder)) {
    console.log(`Left out: real documents, because ${folder} is not there. One of our own is looked at.`);
    return [{ name: 'twelve-pages.docx', read: () => longDocument(12).original }];
  }
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.docx') && name.includes(options.only) && name >= options.from)
    .sort();
  const step = Math.max(1, all.length / count);
  return all
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .map((name) => ({ name, read: () => new Uint8Array(readFileSync(join(folder, name))) }));
}
