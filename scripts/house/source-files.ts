import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import ts from 'typescript';

/** A file of the product, and what it imports of its own package. Paths run from the root of the package, with `/`. */
export interface SourceFile {
  path: string;
  text: string;
  /** Paths of the files it imports, each once: static, dynamic and type imports, and what it hands on. */
  imports: string[];
}

const SOURCE = /\.(ts|tsx|js|mjs)$/;

/** What only tests use: it may import what it likes, and the product may not import it. */
const TEST = /(^|\/)testing\/|(^|\/)test-[^/]*$|\.(test|spec|fixture)\.[a-z]+$/;

/** What was read, by the folder: several tests of a run ask for the same, and no source changes meanwhile. */
const known = new Map<string, SourceFile[]>();

/** Every source file below a folder, in the order of the paths, as it was when it was first asked for. */
export function readSourceFiles(root: string): SourceFile[] {
  const files = known.get(root) ?? readAnew(root);
  known.set(root, files);
  return files;
}

function readAnew(root: string): SourceFile[] {
  const paths = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path)),
  );
  return [...paths].sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: importsOf(path, text).filter((imported) => paths.has(imported)) };
  });
}

/** Whether a file serves tests and nothing else. */
export function isTest(path: string): boolean {
  return TEST.test(path);
}

/** The relative imports of a file, as paths. The compiler's scanner finds dynamic and type imports too. */
function importsOf(path: string, text: string): string[] {
  const names = ts.preProcessFile(text, true, true).importedFiles.map((imported) => imported.fileName);
  const own = names.filter((name) => name.startsWith('.'));
  return [...new Set(own.map((name) => posix.join(dirname(path), name)))];
}
