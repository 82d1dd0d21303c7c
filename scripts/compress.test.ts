import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { compressFiles } from './lib/compress.mjs';

const folder = mkdtempSync(join(tmpdir(), 'benchbook-compress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('puts a brotli and a gzip beside every file that gets smaller, in folders below too', async () => {
  const script = Buffer.from(`export {}; // ${folder}\n`.repeat(200));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'index.js'), script);
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'picture.png'), script);
  await compressFiles(folder);
  // What is kept from the first time is as good as new.
  rmSync(join(folder, 'assets', 'index.js.br'));
  await compressFiles(folder);
  const compressed = (ending: string) => readFileSync(join(folder, 'assets', `index.js.${ending}`));
  expect(brotliDecompressSync(compressed('br'))).toEqual(script);
  expect(gunzipSync(compressed('gz'))).toEqual(script);
  for (const name of ['index.html', 'assets/picture.png', 'assets/index.js.br', 'assets/index.js.gz']) {
    expect(existsSync(join(folder, `${name}.br`))).toBe(false);
  }
});
