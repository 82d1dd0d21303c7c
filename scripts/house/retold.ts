import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** A word as it stands in a text, with the punctuation around it. */
const WORD = /^["“‘'(]*\p{L}[\p{Ll}’'-]*[”’"')]*[.,;:]?$/u;

/** A piece of a text, or a place (null). */
type Piece = string | null;

/**
 * The sentences that these files put together in English, for whoever reads them: each text of three words or more, with numbered places
 * for what is put into it, in ICU's syntax. Where a text is chosen between two, each is a sentence of its own.
 */
export function retoldBy(files: SourceFile[]): string[] {
  const found = new Set<string>();
  for (const { path, text } of files) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
    const visit = (node: ts.Node): void => {
      if (isBrief(node)) {
        for (const pieces of readingsOf(node.template)) found.add(numbered(pieces));
        ts.forEachChild(node.template, visitPlaces);
        return;
      }
      if (isForMachines(node)) return;
      if (isText(node)) {
        // A part of a longer one is read with it.
        if (isPartOf(node)) return;
        for (const pieces of readingsOf(node)) {
          const message = messageOf(pieces);
          if (message !== undefined) found.add(message);
        }
        ts.forEachChild(node, visit);
        return;
      }
      ts.forEachChild(node, visit);
    };
    /** What is put into a brief text may be one, too. */
    const visitPlaces = (node: ts.Node): void => {
      if (isBrief(node)) visit(node);
      else ts.forEachChild(node, visitPlaces);
    };
    visit(file);
  }
  return [...found].sort();
}

/** Functions of the server whose sentences are said in the language of the reader at once. */
const SAYS =
  /^(?:badGateway|conflict|forbidden|invalid|say|sentence|tooLarge|tooMany|tooSlow|unavailable|wrongKind)$/;

/** Imports, faults of programs, lists of names, what is logged, and what has a reader. */
function isForMachines(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isCallExpression(node))
    return SAYS.test(node.expression.getText()) || /\blog\b/.test(node.expression.getText());
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'split') return true;
  if (ts.isNewExpression(node))
    return /^(?:Error|RangeError|TypeError|RegExp)$/.test(node.expression.getText());
  return false;
}

type Text = ts.StringLiteralLike | ts.TemplateExpression | ts.BinaryExpression;

/** A literal, a template, or literals that are joined by `+`. */
const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isJoined(node);

const isJoined = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
  (isText(node.left) || isText(node.right));

/** In a template, a text that is chosen there (`${many ? 'rows' : 'a row'}`) is a piece of it. */
function isPartOf(node: ts.Node): boolean {
  let at = node.parent;
  while (ts.isConditionalExpression(at) || ts.isParenthesizedExpression(at)) at = at.parent;
  return ts.isTemplateSpan(at) || isJoined(at);
}

/** All ways a text can read. */
function readingsOf(node: ts.Expression): Piece[][] {
  if (ts.isParenthesizedExpression(node)) return readingsOf(node.expression);
  if (ts.isStringLiteralLike(node)) return [[node.text]];
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce<Piece[][]>(
      (readings, { expression, literal }) => joined(readings, readingsOf(expression), [[literal.text]]),
      [[node.head.text]],
    );
  }
  if (isJoined(node)) return joined(readingsOf(node.left), readingsOf(node.right));
  if (ts.isConditionalExpression(node) && (isText(node.whenTrue) || isText(node.whenFalse))) {
    return [...readingsOf(node.whenTrue), ...readingsOf(node.whenFalse)];
  }
  return [[null]];
}

const joined = (...parts: Piece[][][]): Piece[][] =>
  parts.reduce((all, part) => all.flatMap((before) => part.map((after) => [...before, ...after])));

/** Stands for a place while words are counted: it is one. */
const PLACE = 'qq';

/** A message; undefined: it has less than three words in a row, fewer than two of its own, or is XML or several lines, and says nothing to people. */
function messageOf(pieces: Piece[]): string | undefined {
  const own = pieces.map((piece) => piece ?? PLACE).join('');
  const words = own.trim().split(/\s+/);
  const isSentence = words
    .map((word) => (WORD.test(word) ? 'w' : '-'))
    .join('')
    .includes('www');
  const says = words.filter((word) => WORD.test(word) && !word.includes(PLACE)).length;
  if (!isSentence || says < 2 || /[<>\n]|="/.test(own)) return undefined;
  return numbered(pieces);
}

function numbered(pieces: Piece[]): string {
  let place = 0;
  return pieces
    .map((piece) => (piece === null ? `{${place++}}` : piece.replaceAll('{', "'{'").replaceAll('}', "'}'")))
    .join('');
}

/** A short text that people read says so itself: brief`Cell ${place}`. */
const isBrief = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'brief';
