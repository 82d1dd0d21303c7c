import { posix } from 'node:path';
import ts from 'typescript';
import { isTest, type SourceFile } from './source-files.ts';

/** The floors of a package from the top to the ground; rooms of one floor do not know each other. */
export type Floors = readonly (readonly string[])[];

/** A folder with more files than this has no rooms. */
export const MOST_FILES = 35;

/**
 * The room a file stands in: the longest declared path that leads to it, or `.` for the files that lie in the package's
 * folder itself.
 * @returns undefined where nobody has said on which floor the file stands.
 */
export function roomOf(path: string, floors: Floors): string | undefined {
  const rooms = floors.flat();
  for (let place = path; place !== '.'; place = posix.dirname(place)) {
    if (rooms.includes(place)) return place;
  }
  return !path.includes('/') && rooms.includes('.') ? '.' : undefined;
}

/** Arrows between rooms that do not run down, as `from -> to`, each with the number of imports that draw it. */
export function arrowsUp(files: SourceFile[], floors: Floors): Map<string, number> {
  const height = new Map(floors.flatMap((rooms, depth) => rooms.map((room) => [room, -depth] as const)));
  const found = new Map<string, number>();
  for (const { path, imports } of files.filter((file) => !isTest(file.path))) {
    const from = roomOf(path, floors);
    for (const imported of imports.filter((each) => !isTest(each))) {
      const to = roomOf(imported, floors);
      if (from === undefined || to === undefined || from === to) continue;
      if ((height.get(from) ?? 0) > (height.get(to) ?? 0)) continue;
      found.set(`${from} -> ${to}`, (found.get(`${from} -> ${to}`) ?? 0) + 1);
    }
  }
  return found;
}

/** Files of the product that reach themselves by imports. */
export function filesInCircles(files: SourceFile[]): string[] {
  const imports = new Map(
    files.filter((file) => !isTest(file.path)).map((file) => [file.path, file.imports]),
  );
  return [...imports.keys()].filter((path) => reaches(path, imports));
}

function reaches(start: string, imports: Map<string, string[]>): boolean {
  const seen = new Set<string>();
  const waiting = [...(imports.get(start) ?? [])];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (path === start) return true;
    if (seen.has(path)) continue;
    seen.add(path);
    waiting.push(...(imports.get(path) ?? []));
  }
  return false;
}

/**
 * What a program loads from elsewhere when it starts: the names of packages that its file and all it imports of its own package
 * import, in order. `import type` loads nothing; `import { type X }` does.
 */
export function dependenciesOf(entry: string, files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const names = new Set<string>();
  const seen = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = byPath.get(path);
    if (file === undefined || seen.has(path)) continue;
    seen.add(path);
    for (const name of loadedBy(file)) {
      if (name.startsWith('.')) waiting.push(posix.join(posix.dirname(path), name));
      else names.add(name);
    }
  }
  return [...names].sort();
}

function loadedBy({ path, text }: SourceFile): string[] {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement);
    if (!isImport && !ts.isExportDeclaration(statement)) return [];
    const isType = isImport
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : statement.isTypeOnly;
    const { moduleSpecifier } = statement;
    return !isType && moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [];
  });
}

/** Imports of test code by the product, as `from -> to`. */
export function testsInProduct(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) => imports.filter(isTest).map((imported) => `${path} -> ${imported}`));
}

/** Folders with more than `MOST_FILES` files of the product, each with its number. */
export function crowdedFolders(files: SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of files.filter((file) => !isTest(file.path))) {
    counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count > MOST_FILES));
}

/** A file with more lines than this is about more than one thing. */
export const MOST_LINES = 500;

/** Files of the product that are longer, each with its number of lines. */
export function longFiles(files: SourceFile[]): Map<string, number> {
  const lengths = files
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => [path, text.split('\n').length - 1] as const);
  return new Map(lengths.filter(([, lines]) => lines > MOST_LINES));
}

/** How Kysely and pg are asked: what starts with one of these is SQL. */
const QUERIES = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'query']);
const TAG = 'sql';

/** Files of the product, other than `repository.ts`, that hold SQL. */
export function sqlOutsideRepositories(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path) && posix.basename(path) !== 'repository.ts')
    .filter(({ path, text }) => holdsSql(ts.createSourceFile(path, text, ts.ScriptTarget.Latest)))
    .map(({ path }) => path);
}

function holdsSql(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === TAG) return true;
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    QUERIES.has(node.expression.name.text)
  ) {
    return true;
  }
  return ts.forEachChild(node, holdsSql) ?? false;
}
