import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Vitest's global set-up for browser tests: builds what is stale, because they run against the built product. */
export default function setup(): void {
  const script = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url));
  execFileSync(process.execPath, [script], { stdio: 'inherit' });
}
