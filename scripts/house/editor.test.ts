import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { misnamedTests } from './shown-by.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/editor.md'), 'utf8');

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ability |'))
  .map((line) => {
    const cells = line.slice(2, -2).split(' | ');
    const [ability = '', here = ''] = cells;
    return { ability, here, shownBy: cells[5] ?? '', count: cells.length };
  });

/** What needs no test, because nothing is done with it. */
const NOTHING_DONE = ['kept', 'missing', 'shown'];

describe('the page on what the editors can do', () => {
  it.each(rows)('says of $ability what is done, and names tests that exist', ({ here, shownBy, count }) => {
    expect(count).toBe(6);
    expect(['edited', ...NOTHING_DONE]).toContain(here);
    if (shownBy === '—') expect(NOTHING_DONE).toContain(here);
    else expect(misnamedTests(root, shownBy)).toEqual([]);
  });
});
