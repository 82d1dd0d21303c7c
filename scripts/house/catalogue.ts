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
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
    const line = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    const visit = (node: ts.Node, isRead: boolean): void => {
      if (ts.isCallExpression(node) && node.expression.getText(file) === 't') {
        const [message] = node.arguments;
        if (message === undefined) return;
        if (ts.isStringLiteralLike(message)) said.messages.push(message.text);
        else said.constants.push(message.getText(file));
      }
      if (ts.isJsxText(node) && hasWords(node.text))
        said.outside.push(`${path}:${line(node)} ${node.text.trim()}`);
      const outside = (words: string[]) => {
        const found = words.map((each) => `${path}:${line(node)} ${each}`);
        said.outside.push(...found.filter((each) => !said.outside.includes(each)));
      };
      if (ts.isJsxAttribute(node) && READ.has(node.name.getText(file)))
        outside(textsIn(node.initializer).filter(hasWords));
      outside(textsIn(setOn(node)).filter(hasWords));
      // Names of the program begin small.
      if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent))
        outside(textsIn(node).filter((words) => /^\p{Lu}\p{Ll}/u.test(words)));
      if (isRead) outside(looseIn(node));
      ts.forEachChild(node, (child) => visit(child, isRead && !isForPrograms(node)));
    };
    visit(file, !OF_HOSTS.test(path));
  }
  return said;
}

/** What a page that opens an editor is told, which has no catalogue. */
const OF_HOSTS = /^api-js\//;

/** What is thrown, and what is sent to the server's log: in English, as the log is. */
const isForPrograms = (node: ts.Node): boolean =>
  ts.isNewExpression(node) ||
  (ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'reportToServer');

/** Two words, of which the first begins as a sentence does, and a sentence: names of fonts have capitals throughout. */
const TWO_WORDS = /^\p{Lu}\p{Ll}+ \p{L}/u;
const IN_WORDS = /^\p{Lu}\p{Ll}.*\s\p{Ll}{2}/su;

/**
 * What people read by its looks, wherever it goes: what stands for nothing (`name || 'No name'`), is one of two, in a list, or
 * put together.
 */
function looseIn(node: ts.Node): string[] {
  if (ts.isBinaryExpression(node) && isEither(node.operatorToken.kind))
    return textsIn(node.right).filter((text) => TWO_WORDS.test(text));
  if (ts.isArrayLiteralExpression(node))
    return node.elements
      .filter(ts.isStringLiteralLike)
      .flatMap(textsIn)
      .filter((text) => IN_WORDS.test(text));
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse]
      .filter(ts.isStringLiteralLike)
      .flatMap(textsIn)
      .filter((text) => TWO_WORDS.test(text));
  return ts.isTemplateExpression(node) ? textsIn(node).filter((text) => IN_WORDS.test(text)) : [];
}

const isEither = (operator: ts.SyntaxKind): boolean =>
  operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken;

/**
 * The texts that an expression may come to, as far as they are written there: a literal, one that is put together, those between which is
 * chosen, what stands for nothing, and those of a list. What is handed to a function is not looked at.
 */
function textsIn(node: ts.Node | undefined): string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…')];
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return [...(isAnd ? [] : textsIn(node.left)), ...textsIn(node.right)];
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textsIn);
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return textsIn(node.expression);
  return [];
}

/** What `setAttribute('aria-label', …)` or a property of that name is given. */
function setOn(node: ts.Node): ts.Node | undefined {
  const isRead = (name: ts.Node | undefined) =>
    name !== undefined && ts.isStringLiteralLike(name) && READ.has(name.text);
  if (ts.isPropertyAssignment(node)) return isRead(node.name) ? node.initializer : undefined;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [name, value] = node.arguments;
  return node.expression.name.text === 'setAttribute' && isRead(name) ? value : undefined;
}

/** Functions whose text people read: of refusals (`refusal.ts`), and the first of what each is given. */
const REFUSES = new Set([
  'badGateway',
  'conflict',
  'forbidden',
  'invalid',
  'reasonRequired',
  'tooLarge',
  'tooMany',
  'tooSlow',
  'unavailable',
  'wrongKind',
]);

/** Functions that say a sentence of the server, now or once its reader is known. */
const SAYS = new Set(['say', 'sentence']);

/** What these files of the server say to people, and what of it is put together where no catalogue can have it. */
export function toldBy(files: SourceFile[], says: ReadonlySet<string> = SAYS): Omit<Said, 'constants'> {
  const said = { messages: [] as string[], outside: [] as string[] };
  for (const { path, text } of files) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
    const constants = new Map<string, ts.Expression>();
    const line = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    const tell = (node: ts.Expression): void => {
      if (ts.isStringLiteralLike(node)) said.messages.push(node.text);
      else if (ts.isConditionalExpression(node)) {
        tell(node.whenTrue);
        tell(node.whenFalse);
      } else if (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
      ) {
        tell(node.left);
        tell(node.right);
      } else if (ts.isTemplateExpression(node) || ts.isBinaryExpression(node)) {
        said.outside.push(`${path}:${line(node)} ${node.getText(file)}`);
      } else if (ts.isIdentifier(node)) {
        const constant = constants.get(node.text);
        constants.delete(node.text);
        if (constant !== undefined) tell(constant);
      } else if (ts.isElementAccessExpression(node) && ts.isIdentifier(node.expression)) {
        const table = constants.get(node.expression.text);
        if (table !== undefined && ts.isObjectLiteralExpression(table)) {
          for (const property of table.properties) {
            if (ts.isPropertyAssignment(property)) tell(property.initializer);
          }
        }
      }
    };
    const collect = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
        constants.set(node.name.text, node.initializer);
      }
      ts.forEachChild(node, collect);
    };
    const visit = (node: ts.Node): void => {
      if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression)) {
        const [first] = node.arguments ?? [];
        const name = node.expression.text;
        if (first !== undefined && (REFUSES.has(name) || says.has(name))) tell(first);
      }
      if (ts.isPropertyAssignment(node) && node.name.getText(file) === 'msg') tell(node.initializer);
      if (ts.isShorthandPropertyAssignment(node) && node.name.text === 'msg') tell(node.name);
      ts.forEachChild(node, visit);
    };
    collect(file);
    visit(file);
  }
  return said;
}

/** What stands on a page before its script says anything: the text of what is marked, and the texts that are not. */
export function standingIn(html: string): Omit<Said, 'constants'> {
  const body = html.slice(html.indexOf('<body>'));
  const messages = [...body.matchAll(/ data-said>([^<]*)</g)].map(([, text = '']) =>
    text.replace(/\s+/g, ' ').trim(),
  );
  const outside = [...body.matchAll(/<(\w+)([^>]*)>([^<]*)/g)]
    .filter(([, , attributes = '', text = '']) => !attributes.includes('data-said') && hasWords(text))
    .map(([, , , text = '']) => text.trim());
  return { messages, outside };
}

/** A sentence by its looks: what a schema says of what is wrong begins with a capital and ends with a full stop. */
const SENTENCE = /^\p{Lu}.*\s.*[^.]\.$/su;

/**
 * What the schemas in these files say of what is wrong. Names of fields are put in by `line` and `optionalText`.
 *
 * @param constants what files take from each other, by name
 */
export function schemasSay(files: SourceFile[], constants: Readonly<Record<string, unknown>>): string[] {
  const messages: string[] = [];
  for (const { path, text } of files) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
    const own = new Map<string, ts.Expression>();
    const textOf = (node: ts.Expression): string | undefined => {
      if (ts.isStringLiteralLike(node)) return node.text;
      if (ts.isNumericLiteral(node)) return String(Number(node.text.replaceAll('_', '')));
      if (ts.isIdentifier(node)) {
        const value = constants[node.text];
        if (typeof value === 'string' || typeof value === 'number') return String(value);
        const initial = own.get(node.text);
        return initial && textOf(initial);
      }
      if (!ts.isTemplateExpression(node)) return undefined;
      const pieces = node.templateSpans.map(({ expression, literal }) => {
        const value = textOf(expression);
        return value === undefined ? undefined : value + literal.text;
      });
      return pieces.includes(undefined) ? undefined : node.head.text + pieces.join('');
    };
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
        own.set(node.name.text, node.initializer);
      }
      // What a call is for is read by programmers, and what was thrown by nobody.
      if (ts.isPropertyAssignment(node) && node.name.getText(file) === 'summary') return;
      if (ts.isNewExpression(node)) return;
      if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
        const said = textOf(node);
        if (said !== undefined && SENTENCE.test(said)) messages.push(said);
      }
      if (ts.isCallExpression(node)) {
        const name = node.expression.getText(file);
        const [what, max] = node.arguments.map(textOf);
        const names = what !== undefined && max !== undefined;
        if (names && name === 'line') messages.push(`${what} is required.`);
        if (names && (name === 'line' || name === 'optionalText')) {
          messages.push(`${what} may have at most ${max} characters.`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return messages;
}

/** An address is the same in every language, and so is an example of JSON. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !/^(https?:|\{\s*")/.test(text);

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
