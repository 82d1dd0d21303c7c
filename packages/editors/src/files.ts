import { join } from 'node:path';

/** Where Vite puts the editors' pages, as the Docs API asks for them: `documenteditor/main/index.html` … */
export const pagesFolder = join(import.meta.dirname, '../dist');

/** The folder of `api.js`, which pages of the host load. */
export const apiFolder = join(import.meta.dirname, 'api-js');
