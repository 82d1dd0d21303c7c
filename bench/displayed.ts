/**
 * `npm run bench:displayed -- FOLDER`: every number of the workbooks of a folder, as the Excel editor shows it, against
 * what LibreOffice shows. Prints how many are the same and why others are not; ends with 1 when a digit is wrong.
 *
 *   --sample N   N workbooks spread over all (100)
 *   --show N     differences of each kind that are printed (5)
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importWorkbook, type WorkbookSnapshot } from '@benchbook/documents';
import { type Compared, compareTexts } from './displayed/compare.ts';
import { libreOfficeTexts } from './displayed/libre-office-texts.ts';
import { hasLibreOffice } from './lossless/libre-office.ts';

const BATCH = 20;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '100' }, show: { type: 'string', default: '5' } },
});
const [folder] = positionals;
if (folder === undefined || !existsSync(folder) || !hasLibreOffice()) {
  console.error(
    'Name a folder with xlsx files, where LibreOffice is installed: npm run bench:displayed -- FOLDER',
  );
  process.exit(2);
}

const all = readdirSync(folder).filter((file) => file.endsWith('.xlsx'));
const step = Math.max(1, all.length / Number(options.sample));
const opened = all
  .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  .flatMap((file): { file: string; bytes: Uint8Array; workbook: WorkbookSnapshot }[] => {
    const bytes = readFileSync(join(folder, file));
    try {
      return [{ file, bytes, workbook: importWorkbook(bytes) }];
    } catch {
      return [];
    }
  });

const found: (Compared & { file: string })[] = [];
let silent = 0;
for (let from = 0; from < opened.length; from += BATCH) {
  const batch = opened.slice(from, from + BATCH);
  const names = batch.map(({ workbook }) => workbook.sheetOrder.map((id) => workbook.sheets[id]?.name ?? ''));
  const texts = await libreOfficeTexts(
    batch.map(({ bytes }) => bytes),
    names,
  );
  for (const [index, { file, workbook }] of batch.entries()) {
    const sheets = texts[index];
    if (!sheets || sheets.size === 0) silent++;
    else found.push(...compareTexts(workbook, sheets).map((one) => ({ ...one, file })));
  }
}

const count = (test: (one: Compared) => boolean) => found.filter(test).length;
console.log(
  `${opened.length - silent} workbooks (${silent} more LibreOffice did not open), ${found.length} numbers`,
);
for (const verdict of [
  'same',
  'general',
  'system date',
  'first days',
  'second',
  'last digit',
  'script',
  'other value',
  'wrong',
] as const) {
  console.log(`${verdict.padEnd(12)} ${count((one) => one.verdict === verdict)}`);
  if (verdict === 'same') continue;
  for (const one of found.filter((each) => each.verdict === verdict).slice(0, Number(options.show)))
    print(one);
}
console.log(
  `in their columns: ${count((one) => one.fitted === one.whole)} whole, ` +
    `${count((one) => one.isFitted && one.fitted !== one.whole && !/^#+$/.test(one.fitted))} rounded, ` +
    `${count((one) => /^#+$/.test(one.fitted))} as ###, ${count((one) => !one.isFitted)} wrong`,
);
for (const one of found.filter(({ isFitted }) => !isFitted).slice(0, Number(options.show))) print(one);
process.exit(count((one) => one.verdict === 'wrong' || !one.isFitted) > 0 ? 1 : 0);

function print({
  file,
  sheet,
  row,
  column,
  value,
  format,
  whole,
  fitted,
  libreOffice,
}: Compared & { file: string }) {
  const cell = `${file} ${sheet} row ${row + 1} column ${column + 1}`;
  console.log(`  ${cell}: ${value} [${format}] "${whole}" "${fitted}", LibreOffice "${libreOffice}"`);
}
