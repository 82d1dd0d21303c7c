/**
 * `npm run dev`: the product for work on its code. Vite serves the web client with hot reload and passes calls on to
 * the application; a part whose sources change is restarted, and the editor pages are built again.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { launch } from './lib/launcher.mjs';
import { prepare } from './lib/prepare.mjs';
import { fail, ROOT } from './lib/root.mjs';
import { runtimeEnvironment } from './lib/runtime.mjs';
import { watchSources } from './lib/watch.mjs';

/** Vite's own default, spelled out because PUBLIC_URL has to name it. */
const VITE_PORT = '5173';

const runtime = await prepare().catch(fail);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${VITE_PORT}`;
const launcher = launch(runtime, { PUBLIC_URL: publicUrl });

/** @param {string} part */
const restart = (part) => launcher.connected && launcher.send({ restart: part });
watchSources(
  [
    'apps/server/src',
    'packages/contract/src',
    'packages/database/src',
    'packages/documents/src',
    'packages/calculation/src',
    'packages/threads/src',
  ],
  () => restart('application'),
);
watchSources(
  [
    'packages/document-server/src',
    'packages/documents/src',
    'packages/calculation/src',
    'packages/threads/src',
  ],
  () => restart('document server'),
);

/**
 * @param {string} folder
 * @param {string[]} args
 */
function vite(folder, ...args) {
  const program = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(runtime, [program, ...args], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: runtimeEnvironment(runtime),
  });
  process.on('exit', () => child.kill());
}

launcher.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'ready')
    return;
  vite('apps/web', '--port', VITE_PORT, '--strictPort', '--clearScreen', 'false');
  vite('packages/editors', 'build', '--watch', '--logLevel', 'warn');
});
