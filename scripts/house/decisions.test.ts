import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';

const FOLDER = join(ROOT, 'docs/decisions');

it('lists every decision once, in the order of their numbers', () => {
  const listed = [
    ...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/\]\((\d{4}-[^)]+\.md)\)/g),
  ].map(([, file]) => file);
  expect(listed).toEqual(
    readdirSync(FOLDER)
      .filter((file) => /^\d{4}-/.test(file))
      .sort(),
  );
});
