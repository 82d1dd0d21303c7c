import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findRuntime } from './runtime.mjs';

/**
 * Everything between a fresh clone and a product that can run; next to nothing when it has been done before.
 * @returns {Promise<string>} the program of the Node to run it with
 */
export async function prepare() {
  await ensureInstalled();
  const runtime = findRuntime();
  await ensureBuilt(runtime);
  return runtime;
}
