import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './root.mjs';

it.each([
  ['test.mjs', 'npm test -- unit runs one stage'],
  ['prove.mjs', 'npm run prove: everything npm test does'],
])('%s says how it is used and does nothing', (script, said) => {
  const told = execFileSync(process.execPath, [join(ROOT, 'scripts', script), '--help'], {
    encoding: 'utf8',
  });
  expect(told).toContain(said);
  expect(told).not.toContain('begins');
});
