/** `npm run bench:client`: gzipped JavaScript of the first load of the web client; the editors are not part of it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 300;

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../apps/web/dist/${path}`, import.meta.url)));

/** The page's entry and what it loads along with it, before anything is clicked. */
const scripts = [
  ...read('index.html')
    .toString()
    .matchAll(/(?:src|href)="\/?([^"]+\.js)"/g),
].map((match) => match[1] ?? '');
if (scripts.length === 0) throw new Error('The built page names no script.');
const kilobytes = scripts.reduce((sum, script) => sum + gzipSync(read(script)).length, 0) / 1_000;
console.log(
  `first load of the web client: ${kilobytes.toFixed(0)} kB gz of JavaScript (at most ${LIMIT_KB})`,
);
process.exitCode = kilobytes <= LIMIT_KB ? 0 : 1;
