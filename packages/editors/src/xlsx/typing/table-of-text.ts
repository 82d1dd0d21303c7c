/** A field in quotation marks, as spreadsheets write one that holds a tab, a line break or such a mark; then what ends it. */
const QUOTED = /"((?:[^"]|"")*)"(\t|\r\n|\r|\n|$)/y;
/** Any other field, then what ends it. */
const PLAIN = /([^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;
const NEEDS_QUOTES = /[\t\r\n"]/;

/**
 * The cells of a text as instruments and spreadsheets put one into the clipboard: tabs between cells, one line a row. Line ends of every
 * system are none of the last cell's text, and an empty first cell is a cell. Quotation marks belong to the text, unless they are there for
 * what could not be in a field without them.
 */
export function cellsOfText(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const quoted = matchAt(QUOTED, text, at);
    const needed = quoted && NEEDS_QUOTES.test(quoted[1] ?? '') ? quoted : null;
    const [all = '', content = '', end = ''] = needed ?? matchAt(PLAIN, text, at) ?? [];
    rows.at(-1)?.push(needed ? content.replaceAll('""', '"').replace(/\r\n?/g, '\n') : content);
    at += all.length;
    if (end === '\t' && at === text.length) rows.at(-1)?.push('');
    else if (end !== '' && end !== '\t' && at < text.length) rows.push([]);
  }
  return rows;
}

/** The same as a table of HTML, every character of it, also of what looks like a tag: `<LOD` is a result. */
export function tableOfText(text: string): string {
  const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${written(cell)}</td>`).join('')}</tr>`;
  return `<table>${cellsOfText(text).map(row).join('')}</table>`;
}

function written(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll('\n', '<br>');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
