import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSourceFiles } from './source-files.ts';

function importsOf(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'room'));
  writeFileSync(join(folder, 'other.ts'), '');
  writeFileSync(join(folder, 'room', 'one.ts'), text);
  const [one] = readSourceFiles(folder).filter(({ path }) => path === 'room/one.ts');
  return one?.imports ?? [];
}

it.each([
  "import { other } from '../other.ts';",
  "import type { Other } from '../other.ts';",
  "import '../other.ts';",
  "export { other } from '../other.ts';",
  "export type * from '../other.ts';",
  "const load = () => import('../other.ts');",
  "type Other = import('../other.ts').Other;",
])('sees the import in %s', (text) => {
  expect(importsOf(text)).toEqual(['other.ts']);
});

it('leaves out packages, files that are no source code, and what only a comment names', () => {
  expect(importsOf("import 'zod';\nimport '../room.css';\n// import '../other.ts';\n")).toEqual([]);
});
