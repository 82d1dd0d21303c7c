import { bracketEnd, tokenizeFormula } from './formula.ts';

/** What a formula is made of, as far as it matters to what kind of result it has. */
export type FormulaNode =
  /** A number, text, truth value or error. */
  | { kind: 'constant' }
  /** Cells: `one` where it is a single one. */
  | { kind: 'cells'; one: boolean }
  /** A defined name, or one that LET and LAMBDA give. */
  | { kind: 'name'; name: string }
  /** `{1,2;3,4}` */
  | { kind: 'array' }
  /** Names in capitals, without the prefixes of newer functions; an argument may be left out. */
  | { kind: 'call'; name: string; arguments: (FormulaNode | null)[] }
  /** What is called is a value, as in `LAMBDA(x,x+1)(3)`. */
  | { kind: 'apply'; arguments: (FormulaNode | null)[] }
  /** `range` where the operator makes a reference of references: `:`, a union's `,`, a blank. */
  | { kind: 'operator'; range: boolean; operands: FormulaNode[] };

/** Why a formula cannot be read; the message goes on after "The formula cannot be read: ". */
export class FormulaProblem extends Error {
  override readonly name = 'FormulaProblem';
}

/** Excel takes no longer text within a formula. */
const MAX_STRING = 255;
const MAX_ARGUMENTS = 255;
const MAX_DEPTH = 200;
const PREFIX = /^(?:_xlfn\.|_xlws\.|_xlpm\.)+/i;

type Piece =
  | { kind: 'operand'; text: string; node: FormulaNode }
  | { kind: 'word'; text: string }
  | { kind: 'sign' | 'blank'; text: string };

/**
 * Reads a formula (without `=`, ECMA-376 part 1, 18.17.2, as people write it in English). Throws FormulaProblem for one
 * that Excel would not take. What the names and functions in it mean is not looked at.
 */
export function parseFormula(formula: string): FormulaNode {
  return new Parser(piecesOf(formula)).all();
}

/** Why a formula, with or without `=`, cannot be read, to go on after "cannot be read: "; or null. */
export function formulaProblem(formula: string): string | null {
  try {
    parseFormula(formula.replace(/^\s*=/, ''));
    return null;
  } catch (error) {
    if (error instanceof FormulaProblem) return error.message;
    throw error;
  }
}

const STRING = /^"(?:[^"]|"")*("?)/;
const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/;
const ERROR = /^#[A-Z]+[A-Z0-9_/]*[!?]?/i;
const SIGN = /^(?:<>|<=|>=|[-+*/^&=<>%:,;(){}@#])/;
const CONSTANT: FormulaNode = { kind: 'constant' };

function piecesOf(formula: string): Piece[] {
  const pieces: Piece[] = [];
  for (const token of tokenizeFormula(formula)) {
    if (token.kind === 'reference') {
      const one = token.to === undefined && (token.prefix?.sheets.length ?? 1) < 2;
      pieces.push({ kind: 'operand', text: token.text, node: { kind: 'cells', one } });
    } else if (token.kind === 'word') {
      if (token.prefix?.raw === token.text) {
        throw new FormulaProblem(`“${token.text}” is not followed by a cell or a name`);
      }
      const isName = token.prefix !== undefined;
      if (isName)
        pieces.push({ kind: 'operand', text: token.text, node: { kind: 'name', name: token.text } });
      else pieces.push({ kind: 'word', text: token.text });
    } else addOthers(pieces, token.text);
  }
  return pieces;
}

function addOthers(pieces: Piece[], text: string): void {
  for (let rest = text; rest !== ''; ) {
    const [piece, length] = otherPiece(rest);
    pieces.push(piece);
    rest = rest.slice(length);
  }
}

function otherPiece(rest: string): [Piece, number] {
  const blank = /^\s+/.exec(rest)?.[0];
  if (blank) return [{ kind: 'blank', text: blank }, blank.length];
  const string = STRING.exec(rest);
  if (string) {
    if (string[1] !== '"' || string[0].length < 2) {
      throw new FormulaProblem('a text is not closed by a quotation mark');
    }
    if (string[0].slice(1, -1).replaceAll('""', '"').length > MAX_STRING) {
      throw new FormulaProblem(
        `a text in it has more than ${MAX_STRING} characters; join shorter ones with the operator &`,
      );
    }
    return [{ kind: 'operand', text: string[0], node: CONSTANT }, string[0].length];
  }
  if (rest.startsWith('[')) {
    const text = rest.slice(0, bracketEnd(rest, 0));
    if (!text.endsWith(']')) throw new FormulaProblem('a “]” is missing');
    // A column of a table; with `@` or `#This Row` one cell of it.
    const one = /@|#This Row/i.test(text) && !/\]\s*:\s*\[/.test(text);
    const node: FormulaNode = { kind: 'cells', one };
    return [{ kind: 'operand', text, node }, text.length];
  }
  const constant = ERROR.exec(rest)?.[0] ?? NUMBER.exec(rest)?.[0];
  if (constant) return [{ kind: 'operand', text: constant, node: CONSTANT }, constant.length];
  const sign = SIGN.exec(rest)?.[0];
  if (sign) return [{ kind: 'sign', text: sign }, sign.length];
  throw new FormulaProblem(`“${[...rest][0]}” has no meaning there`);
}

/** How strongly operators bind; `:` and the blank between references most. */
const STRENGTH: Record<string, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};
const PREFIX_STRENGTH = 7;

class Parser {
  readonly #pieces: readonly Piece[];
  #at = 0;
  #depth = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  all(): FormulaNode {
    const node = this.#expression(0);
    const left = this.#peek();
    if (left === undefined) return node;
    if (left.text === ')') throw new FormulaProblem('there is a “)” too many');
    if (left.text === ',') {
      throw new FormulaProblem('a comma stands outside of any function; decimals are written with a point');
    }
    throw this.#unexpected(left);
  }

  #expression(strength: number): FormulaNode {
    if (++this.#depth > MAX_DEPTH) throw new FormulaProblem('its brackets are too deep');
    let node = this.#prefixed();
    for (;;) {
      const operator = this.#peek();
      const binds = operator?.kind === 'sign' ? STRENGTH[operator.text] : undefined;
      if (!operator || binds === undefined || binds <= strength) break;
      this.#next();
      node = { kind: 'operator', range: false, operands: [node, this.#expression(binds)] };
    }
    this.#depth -= 1;
    return node;
  }

  #prefixed(): FormulaNode {
    const sign = this.#peek();
    if (sign?.kind === 'sign' && (sign.text === '+' || sign.text === '-')) {
      this.#next();
      return { kind: 'operator', range: false, operands: [this.#expression(PREFIX_STRENGTH)] };
    }
    let node = this.#joined();
    while (this.#peek()?.text === '%') {
      this.#next();
      node = { kind: 'operator', range: false, operands: [node] };
    }
    return node;
  }

  /** References joined by `:` or a blank. */
  #joined(): FormulaNode {
    let node = this.#primary();
    for (;;) {
      const hasBlank = this.#pieces[this.#at]?.kind === 'blank';
      const next = this.#peek();
      if (next?.text === ':' && next.kind === 'sign') this.#next();
      else if (!hasBlank || !next || !this.#startsReference(next) || !isReference(node)) return node;
      node = { kind: 'operator', range: true, operands: [node, this.#primary()] };
    }
  }

  #primary(): FormulaNode {
    const piece = this.#next();
    if (piece === undefined) throw this.#missing();
    if (piece.kind === 'operand') {
      const { node } = piece;
      // A function of another workbook.
      if (node.kind !== 'name' || this.#pieces[this.#at]?.text !== '(') return this.#applied(node);
      this.#next();
      return this.#applied({ kind: 'call', name: node.name, arguments: this.#arguments() });
    }
    if (piece.kind === 'word') return this.#word(piece.text);
    if (piece.text === '(') return this.#applied(this.#bracketed());
    if (piece.text === '{') return this.#arrayConstant();
    if (piece.text === '@')
      throw new FormulaProblem('“@” cannot be used here; write the one cell that is meant');
    throw this.#unexpected(piece);
  }

  #word(text: string): FormulaNode {
    const name = text.replace(PREFIX, '').toUpperCase();
    // Blanks between a function and its bracket are the editor's; Excel writes none.
    const next = this.#peek();
    if (next?.text === '(' && next.kind === 'sign') {
      this.#next();
      return this.#applied({ kind: 'call', name, arguments: this.#arguments() });
    }
    const raw = this.#pieces[this.#at];
    if (raw?.kind === 'operand' && raw.text.startsWith('[')) {
      this.#next();
      return raw.node;
    }
    return /^(?:TRUE|FALSE)$/.test(name) ? CONSTANT : { kind: 'name', name };
  }

  /** What follows a value at once and calls it. */
  #applied(node: FormulaNode): FormulaNode {
    let value = node;
    while (this.#pieces[this.#at]?.text === '(' && (value.kind === 'call' || value.kind === 'apply')) {
      this.#next();
      value = { kind: 'apply', arguments: this.#arguments() };
    }
    if (this.#pieces[this.#at]?.text === '#') {
      throw new FormulaProblem('“#” behind a cell cannot be used here; write the range that is meant');
    }
    return value;
  }

  /** After `(`: a value, or several references. */
  #bracketed(): FormulaNode {
    if (this.#peek()?.text === ')') throw new FormulaProblem('there is nothing between “(” and “)”');
    let node = this.#expression(0);
    while (this.#peek()?.text === ',') {
      this.#next();
      node = { kind: 'operator', range: true, operands: [node, this.#expression(0)] };
    }
    this.#close();
    return node;
  }

  /** After `NAME(`. */
  #arguments(): (FormulaNode | null)[] {
    const found: (FormulaNode | null)[] = [];
    if (this.#peek()?.text === ')') {
      this.#next();
      return found;
    }
    for (;;) {
      const next = this.#peek();
      found.push(next?.text === ',' || next?.text === ')' ? null : this.#expression(0));
      if (found.length > MAX_ARGUMENTS) throw new FormulaProblem('a function in it has too many arguments');
      if (this.#peek()?.text !== ',') break;
      this.#next();
    }
    this.#close();
    return found;
  }

  /** After `{`: constants, in rows of the same length. */
  #arrayConstant(): FormulaNode {
    const widths = [0];
    for (;;) {
      let piece = this.#next();
      if (piece?.text === '-' || piece?.text === '+') piece = this.#next();
      const isTruth = piece?.kind === 'word' && /^(?:TRUE|FALSE)$/i.test(piece.text);
      if (!isTruth && !(piece?.kind === 'operand' && piece.node.kind === 'constant')) {
        throw new FormulaProblem('between “{” and “}” may stand numbers and texts only');
      }
      widths.push((widths.pop() ?? 0) + 1);
      const separator = this.#next()?.text;
      if (separator === '}') break;
      if (separator === ';') widths.push(0);
      else if (separator !== ',') throw new FormulaProblem('a “}” is missing');
    }
    if (new Set(widths).size > 1) throw new FormulaProblem('the rows between “{” and “}” differ in length');
    return { kind: 'array' };
  }

  #close(): void {
    const piece = this.#next();
    if (piece === undefined) throw new FormulaProblem('a “)” is missing');
    if (piece.text !== ')') throw this.#unexpected(piece);
  }

  #startsReference(piece: Piece): boolean {
    if (piece.kind === 'operand') return piece.node.kind === 'cells' || piece.node.kind === 'name';
    return piece.kind === 'word' || piece.text === '(';
  }

  /** The next piece that is no blank. */
  #peek(): Piece | undefined {
    const at = this.#pieces[this.#at]?.kind === 'blank' ? this.#at + 1 : this.#at;
    return this.#pieces[at];
  }

  #next(): Piece | undefined {
    if (this.#pieces[this.#at]?.kind === 'blank') this.#at += 1;
    return this.#pieces[this.#at++];
  }

  #missing(): FormulaProblem {
    const last = this.#pieces.findLast(({ kind }) => kind !== 'blank');
    return new FormulaProblem(
      last ? `something is missing after “${last.text}”` : 'there is nothing after “=”',
    );
  }

  #unexpected({ text, kind }: Piece): FormulaProblem {
    if (text === ';') return new FormulaProblem('arguments are separated by commas, not by semicolons');
    const isValue = kind !== 'sign' || text === '(' || text === '{';
    return new FormulaProblem(
      isValue ? `an operator is missing before “${text}”` : `something is missing before “${text}”`,
    );
  }
}

function isReference(node: FormulaNode): boolean {
  return node.kind === 'cells' || node.kind === 'name' || node.kind === 'call' || isRange(node);
}

function isRange(node: FormulaNode): boolean {
  return node.kind === 'operator' && node.range;
}
