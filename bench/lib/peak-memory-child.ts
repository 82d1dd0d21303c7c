/** Does the work its first argument names once on the files of a folder; prints the growth of its peak in megabytes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeAndVerify } from '@benchbook/documents';
import { patchAndVerify } from './documents-xlsx.ts';

const [, , work, folder = ''] = process.argv;
const file = (name: string) => readFileSync(join(folder, name));

const works: Record<string, () => () => unknown> = {
  docx() {
    const input = { original: file('original'), base: file('base'), edited: file('edited') };
    return () => mergeAndVerify(input);
  },
  xlsx() {
    const original = file('original');
    const edits = JSON.parse(file('edits').toString());
    return () => patchAndVerify(original, edits);
  },
};

const run = works[work ?? '']?.();
if (!run) throw new Error(`no work is called "${work}"`);
/** Kilobytes; the highest the process ever took. */
const before = process.resourceUsage().maxRSS;
run();
console.log((process.resourceUsage().maxRSS - before) / 1024);
