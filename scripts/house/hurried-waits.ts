import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** They give up after a second where nobody says otherwise. */
const WAITS = new Set(['vi.waitFor', 'vi.waitUntil', 'expect.poll']);

/**
 * Waits of tests that do not say how long they are willing to: a machine with something else to do takes more than the second
 * which is vitest's own limit, and then a test fails that is right. As `file:line`.
 */
export function hurriedWaits(files: SourceFile[]): string[] {
  return files
    .filter(({ text }) => [...WAITS].some((wait) => text.includes(wait)))
    .flatMap(({ path, text }) => linesOfHurriedWaits(path, text).map((line) => `${path}:${line}`));
}

function linesOfHurriedWaits(path: string, text: string): number[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length < 2 && WAITS.has(node.expression.getText(file))) {
      lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}
