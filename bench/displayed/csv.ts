/** The fields of a CSV file as LibreOffice writes it: fields in quotes may hold commas, quotes and line breaks. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      at++;
      for (; at < text.length; at++) {
        if (text[at] !== '"') field += text[at];
        else if (text[at + 1] === '"') {
          field += '"';
          at++;
        } else break;
      }
      at++;
    } else {
      const end = /[,\n]/g;
      end.lastIndex = at;
      const next = end.exec(text)?.index ?? text.length;
      field = text.slice(at, next).replace(/\r$/, '');
      at = next;
    }
    row.push(field);
    if (text[at] === '\r') at++;
    if (text[at] !== ',') {
      rows.push(row);
      row = [];
    }
    at++;
  }
  return rows;
}
