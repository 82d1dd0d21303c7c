import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/** Builds the pages that are missing or older than their sources: one that is not there is waited for as if it were slow. */
export function buildPages(): void {
  execFileSync(process.execPath, [BUILD, '--without-manifest'], { stdio: 'inherit' });
}
