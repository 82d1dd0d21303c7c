import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

/** A sheet of styles. The path runs from the root of the package, with `/`. */
export interface StyleSheet {
  path: string;
  text: string;
}

const CLASS = /\.([a-z][\w-]*)/g;
const CLASS_NAME = /\bclassName=(?:"([^"]*)"|\{([^}]*)\})/g;
const IMPORTED_SHEET = /^import '(\.[^']+\.css)';/gm;

/**
 * Where a component names a class whose sheet it does not import itself, as `component: class`. Whoever loads the component later than
 * others would see it without its styles, and only where nothing else had loaded them before.
 *
 * @param always sheets that every page has from the start
 */
export function unstyled(
  components: readonly SourceFile[],
  sheets: readonly StyleSheet[],
  always: readonly string[],
): string[] {
  const homes = new Map<string, Set<string>>();
  for (const { path, text } of sheets) {
    for (const [, name = ''] of text.matchAll(CLASS))
      homes.set(name, (homes.get(name) ?? new Set()).add(path));
  }
  return components.flatMap(({ path, text }) => {
    const imported = [...text.matchAll(IMPORTED_SHEET)].map(([, sheet = '']) =>
      posix.join(posix.dirname(path), sheet),
    );
    const here = new Set([...always, ...imported]);
    return [...new Set(classesOf(text))]
      .filter((name) => homes.has(name) && ![...(homes.get(name) ?? [])].some((home) => here.has(home)))
      .map((name) => `${path}: ${name}`);
  });
}

/** The classes a component names, also where it chooses between them. */
function classesOf(text: string): string[] {
  return [...text.matchAll(CLASS_NAME)].flatMap(([, plain, code]) =>
    plain === undefined
      ? [...(code ?? '').matchAll(/['"`]([^'"`$]*)['"`]/g)].flatMap(([, names = '']) => names.split(/\s+/))
      : plain.split(/\s+/),
  );
}
