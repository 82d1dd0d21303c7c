import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { DocumentError } from '../../../errors.ts';
import { openWorkbook, type Workbook } from '../../file/workbook.ts';
import { copyLock } from '../../locks/sheet-copy.ts';
import { patched } from '../../testing/test-patch.ts';

const corpus = fileURLToPath(new URL('../../../../../../../shared/corpus/xlsx/', import.meta.url));
const all = existsSync(corpus) ? readdirSync(corpus) : [];
/** Those that were hard; `npm run prove` takes all. */
const files =
  process.env.BENCHBOOK_PROVE === undefined
    ? all.filter((file) => /clone_sheet|resize_compare|59775/.test(file))
    : all;
/** Bytes: larger ones take long, and say nothing else. */
const MOST_BYTES = 300_000;

it.skipIf(files.length === 0)(
  'sheets of real workbooks are duplicated as the guard wants it',
  { timeout: 300_000 },
  () => {
    let copied = 0;
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(corpus + file));
      const workbook = bytes.length > MOST_BYTES ? undefined : opened(bytes);
      const sheets = workbook?.sheets.filter((one) => one.isWorksheet) ?? [];
      const index = sheets.findIndex((one) => workbook && !copyLock(workbook, one));
      const of = sheets[index]?.id;
      // What declares entities of its own is not opened at all.
      if (of === undefined || /apache_54764/.test(file)) continue;
      const edits = [
        { op: 'copy-sheet' as const, sheet: '60000', of, name: 'A copy', index: index + 1 },
        { op: 'set-tab-color' as const, sheet: '60000', color: '#ff0000' },
      ];
      expect(() => patched(bytes, edits), file).not.toThrow();
      copied++;
    }
    expect(copied).toBeGreaterThan(0);
  },
);

function opened(bytes: Uint8Array): Workbook | undefined {
  try {
    return openWorkbook(bytes);
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}
