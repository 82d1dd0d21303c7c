/** Cells of a line, and where that stands. */
export interface CsvLine {
  /** From 1, as an editor counts them. */
  line: number;
  cells: string[];
}

/**
 * Reads CSV (RFC 4180) as spreadsheets write it: with commas, semicolons or tabs, whichever its first line has most of, with or
 * without the mark of UTF-8. Empty lines are left out.
 *
 * @throws CsvProblem where a quotation mark has no end
 */
export function readCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let begun = 1;
  const endLine = () => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== '')) lines.push({ line: begun, cells });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === '"' && cell === '') {
      const quoted = quotedAt(source, at, line);
      cell = quoted.text;
      line += quoted.lines;
      at = quoted.end;
    } else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[at + 1] === '\n') at++;
      endLine();
      line++;
      begun = line;
    } else cell += sign;
  }
  endLine();
  return lines;
}

/** A file that cannot be read from a line on. */
export class CsvProblem extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

function quotedAt(source: string, from: number, line: number): { text: string; lines: number; end: number } {
  let text = '';
  let lines = 0;
  for (let at = from + 1; at < source.length; at++) {
    const sign = source[at] ?? '';
    if (sign === '"') {
      if (source[at + 1] !== '"') return { text, lines, end: at };
      at++;
    }
    if (sign === '\n') lines++;
    text += sign;
  }
  throw new CsvProblem(line, `Line ${line}: a quotation mark has no end.`);
}

function separatorOf(source: string): string {
  const first = source.slice(0, Math.max(0, source.search(/[\r\n]/)) || source.length);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

const BEGINS_LIKE_A_FORMULA = /^[=+\-@\t\r]/;

/** A line of CSV (RFC 4180). A spreadsheet takes what begins like a formula for one; an apostrophe makes it the text it is. */
export const csvLineOf = (cells: readonly string[]): string => `${cells.map(written).join(',')}\r\n`;

function written(text: string): string {
  const safe = BEGINS_LIKE_A_FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that was written so. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && BEGINS_LIKE_A_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
