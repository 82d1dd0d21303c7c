/**
 * Prints the path of a Chromium that starts, installing one when there is none: Playwright's own, or as root the
 * system's package. Ends with exit code 1 and a line that says what to do when that fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findChromium, launchBrowser } from './browser.ts';

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

if (findChromium() === undefined) {
  process.stderr.write('There is no Chromium on this machine: installing one for the browser tests…\n');
  install(process.execPath, playwright, 'install', 'chromium');
  if (findChromium() === undefined && asRootWithApt) {
    install('apt-get', 'update');
    install('apt-get', 'install', '-y', '--no-install-recommends', 'chromium');
  }
}
let problem = await whyNotStarting();
if (problem !== undefined && findChromium() !== undefined && asRootWithApt) {
  // A downloaded Chromium needs libraries that a bare container lacks.
  install(process.execPath, playwright, 'install-deps', 'chromium');
  problem = await whyNotStarting();
}
if (problem === undefined) {
  process.stdout.write(`${findChromium()}\n`);
} else {
  process.stderr.write(
    `The browser tests need Chromium: install Chromium or Chrome and set CHROMIUM_PATH to its program, or run "npx playwright-core install --with-deps chromium". (${problem.split('\n')[0]})\n`,
  );
  process.exitCode = 1;
}
