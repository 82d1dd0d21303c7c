/** The last step of `npm run build`: what the installation consists of, for its qualification (`npm run qualify`). */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MANIFEST, manifestText, readInstalled } from './qualification/manifest.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const manifest = readInstalled(root);
const text = manifestText(manifest);
const path = join(root, MANIFEST);
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, text);
const count = Object.keys(manifest.files).length.toLocaleString('en-US');
const hash = createHash('sha256').update(text).digest('hex');
process.stdout.write(`Wrote ${MANIFEST}: ${count} files and dependencies, SHA-256 ${hash}.\n`);
