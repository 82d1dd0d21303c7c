import { columnIndex, columnName, MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';

export { MAX_COLUMNS, MAX_ROWS };

/** One end of a reference. `row` or `column` is undefined in references to whole columns or rows (`A:B`, `1:3`). */
export interface ReferenceEnd {
  row?: number;
  column?: number;
  rowAbsolute: boolean;
  columnAbsolute: boolean;
}

export interface SheetPrefix {
  /** As written, with quotes and the exclamation mark. */
  raw: string;
  /** `[1]` of a reference into another workbook, else ''. */
  book: string;
  /** The sheet's name, or the first and last of a three-dimensional reference. */
  sheets: string[];
}

export interface Reference {
  kind: 'reference';
  text: string;
  prefix?: SheetPrefix;
  from: ReferenceEnd;
  to?: ReferenceEnd;
}

export type FormulaToken =
  | Reference
  | { kind: 'other'; text: string }
  /** A function, a name or a constant; with a prefix a name or an error of another sheet. */
  | { kind: 'word'; text: string; prefix?: SheetPrefix };

const STRING = /"(?:[^"]|"")*"?/y;
const QUOTED = /'(?:[^']|'')*'/y;
const BOOK = /\[[^\][]*\]/y;
const SPACE = /\s+/y;
const ERROR = /#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!)/iy;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_\\$][\p{L}\p{M}\p{N}_.\\?$]*/uy;
const SHEET_WORD = /[\p{L}\p{N}_.]+(?::[\p{L}\p{N}_.]+)?!/uy;
const CELL = /(\$?)([A-Za-z]{1,3})(\$?)([1-9][0-9]{0,6})/y;
const COLUMNS = /(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})/y;
const ROWS = /(\$?)([1-9][0-9]{0,6}):(\$?)([1-9][0-9]{0,6})/y;
const WORD_GOES_ON = /[\p{L}\p{M}\p{N}_.\\?$(!]/uy;

/**
 * Splits a formula (A1 notation, without `=`, ECMA-376 part 1, 18.17) into references, names of functions and
 * other words, and everything else. The texts of the tokens joined are the formula.
 */
export function tokenizeFormula(formula: string): FormulaToken[] {
  const tokens: FormulaToken[] = [];
  let other = '';
  const flush = () => {
    if (other) tokens.push({ kind: 'other', text: other });
    other = '';
  };
  let at = 0;
  while (at < formula.length) {
    const code = formula[at];
    const plain =
      code === '"'
        ? matchAt(STRING, formula, at)
        : code === '#'
          ? (matchAt(ERROR, formula, at) ?? '#')
          : matchAt(SPACE, formula, at);
    if (plain !== undefined) {
      other += plain;
      at += plain.length;
      continue;
    }
    const prefix = readPrefix(formula, at);
    const afterPrefix = at + (prefix?.raw.length ?? 0);
    const reference = readReference(formula, afterPrefix, prefix);
    if (reference) {
      flush();
      tokens.push(reference);
      at += reference.text.length;
      continue;
    }
    if (prefix) {
      // A name of another sheet, or `Sheet1!#REF!`.
      flush();
      const name = matchAt(WORD, formula, afterPrefix) ?? matchAt(ERROR, formula, afterPrefix) ?? '';
      tokens.push({ kind: 'word', text: prefix.raw + name, prefix });
      at = afterPrefix + name.length;
      continue;
    }
    if (code === '[') {
      const end = bracketEnd(formula, at);
      other += formula.slice(at, end);
      at = end;
      continue;
    }
    const word = matchAt(WORD, formula, at);
    if (word) {
      flush();
      tokens.push({ kind: 'word', text: word });
      at += word.length;
      continue;
    }
    const number = matchAt(NUMBER, formula, at);
    const piece = number ?? code ?? '';
    other += piece;
    at += piece.length;
  }
  flush();
  return tokens;
}

/** The formula with each token replaced by what `change` answers; undefined keeps it as written. */
export function mapTokens(formula: string, change: (token: FormulaToken) => string | undefined): string {
  return tokenizeFormula(formula)
    .map((token) => change(token) ?? token.text)
    .join('');
}

/** The formula with each reference replaced by what `change` answers; undefined keeps it as written. */
export function mapReferences(formula: string, change: (reference: Reference) => string | undefined): string {
  return mapTokens(formula, (token) => (token.kind === 'reference' ? change(token) : undefined));
}

/** A reference as text. */
export function writeReference(reference: Pick<Reference, 'prefix' | 'from' | 'to'>): string {
  const to = reference.to ? `:${writeEnd(reference.to)}` : '';
  return (reference.prefix?.raw ?? '') + writeEnd(reference.from) + to;
}

/**
 * A formula as it reads when moved down and right by so many cells: relative references move, absolute ones stay.
 * References that leave the sheet wrap around, as they do in shared formulas.
 */
export function offsetFormula(formula: string, rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return formula;
  const move = (end: ReferenceEnd): ReferenceEnd => ({
    ...end,
    row: end.row === undefined || end.rowAbsolute ? end.row : wrap(end.row + rows, MAX_ROWS),
    column:
      end.column === undefined || end.columnAbsolute ? end.column : wrap(end.column + columns, MAX_COLUMNS),
  });
  return mapReferences(formula, (reference) =>
    writeReference({
      ...reference,
      from: move(reference.from),
      ...(reference.to ? { to: move(reference.to) } : {}),
    }),
  );
}

/** A sheet's name as it must stand before `!` in a formula: quoted where Excel quotes it. */
export function sheetPrefix(name: string): string {
  const plain =
    /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) &&
    !/^(?:[A-Za-z]{1,3}[0-9]+|[Rr][0-9]*(?:[Cc][0-9]*)?|[Cc][0-9]*|true|false)$/i.test(name);
  return plain ? `${name}!` : `'${name.replaceAll("'", "''")}'!`;
}

function wrap(index: number, size: number): number {
  return ((index % size) + size) % size;
}

function writeEnd(end: ReferenceEnd): string {
  const column = end.column === undefined ? '' : (end.columnAbsolute ? '$' : '') + columnName(end.column);
  const row = end.row === undefined ? '' : (end.rowAbsolute ? '$' : '') + (end.row + 1);
  return column + row;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function readPrefix(formula: string, at: number): SheetPrefix | undefined {
  const quoted = formula[at] === "'" ? matchAt(QUOTED, formula, at) : undefined;
  if (quoted) {
    if (formula[at + quoted.length] !== '!') return undefined;
    const content = quoted.slice(1, -1).replaceAll("''", "'");
    const bookEnd = content.lastIndexOf(']') + 1;
    return {
      raw: `${quoted}!`,
      book: content.slice(0, bookEnd),
      sheets: content.slice(bookEnd).split(':'),
    };
  }
  const book = formula[at] === '[' ? (matchAt(BOOK, formula, at) ?? '') : '';
  const word = matchAt(SHEET_WORD, formula, at + book.length);
  if (word) return { raw: book + word, book, sheets: word.slice(0, -1).split(':') };
  return book && formula[at + book.length] === '!' ? { raw: `${book}!`, book, sheets: [] } : undefined;
}

function readReference(formula: string, at: number, prefix: SheetPrefix | undefined): Reference | undefined {
  const before = prefix?.raw ?? '';
  const first = readCellEnd(formula, at);
  if (first) {
    const second = formula[first.end] === ':' ? readCellEnd(formula, first.end + 1) : undefined;
    const end = second?.end ?? first.end;
    if (!second && goesOn(formula, end)) return undefined;
    return {
      kind: 'reference',
      text: before + formula.slice(at, end),
      ...(prefix ? { prefix } : {}),
      from: first.value,
      ...(second ? { to: second.value } : {}),
    };
  }
  for (const [pattern, whole] of [
    [COLUMNS, 'column'],
    [ROWS, 'row'],
  ] as const) {
    pattern.lastIndex = at;
    const match = pattern.exec(formula);
    if (!match || goesOn(formula, pattern.lastIndex)) continue;
    const from = wholeEnd(whole, match[1], match[2]);
    const to = wholeEnd(whole, match[3], match[4]);
    if (from && to)
      return { kind: 'reference', text: before + match[0], ...(prefix ? { prefix } : {}), from, to };
  }
  return undefined;
}

function readCellEnd(formula: string, at: number): { value: ReferenceEnd; end: number } | undefined {
  CELL.lastIndex = at;
  const match = CELL.exec(formula);
  if (!match) return undefined;
  const end = CELL.lastIndex;
  const column = columnIndex(match[2] ?? '');
  const row = Number(match[4]) - 1;
  if (column < 0 || row >= MAX_ROWS || goesOn(formula, end)) return undefined;
  return { value: { row, column, rowAbsolute: match[3] === '$', columnAbsolute: match[1] === '$' }, end };
}

function wholeEnd(whole: 'row' | 'column', dollar = '', name = ''): ReferenceEnd | undefined {
  const absolute = dollar === '$';
  if (whole === 'column') {
    const column = columnIndex(name);
    return column < 0 ? undefined : { column, columnAbsolute: absolute, rowAbsolute: false };
  }
  const row = Number(name) - 1;
  return row >= MAX_ROWS ? undefined : { row, rowAbsolute: absolute, columnAbsolute: false };
}

function goesOn(formula: string, at: number): boolean {
  WORD_GOES_ON.lastIndex = at;
  return WORD_GOES_ON.test(formula);
}

/** End of a structured reference's brackets; an apostrophe escapes the next character (18.17.2.3). */
/** Where the bracket that opens at a place is closed; in a name of a column `'` stands before what is no bracket. */
export function bracketEnd(formula: string, at: number): number {
  let depth = 0;
  for (let i = at; i < formula.length; i++) {
    if (formula[i] === "'") i++;
    else if (formula[i] === '[') depth++;
    else if (formula[i] === ']' && --depth === 0) return i + 1;
  }
  return formula.length;
}
