/**
 * `npm run bench:foreign -- FOLDER`: whether the edit of an editor that writes every document anew reaches the file with
 * nothing else changed. LibreOffice stands in for such an editor: each docx and xlsx is written anew by it as it is, and
 * with one edit in it; the edit is then merged into the original, which must give the original with just that edit.
 * Ends with 1 when a merge says it is proven and is not.
 *
 *   --sample N   N files spread over all
 *   --only TEXT  only files with this in their path
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  DocumentError,
  inspect,
  mergeForeign,
  NotProven,
  patchWorkbook,
  readCells,
  readPackage,
  type XlsxEdit,
} from '@benchbook/documents';
import { hasLibreOffice } from './lossless/libre-office.ts';

type FileType = 'docx' | 'xlsx';
const WORD = 'zqxv';
const NUMBER = 987_654;
const CONVERT_MS = 60_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, only: { type: 'string', default: '' } },
});
const [folder] = positionals;
if (folder === undefined || !existsSync(folder)) {
  console.error('Name a folder with docx and xlsx files: npm run bench:foreign -- FOLDER');
  process.exit(2);
}
if (!hasLibreOffice()) {
  console.error('LibreOffice stands in for the foreign editor: install it.');
  process.exit(2);
}

/** A file that was given an edit of its own. */
interface Case {
  name: string;
  type: FileType;
  original: Uint8Array;
  wanted: Uint8Array;
}

const scratch = await mkdtemp(join(tmpdir(), 'benchbook-foreign-'));
const counts = { proven: 0, wrong: 0, 'not proven': 0, 'left out': 0 };
const reasons = new Map<string, number>();
try {
  for (const file of await chosenFiles(folder)) {
    const outcome = await tryFile(file);
    counts[outcome]++;
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
for (const [reason, count] of [...reasons].sort(([, a], [, b]) => b - a)) console.log(`${count} × ${reason}`);
const tried = counts.proven + counts.wrong + counts['not proven'];
const share = tried === 0 ? 0 : (100 * counts.proven) / tried;
console.log(
  `${tried} edits: ${counts.proven} proven (${share.toFixed(1)} %), ${counts['not proven']} not proven,`,
);
console.log(`${counts.wrong} wrong; ${counts['left out']} files left out`);
process.exitCode = counts.wrong > 0 ? 1 : 0;

async function chosenFiles(root: string): Promise<string[]> {
  const all = (await readdir(root, { recursive: true }))
    .filter((name) => /\.(?:docx|xlsx)$/i.test(name) && name.includes(options.only))
    .sort();
  const wanted = options.sample === undefined ? all.length : Math.min(all.length, Number(options.sample));
  const step = all.length / Math.max(1, wanted);
  return Array.from({ length: wanted }, (_, at) => join(root, all[Math.floor(at * step)] ?? ''));
}

async function tryFile(path: string): Promise<keyof typeof counts> {
  const one = prepare(basename(path), new Uint8Array(await readFile(path)));
  if (one === undefined) return 'left out';
  const [base, edited] = await writtenAnew(one.type, [one.original, one.wanted]);
  if (base === undefined || edited === undefined) return 'left out';
  try {
    const merged = mergeForeign(one.type, { original: one.original, base, edited });
    const difference = differenceOf(one, merged);
    if (difference === undefined) return 'proven';
    console.log(`WRONG ${one.name}: ${difference}`);
    return 'wrong';
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const reason = error instanceof NotProven ? error.message : `${error.code}: ${error.message}`;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    console.log(`not proven ${one.name}: ${reason}`);
    return 'not proven';
  }
}

function prepare(name: string, original: Uint8Array): Case | undefined {
  const type: FileType = extname(name).toLowerCase() === '.docx' ? 'docx' : 'xlsx';
  try {
    if (inspect(original).type !== type) return undefined;
    const wanted = type === 'docx' ? withWord(original) : withNumber(original);
    return wanted && { name, type, original, wanted };
  } catch {
    return undefined;
  }
}

/** A word more in the first longer text of the body that stands in a paragraph of its own. */
function withWord(original: Uint8Array): Uint8Array | undefined {
  const pkg = readPackage(original);
  if (!pkg.has('word/document.xml')) return undefined;
  const text = pkg.text('word/document.xml');
  const match = /<w:t(?: [^>]*)?>([^<]{6,})<\/w:t>/.exec(text);
  if (match === null) return undefined;
  const at = match.index + match[0].length - '</w:t>'.length;
  pkg.set('word/document.xml', `${text.slice(0, at)}${WORD}${text.slice(at)}`);
  return pkg.write();
}

/** Another number in the first cell that holds one. */
function withNumber(original: Uint8Array): Uint8Array | undefined {
  for (const { sheet, cells } of readCells(original)) {
    const cell = cells.find(
      (each) => each.type === 'number' && each.formula === undefined && each.computed === undefined,
    );
    if (cell === undefined) continue;
    const { row, column } = cell;
    const edits: XlsxEdit[] = [
      { op: 'set-cells', sheet, cells: [{ row, column, content: { kind: 'number', value: NUMBER } }] },
    ];
    return patchWorkbook(original, edits).bytes;
  }
  return undefined;
}

/** What LibreOffice makes of them, each on its own. */
async function writtenAnew(type: FileType, states: Uint8Array[]): Promise<(Uint8Array | undefined)[]> {
  const [input, output] = [join(scratch, 'in'), join(scratch, 'out')];
  for (const place of [input, output]) {
    await rm(place, { recursive: true, force: true });
    await mkdir(place, { recursive: true });
  }
  const files = states.map((_, at) => join(input, `${at}.${type}`));
  await Promise.all(states.map((bytes, at) => writeFile(files[at] ?? '', bytes)));
  await new Promise<void>((resolve) => {
    const profile = `-env:UserInstallation=file://${scratch}/profile`;
    const child = spawn(
      'soffice',
      [profile, '--headless', '--convert-to', type, '--outdir', output, ...files],
      {
        stdio: 'ignore',
      },
    );
    const timer = setTimeout(() => child.kill('SIGKILL'), CONVERT_MS);
    child.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return Promise.all(
    files.map((_, at) =>
      readFile(join(output, `${at}.${type}`)).then(
        (bytes) => new Uint8Array(bytes),
        () => undefined,
      ),
    ),
  );
}

/** In what the merge is not the original with the edit; undefined: it is. */
function differenceOf({ type, wanted }: Case, merged: Uint8Array): string | undefined {
  const [want, have] = [readPackage(wanted), readPackage(merged)];
  const main = type === 'docx' ? 'word/document.xml' : undefined;
  for (const name of new Set([...want.names(), ...have.names()])) {
    if (name === main || want.sameContent(have, name)) continue;
    return `${name} is another one`;
  }
  if (main === undefined || want.sameContent(have, main)) return undefined;
  // The word may stand in a run of its own, which looks as the editor says; white space between elements says nothing.
  const typed = new RegExp(`<w:rPr>(?:(?!</w:rPr>).)*</w:rPr>(<w:t(?: [^>]*)?>${WORD}</w:t>)`, 's');
  const plain = (xml: string) =>
    xml
      .replace(/>\s+</g, '><')
      .replace(typed, '$1')
      .replace(/<\/?w:(?:r|t|rPr)\b[^>]*>/g, '');
  return plain(want.text(main)) === plain(have.text(main)) ? undefined : `${main} differs beside the edit`;
}
