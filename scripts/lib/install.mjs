import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.benchbook-installed');

/** What npm itself writes, last of all, about what lies in node_modules. */
const NPM_RECORD = join(ROOT, 'node_modules', '.package-lock.json');

const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH/;

/**
 * Installs the dependencies when they are missing or package-lock.json has changed since.
 * Throws an error that says what to do when that fails.
 */
export async function ensureInstalled() {
  const wanted = `${createHash('sha256').update(readFileSync(LOCK)).digest('hex')} ${process.platform}-${process.arch}`;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  if (!fitsLock()) await install();
  writeFileSync(STAMP, wanted);
}

async function install() {
  process.stdout.write('Installing dependencies. This takes a minute or two, once…\n');
  const started = Date.now();
  const [command, ...first] = npm();
  // No package of ours needs its install scripts, so none gets to run one. Development packages hold the compiler
  // of the web client, which a NODE_ENV=production in the environment would leave out.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { code, output } = await run(command, [...first, ...args]);
  if (code === 0) {
    process.stdout.write(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
    return;
  }
  const unreachable = UNREACHABLE.test(output);
  // What went wrong comes first; the manual page that npm may add comes after it.
  const reason = output.split('\n').filter((line) => /^npm err\S* \S/i.test(line));
  throw new Error(
    unreachable
      ? `The dependencies cannot be installed: the npm registry cannot be reached (${UNREACHABLE.exec(output)?.[0]}). Check the network or the proxy ("npm config get registry") and try again.`
      : `The dependencies cannot be installed; npm said:\n${reason.slice(0, 15).join('\n')}`,
  );
}

/**
 * The npm that started us, which is also there when "npm" is not on the path; else the one on the path.
 * @returns {[string, ...string[]]}
 */
function npm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js') && existsSync(script)) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** True when node_modules already holds what the lock file asks for, because someone ran npm by hand. */
function fitsLock() {
  if (!existsSync(NPM_RECORD)) return false;
  /** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages */
  /** @type {{ packages: Packages }} */
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8'));
  /** @type {{ packages: Packages }} */
  const present = JSON.parse(readFileSync(NPM_RECORD, 'utf8'));
  return Object.entries(wanted.packages).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true; // our own workspaces
    const found = present.packages[path];
    // Optional packages for other platforms are never installed.
    return found === undefined ? optional === true : found.version === version;
  });
}
