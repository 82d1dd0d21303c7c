import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from './root.mjs';

/** What shrinks; pictures and WOFF fonts are compressed as they are. */
const COMPRESSIBLE = /\.(?:js|mjs|css|html|svg|json|wasm|bcmap|ttf|pfb|icc)$/;

/** Smaller files fit into one packet anyway. */
const WORTH_IT_BYTES = 1_024;

/** The best one takes twice the time for one byte in sixty, which large files are worth. */
const BROTLI_QUALITY = { usual: 10, best: 11, bestFromBytes: 100_000 };

/** The brotli of the editors still takes its time: what was compressed once is kept, by the hash of its content. */
const KEPT = join(ROOT, 'node_modules', '.compressed');

/** @type {Record<'br' | 'gz', (bytes: Buffer) => Promise<Buffer>>} */
const ENCODINGS = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]:
          bytes.length < BROTLI_QUALITY.bestFromBytes ? BROTLI_QUALITY.usual : BROTLI_QUALITY.best,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes the brotli and the gzip of every file below `folder` beside it (`index.js.br`, `index.js.gz`), for servers to
 * send as they are. A file that does not get smaller gets none.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  mkdirSync(KEPT, { recursive: true });
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(folder, name));
  // zlib works on a few threads of its own; all files at once would only hold them all in memory.
  const waiting = files[Symbol.iterator]();
  const worker = async () => {
    for (const file of waiting) await compressFile(file);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT_BYTES) return;
  const hash = createHash('sha256').update(bytes).digest('hex');
  for (const encoding of /** @type {const} */ (['br', 'gz'])) {
    const kept = join(KEPT, `${hash}.${encoding}`);
    if (!existsSync(kept)) {
      // Under its name only once it is whole: a build may be interrupted.
      const unfinished = `${kept}.${process.pid}`;
      await writeFile(unfinished, await ENCODINGS[encoding](bytes));
      await rename(unfinished, kept);
    }
    const compressed = await readFile(kept);
    if (compressed.length < bytes.length) await copyFile(kept, `${file}.${encoding}`);
    else await rm(`${file}.${encoding}`, { force: true });
  }
}
