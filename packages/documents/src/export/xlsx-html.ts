import type { CellRange } from '../xlsx/edits.ts';
import { html } from './html-page.ts';
import { type ShownSheet, shownSheets } from './shown-sheets.ts';

/** Every sheet that is not hidden: its name and a table. */
export function workbookHtml(bytes: Uint8Array): string {
  return shownSheets(bytes)
    .filter(({ hidden }) => !hidden)
    .map((sheet) => `<h2>${html(sheet.name)}</h2>\n${tableOf(sheet)}`)
    .join('\n');
}

/** Every sheet that is not hidden as lines of tab-separated text, headed by its name. */
export function workbookText(bytes: Uint8Array): string {
  const sheets = shownSheets(bytes).filter(({ hidden }) => !hidden);
  const flat = (text: string) => text.replace(/[\t\r\n]+/g, ' ');
  return sheets
    .map(({ name, rows }) => {
      const lines = rows.map((row) =>
        row
          .map(({ text }) => flat(text))
          .join('\t')
          .trimEnd(),
      );
      return `${[name, ...lines].join('\n')}\n`;
    })
    .join('\n');
}

function tableOf({ rows, merges }: ShownSheet): string {
  const spans = new Map<string, string>();
  const covered = new Set<string>();
  for (const merge of merges) cover(merge, rows.length, rows[0]?.length ?? 0, spans, covered);
  const lines = rows.map((row, at) => {
    const cells = row.map(({ text, isNumber }, column) => {
      const place = `${at},${column}`;
      if (covered.has(place)) return '';
      return `<td${isNumber ? ' class="number"' : ''}${spans.get(place) ?? ''}>${html(text)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table>\n${lines.join('\n')}\n</table>`;
}

/** Notes which cells a merge hides, inside of what is shown at all. */
function cover(
  merge: CellRange,
  height: number,
  width: number,
  spans: Map<string, string>,
  covered: Set<string>,
) {
  const rows = Math.min(merge.endRow, height - 1) - merge.startRow + 1;
  const columns = Math.min(merge.endColumn, width - 1) - merge.startColumn + 1;
  if (rows < 1 || columns < 1) return;
  for (let row = merge.startRow; row < merge.startRow + rows; row++) {
    for (let column = merge.startColumn; column < merge.startColumn + columns; column++) {
      covered.add(`${row},${column}`);
    }
  }
  const first = `${merge.startRow},${merge.startColumn}`;
  covered.delete(first);
  spans.set(first, `${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`);
}
