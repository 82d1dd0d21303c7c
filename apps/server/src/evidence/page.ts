import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../../../packages/documents/dist/verify.html', import.meta.url));

/** The page that checks evidence files, as it was built. */
export const readPage = (): Promise<Uint8Array> => readFile(page);
