import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { namedTests, notRun, PAGES } from './named-tests.mjs';
import { ROOT } from './root.mjs';

const PAGE = `| asked for | shown by | decision |
|---|---|---|
| Login | \`a/login.test.ts\`: signs in<br>\`e2e/login.spec.ts\`: refuses %s (twice) | 0047 |
| Logout | \`a/login.test.ts\`: ends $what of it | |
`;

it('reads which tests a page names', () => {
  expect(namedTests(PAGE)).toEqual([
    { file: 'a/login.test.ts', name: 'signs in' },
    { file: 'e2e/login.spec.ts', name: 'refuses %s (twice)' },
    { file: 'a/login.test.ts', name: 'ends $what of it' },
  ]);
  for (const path of PAGES) {
    const page = readFileSync(join(ROOT, path), 'utf8');
    const written = page.match(/`[^`]+\.(?:test|spec)\.ts`: /g) ?? [];
    expect(namedTests(page), path).toHaveLength(written.length);
  }
});

it('names those that a run has not come to', () => {
  const ran = [
    'a/login.test.ts > a login > signs in',
    'a/login.test.ts > ends all of it',
    'e2e/login.spec.ts > refuses a stranger (twice)',
  ];
  const missing = (accounted: string[]) => notRun(namedTests(PAGE), accounted).map(({ name }) => name);
  expect(missing(ran)).toEqual([]);
  expect(missing(ran.slice(1))).toEqual(['signs in']);
  // The name is that of another file.
  expect(missing([...ran.slice(0, 2), 'e2e/other.spec.ts > refuses a stranger (twice)'])).toEqual([
    'refuses %s (twice)',
  ]);
});
