import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** Words that no name has, and those that stand in their place (`docs/GLOSSARY.md`). Whole words: `pencil` is no `pen`. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['deed', 'decision'],
  ['errand', 'effect'],
  ['errands', 'effects'],
  ['fate', 'what becomes of it'],
  ['pen', 'edit lock'],
  ['presence', 'who edits'],
  ['seat', 'page'],
  ['wish', 'request'],
  ['wishes', 'requests'],
]);

/** What is handed to a class or function when it is made: a part is of an Office file. */
const HANDED_OVER = /^[A-Z]\w*Parts$/;

/**
 * Where the glossary's other words are used, as `file:line what, and what instead`: in a name that is declared, in the name of
 * a file, and at the beginning of a comment that speaks of whoever it may be.
 */
export function strangeWords(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => [
    ...wordsOf(path)
      .filter((word) => INSTEAD.has(word))
      .map((word) => `${path} ${word}: ${INSTEAD.get(word)}`),
    ...strangeNames(path, text),
    ...text
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(\/\/|\/\*\*|\*)\s+Whoever\b/.test(line)
          ? [`${path}:${index + 1} Whoever: who it is, or what follows`]
          : [],
      ),
  ]);
}

function strangeNames(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = (node as ts.NamedDeclaration).name;
    if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && !isOfOthers(node)) {
      const line = file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1;
      const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
      if (isType && HANDED_OVER.test(name.text)) found.push(`${path}:${line} ${name.text}: dependencies`);
      for (const word of wordsOf(name.text)) {
        if (INSTEAD.has(word)) found.push(`${path}:${line} ${name.text}: ${INSTEAD.get(word)}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What is read, or given to somebody else's function, has the name that it has there. */
const isOfOthers = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) || ts.isPropertyAssignment(node);

/** `findOpenSeat`, `FIND_OPEN_SEAT` and `find-open-seat` as `find`, `open`, `seat`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
}
