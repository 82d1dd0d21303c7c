import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Editors save in several steps, and tools several files at once. */
const SETTLE_MS = 200;

/**
 * Calls `onChange` once after files below one of the folders have changed; tests don't count.
 * @param {string[]} folders relative to the repository
 * @param {() => void} onChange
 */
export function watchSources(folders, onChange) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|js|sql|json|svg)$/.test(name) || /\.(test|spec)\.ts$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, SETTLE_MS);
    });
  }
}
