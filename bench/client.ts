/** `npm run bench:client`: gzipped JavaScript of the first load of the web client; the editors are not part of it. */
import { fileURLToPath } from 'node:url';
import { firstLoadBytes } from './lib/client-size.ts';

const LIMIT_KB = 300;
const kilobytes = firstLoadBytes(fileURLToPath(new URL('../apps/web/dist', import.meta.url))) / 1_000;
console.log(
  `first load of the web client: ${kilobytes.toFixed(0)} kB gz of JavaScript (at most ${LIMIT_KB})`,
);
process.exitCode = kilobytes <= LIMIT_KB ? 0 : 1;
