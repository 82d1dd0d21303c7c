/** Bytes of JavaScript, gzipped, that a page loads before anything is clicked: its entry and what it imports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export function firstLoadBytes(dist: string): number {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  return scripts.reduce((sum, script) => sum + gzipSync(readFileSync(join(dist, script))).length, 0);
}
