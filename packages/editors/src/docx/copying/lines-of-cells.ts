/** A cell in quotes, those in it doubled, up to where it ends; else all up to there. */
const CELL = /"([^"]*(?:""[^"]*)*)"(?![^\t\n])|[^\t\n]*/y;

/**
 * The cells of lines of text, which have tabs between them. Spreadsheets put one into quotes that has a line end, a tab or a quote in it; where there is
 * none of these, or more text behind, the quotes are what somebody wrote.
 *
 * @param text with `\n` at the end of each line but the last one
 */
export function cellsOfLines(text: string): string[][] {
  const lines: string[][] = [[]];
  const cells = new RegExp(CELL);
  for (;;) {
    const [whole, quoted] = cells.exec(text) ?? [''];
    const isQuoted = quoted !== undefined && /[\t\n"]/.test(quoted);
    lines.at(-1)?.push(isQuoted ? quoted.replaceAll('""', '"') : whole);
    const end = text[cells.lastIndex];
    if (end === undefined) return lines;
    if (end === '\n') lines.push([]);
    cells.lastIndex += 1;
  }
}
