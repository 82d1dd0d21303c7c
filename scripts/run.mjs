/** `node scripts/run.mjs FILE…`: installs what is missing and runs a program of ours with the Node it needs. */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/root.mjs';
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs';

await ensureInstalled().catch(fail);
const runtime = findRuntime();
const program = spawn(runtime, process.argv.slice(2), { stdio: 'inherit', env: runtimeEnvironment(runtime) });
// Ctrl-C reaches the program as well; it decides when it is done.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => program.kill('SIGTERM'));
program.on('error', fail);
program.on('exit', (code) => process.exit(code ?? 1));
