import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { nameOfRule } from '../conditional/edited-rules.ts';
import { readRules } from '../conditional/read-rules.ts';
import type { XlsxEdit } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';
import { patched } from '../testing/test-patch.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/xlsx/', import.meta.url));
const files = existsSync(corpus) ? readdirSync(corpus) : [];

it.skipIf(files.length === 0)(
  'conditional formats of real workbooks are made, changed, moved and deleted as the guard expects, all else to the byte',
  { timeout: 120_000 },
  () => {
    const cells = { startRow: 2, startColumn: 1, endRow: 30, endColumn: 4 };
    const rule = {
      test: { kind: 'text', how: 'contains', text: 'fail' },
      look: { bold: true, fill: '#ffc7ce' },
      stop: true,
    } as const;
    let changed = 0;
    let moved = 0;
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(corpus + file));
      // What is compressed does not say so: files are taken whose rules can be read.
      let sheets: ReturnType<typeof readRules>['sheets'];
      try {
        ({ sheets } = readRules(bytes));
      } catch {
        continue;
      }
      for (const { sheet, rules } of sheets.slice(0, 3)) {
        const name = nameOfRule(rules, 0);
        const insert: XlsxEdit = { op: 'insert-rule', sheet, ranges: [cells], rule };
        const { original, pkg } = patched(bytes, [insert]);
        const others = original.names().filter((part) => !/worksheets\/|styles\.xml/.test(part));
        expect(
          others.every((part) => original.sameContent(pkg, part)),
          file,
        ).toBe(true);
        patched(bytes, [{ op: 'delete-rule', sheet, rule: name }]);
        changed += 1;
        try {
          patched(bytes, [
            insert,
            { op: 'insert-rows', sheet, index: 1, count: 2 },
            { op: 'delete-columns', sheet, index: 1, count: 1 },
          ]);
          moved += 1;
        } catch (error) {
          // Rows and columns of some sheets are locked.
          expect(error, file).toBeInstanceOf(EditRefused);
        }
      }
    }
    expect(changed).toBeGreaterThan(10);
    expect(moved).toBeGreaterThan(5);
  },
);
