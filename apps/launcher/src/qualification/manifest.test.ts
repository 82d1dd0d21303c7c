import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differencesOf, manifestText, readInstalled, readManifest } from './manifest.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'benchbook-installed-'));
  write('package.json', '{"version": "1.2.3"}');
  const packages = {
    '': {},
    'node_modules/kept': {},
    'node_modules/tool': { dev: true },
    'node_modules/absent': {},
  };
  write('package-lock.json', JSON.stringify({ packages }));
  write('apps/server/src/main.ts', 'start();');
  write('apps/server/src/main.test.ts', 'it();');
  write('packages/editors/dist/page.js', 'show();');
  write('scripts/start.mjs', 'go();');
  write('node_modules/kept/index.js', 'kept');
  write('node_modules/kept/node_modules/nested/index.js', 'of another');
  write('node_modules/tool/index.js', 'tool');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('what an installation consists of', () => {
  it('is what runs and what it is built from, with the dependencies that run', () => {
    const installed = readInstalled(root);
    expect(installed).toMatchObject({ version: '1.2.3', platform: `${process.platform}-${process.arch}` });
    expect(Object.keys(installed.files)).toEqual([
      'package.json',
      'package-lock.json',
      'apps/server/src/main.ts',
      'packages/editors/dist/page.js',
      'scripts/start.mjs',
      'node_modules/kept',
    ]);
    expect(manifestText(readInstalled(root))).toBe(manifestText(installed));
    expect(differencesOf(installed, readInstalled(root))).toEqual([]);
  });

  it('is another one once a file is changed, missing or added, which is named', () => {
    const before = readInstalled(root);
    write('apps/server/src/main.ts', 'start(evil);');
    write('node_modules/kept/index.js', 'kept, changed');
    write('packages/editors/dist/more.js', 'more();');
    rmSync(join(root, 'scripts/start.mjs'));
    expect(differencesOf(before, readInstalled(root))).toEqual([
      'apps/server/src/main.ts was changed.',
      'node_modules/kept was changed.',
      'packages/editors/dist/more.js was added.',
      'scripts/start.mjs is missing.',
    ]);
  });

  it('is not that of another version or platform', () => {
    const installed = readInstalled(root);
    const other = { ...installed, version: '1.2.4', platform: 'other-arm64' };
    expect(differencesOf(other, installed)).toEqual([
      'The manifest is of version 1.2.4, and this is 1.2.3.',
      `The manifest is of platform other-arm64, and this is ${installed.platform}.`,
    ]);
  });
});

it('a manifest that is not there, or is none, is refused in a sentence', () => {
  const path = join(root, 'manifest.json');
  expect(() => readManifest(path)).toThrow(`There is no manifest ${path}: "npm run build" writes it.`);
  for (const text of ['', '[]', 'null', '{"format":"other"}']) {
    write('manifest.json', text);
    expect(() => readManifest(path)).toThrow(`${path} is not a manifest of installed files.`);
  }
  write('manifest.json', manifestText(readInstalled(root)));
  expect(readManifest(path)).toMatchObject({
    manifest: readInstalled(root),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});
