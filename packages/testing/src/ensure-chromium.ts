/**
 * Prints the path of a Chromium that starts, a headless shell before one with windows, installing one when there is none: as
 * root the system's package, else Playwright's own. Ends with exit code 1 and a line that says what to do when that fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findChromium, findHeadlessShell, launchBrowser } from './browser.ts';

const playwright = join(
  dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
  'cli.js',
);

/** Runs an installer; what it prints goes to standard error, because standard output holds the answer. */
function install(command: string, ...args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

async function whyNotStarting(): Promise<string | undefined> {
  try {
    const browser = await launchBrowser();
    await browser.close();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const asRootWithApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const isChosen = !['', undefined].includes(process.env.CHROMIUM_PATH);
const isProving = process.env.BENCHBOOK_PROVE !== undefined;

/** The headless shell is enough for a day's tests; what is to be proven is proven with the browser that people have. */
const shell = () => (isChosen || isProving ? undefined : findHeadlessShell());
const found = () => shell() ?? findChromium();

if (found() === undefined) {
  process.stderr.write('There is no Chromium on this machine: installing one for the browser tests…\n');
  if (asRootWithApt) {
    const name = isProving ? 'chromium' : 'chromium-headless-shell';
    install('apt-get', 'update');
    install('apt-get', 'install', '-y', '--no-install-recommends', name);
  }
  if (found() === undefined) install(process.execPath, playwright, 'install', 'chromium');
}
process.env.CHROMIUM_PATH = found();
let problem = await whyNotStarting();
if (problem !== undefined && found() !== undefined && asRootWithApt) {
  // A downloaded Chromium needs libraries that a bare container lacks.
  install(process.execPath, playwright, 'install-deps', 'chromium');
  problem = await whyNotStarting();
}
if (problem === undefined) {
  process.stdout.write(`${found()}\n`);
} else {
  process.stderr.write(
    `The browser tests need Chromium: install Chromium or Chrome and set CHROMIUM_PATH to its program, or run "npx playwright-core install --with-deps chromium". (${problem.split('\n')[0]})\n`,
  );
  process.exitCode = 1;
}
