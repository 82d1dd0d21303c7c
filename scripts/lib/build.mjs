import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    sources: ['packages/documents', 'packages/words'],
  },
];

const STAMP = '.built-from';

/**
 * Builds what is missing or older than its sources. A build that fails leaves the previous one in place.
 * Throws an error with what Vite printed.
 * @param {string} runtime
 */
export async function ensureBuilt(runtime) {
  for (const build of BUILDS) {
    const stamp = join(ROOT, build.output, STAMP);
    const paths = ['package-lock.json', ...build.sources.flatMap((source) => sourcesIn(source))];
    // Sizes and times of two thousand files are known at once; reading them all takes time and memory at every start.
    const look = sha256(paths.map((path) => [path, looksOf(path)]));
    if (readStamp(stamp).look === look) continue;
    const contents = sha256(paths.map((path) => [path, readFileSync(join(ROOT, path))]));
    const write = () => writeFileSync(stamp, `${contents}\n${look}\n`);
    const isCurrent = () => readStamp(stamp).contents === contents;
    if (isCurrent()) {
      write();
      continue;
    }
    await exclusively(join(ROOT, build.folder, 'node_modules', '.building'), async () => {
      if (isCurrent()) return; // another process has just built it
      await runBuild(build, runtime);
      write();
    });
  }
}

/**
 * What the output was built from: the contents of its sources, and how the files looked that held them.
 * @param {string} stamp
 */
function readStamp(stamp) {
  const [contents, look] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  return { contents, look };
}

/** @param {string} path */
function looksOf(path) {
  const { size, mtimeMs, ctimeMs } = statSync(join(ROOT, path));
  return `${size} ${mtimeMs} ${ctimeMs}`;
}

/** @param {[path: string, value: string | Buffer][]} files */
function sha256(files) {
  const hash = createHash('sha256');
  for (const [path, value] of files) hash.update(`${path}\0`).update(value).update('\0');
  return hash.digest('hex');
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
 * The files below a folder that can change a build, in the order of their names.
 * @param {string} folder from the root of the project
 * @returns {string[]}
 */
function sourcesIn(folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      const isSources = entry.name !== 'node_modules' && !entry.name.startsWith('dist');
      if (entry.isDirectory()) return isSources ? sourcesIn(path) : [];
      return entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
    });
}
