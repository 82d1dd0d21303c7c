import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** Attributes that people read or hear. */
const READ = new Set(['aria-description', 'aria-label', 'description', 'label', 'placeholder', 'title']);

/** What a file says to people. */
export interface Said {
  /** First arguments of `t`, and what they stand for where that is no text: `TEXTS.saved`. */
  messages: string[];
  constants: string[];
  /** Words that are shown and do not pass through `t`, as `file:line text`. */
  outside: string[];
}

/** What these files say to people, and what of it no catalogue can have. */
export function saidBy(files: SourceFile[]): Said {
  const said: Said = { messages: [], constants: [], outside: [] };
  for (const { path, text } of files) {
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
    const line = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText(file) === 't') {
        const [message] = node.arguments;
        if (message === undefined) return;
        if (ts.isStringLiteralLike(message)) said.messages.push(message.text);
        else said.constants.push(message.getText(file));
      }
      if (ts.isJsxText(node) && hasWords(node.text))
        said.outside.push(`${path}:${line(node)} ${node.text.trim()}`);
      if (ts.isJsxAttribute(node) && READ.has(node.name.getText(file))) {
        const value = node.initializer;
        if (value && ts.isStringLiteral(value) && hasWords(value.text)) {
          said.outside.push(`${path}:${line(node)} ${value.text}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return said;
}

/** An address is the same in every language. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !/^https?:/.test(text);

type Token = string | [string, string?, Record<string, unknown>?];

/** The names of what is put into a compiled message, each once, in the order of the alphabet; `one` is of English grammar and not said. */
export function placeholdersOf(compiled: unknown): string[] {
  const found = new Set<string>();
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as Token[]) {
      if (typeof token === 'string') continue;
      found.add(token[0]);
      const cases = token[2];
      if (typeof cases === 'object') Object.values(cases).forEach(visit);
    }
  };
  visit(compiled);
  // The singular of what is counted, which English makes of the plural.
  found.delete('one');
  return [...found].sort();
}
