import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { nameOfRule } from '../conditional/edited-rules.ts';
import { readRules } from '../conditional/read-rules.ts';
import type { XlsxEdit } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';
import { readInputRules } from '../input-rules/read-input-rules.ts';
import { patched } from '../testing/test-patch.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/xlsx/', import.meta.url));
const all = existsSync(corpus) ? readdirSync(corpus) : [];
/** Those that say in their names that they are about rules; `npm run prove` takes all. */
const NAMED = /condition|cond_format|valid|icon_set|colorscale|budget|TransparentBackground/i;
const files = process.env.BENCHBOOK_PROVE === undefined ? all.filter((name) => NAMED.test(name)) : all;

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
    expect(changed).toBeGreaterThan(5);
    expect(moved).toBeGreaterThan(2);
  },
);

it.skipIf(files.length === 0)(
  'what cells of real workbooks allow is set and taken away as the guard expects, all else to the byte',
  { timeout: 120_000 },
  () => {
    const cells = { startRow: 1, startColumn: 0, endRow: 12, endColumn: 3 };
    const rule = {
      test: { kind: 'list', formula: '"pass,fail"' },
      allowBlank: true,
      arrow: true,
      prompt: null,
      error: { style: 'stop', title: '', text: '' },
    } as const;
    let changed = 0;
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(corpus + file));
      let sheets: ReturnType<typeof readInputRules>;
      try {
        sheets = readInputRules(bytes);
      } catch {
        continue;
      }
      for (const { sheet, rules } of sheets.slice(0, 3)) {
        const edits: XlsxEdit[] = [
          { op: 'set-input-rule', sheet, ranges: [cells], rule },
          {
            op: 'set-input-rule',
            sheet,
            ranges: rules[0]?.ranges.length ? rules[0].ranges : [cells],
            rule: null,
          },
        ];
        const { original, pkg } = patched(bytes, edits);
        const others = original.names().filter((part) => !/worksheets\//.test(part));
        expect(
          others.every((part) => original.sameContent(pkg, part)),
          file,
        ).toBe(true);
        changed += 1;
      }
    }
    expect(changed).toBeGreaterThan(1);
  },
);
