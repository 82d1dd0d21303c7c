import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compressFiles } from './compress.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { runtimeEnvironment } from './runtime.mjs';

/**
 * What is built with Vite, from what, to where. Everything else runs from its sources.
 * @type {{ name: string, folder: string, output: string, sources: string[] }[]}
 */
const BUILDS = [
  {
    name: 'web client',
    folder: 'apps/web',
    output: 'apps/web/dist',
    sources: ['apps/web', 'packages/contract', 'packages/words'],
  },
  {
    name: 'editor pages',
    folder: 'packages/editors',
    output: 'packages/editors/dist',
    sources: ['packages/editors', 'packages/documents', 'packages/calculation', 'packages/words'],
  },
  {
    name: 'page that checks evidence',
    folder: 'packages/documents',
    output: 'packages/documents/dist',
    sources: ['packages/documents'],
  },
];

const STAMP = '.built-from';

/**
 * Builds what is missing or older than its sources. A build that fails leaves the previous one in place.
 * Throws an error with what Vite printed.
 * @param {string} runtime
 */
export async function ensureBuilt(runtime) {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  for (const build of BUILDS) {
    const hash = createHash('sha256').update(lock);
    for (const source of build.sources) addSources(hash, join(ROOT, source));
    const wanted = hash.digest('hex');
    const stamp = join(ROOT, build.output, STAMP);
    const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
    if (isCurrent()) continue;
    await exclusively(join(ROOT, build.folder, 'node_modules', '.building'), async () => {
      if (isCurrent()) return; // another process has just built it
      await runBuild(build, runtime);
      writeFileSync(stamp, wanted);
    });
  }
}

/**
 * @param {typeof BUILDS[number]} build
 * @param {string} runtime
 */
async function runBuild({ name, folder, output }, runtime) {
  process.stdout.write(`Building the ${name}…\n`);
  const started = Date.now();
  // Vite empties the folder before it writes: without its stamp, an interrupted build is done again.
  rmSync(join(ROOT, output, STAMP), { force: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output: printed } = await run(runtime, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, folder),
    env: { ...runtimeEnvironment(runtime), NODE_ENV: 'production', NO_COLOR: '1' },
  });
  if (code !== 0) throw new Error(`The ${name} cannot be built; Vite said:\n${printed.trim()}`);
  await compressFiles(join(ROOT, output));
  process.stdout.write(`Built the ${name} in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

/**
 * Runs `action` while no other process runs one under the same `file`; waits for that one first.
 * @param {string} file
 * @param {() => Promise<void>} action
 */
async function exclusively(file, action) {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (!isRunning(file)) rmSync(file, { force: true }); // left by one that was killed
    await sleep(250);
  }
  try {
    await action();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function isRunning(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Adds names and contents of all files below `folder` that can change a build.
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 */
function addSources(hash, folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && !entry.name.startsWith('dist')) addSources(hash, path);
    } else if (entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name)) {
      hash
        .update(`${path.slice(ROOT.length)}\0`)
        .update(readFileSync(path))
        .update('\0');
    }
  }
}
