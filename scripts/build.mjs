/** Installs and builds what is missing or stale, and ends. */
import { prepare } from './lib/prepare.mjs';
import { fail } from './lib/root.mjs';

await prepare().catch(fail);
