import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FORMAT = 'benchbook-installed-files-1';

/** What an installation consists of, as the build left it. */
export interface Manifest {
  format: typeof FORMAT;
  version: string;
  /** Such as `linux-x64`: some dependencies come in another build for each. */
  platform: string;
  /** SHA-256 in hex, by the path with forward slashes; of a dependency, of all its files together. */
  files: Record<string, string>;
}

/** Where the build leaves it, below the folder of the installation. */
export const MANIFEST = 'dist/installed-files.json';

/** What runs, with what it is built from; what tests it is left out, since an installation need not have it. */
const FOLDERS = ['apps', 'packages', 'scripts'];
const FILES = ['package.json', 'package-lock.json'];
const LEFT_OUT = new Set(['apps/server/test', 'packages/testing']);
const isTest = (name: string): boolean => /\.(test|spec)\.tsx?$/.test(name);

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Hashes every file of an installation, and every dependency it runs with: some seconds. @param root its folder */
export function readInstalled(root: string): Manifest {
  const files: Record<string, string> = {};
  for (const path of [...FILES, ...FOLDERS.flatMap((folder) => pathsBelow(root, folder))]) {
    files[path] = sha256(readFileSync(join(root, path)));
  }
  for (const path of dependenciesOf(root)) {
    const hashes = pathsBelow(root, path).map(
      (each) => `${each}\0${sha256(readFileSync(join(root, each)))}\n`,
    );
    files[path] = sha256(hashes.join(''));
  }
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { format: FORMAT, version, platform: `${process.platform}-${process.arch}`, files };
}

/** The same installation is the same text, to the byte. */
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 1)}\n`;

/** @throws Error where the file is not there or is no manifest, in a sentence that says what to do */
export function readManifest(path: string): { manifest: Manifest; sha256: string } {
  if (!existsSync(path)) throw new Error(`There is no manifest ${path}: "npm run build" writes it.`);
  const text = readFileSync(path, 'utf8');
  const manifest = parsed(text);
  if (manifest?.format !== FORMAT || typeof manifest.files !== 'object')
    throw new Error(`${path} is not a manifest of installed files.`);
  return { manifest, sha256: sha256(text) };
}

function parsed(text: string): Manifest | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is not as the manifest says, a sentence each. */
export function differencesOf(expected: Manifest, found: Manifest): string[] {
  const paths = [...new Set([...Object.keys(expected.files), ...Object.keys(found.files)])].sort();
  const ofFiles = paths.flatMap((path) => {
    const [wanted, present] = [expected.files[path], found.files[path]];
    if (wanted === present) return [];
    if (present === undefined) return [`${path} is missing.`];
    return [wanted === undefined ? `${path} was added.` : `${path} was changed.`];
  });
  const wrong = (what: 'version' | 'platform') =>
    expected[what] === found[what]
      ? []
      : [`The manifest is of ${what} ${expected[what]}, and this is ${found[what]}.`];
  return [...wrong('version'), ...wrong('platform'), ...ofFiles];
}

/** Files below a folder, in one order on every machine; nested dependencies and caches are not its own. */
function pathsBelow(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return entry.name === 'node_modules' || LEFT_OUT.has(path) ? [] : pathsBelow(root, path);
    }
    return entry.isFile() && !isTest(entry.name) ? [path] : [];
  });
}

/** The folders of the dependencies that run, by the lock file; those for other platforms are not there. */
function dependenciesOf(root: string): string[] {
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }> } =
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(
      ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
    .sort();
}
