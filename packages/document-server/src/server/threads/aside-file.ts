import {
  type AsideEdit,
  type CellEdit,
  createBlank,
  outlineWorkbook,
  patchWorkbook,
  type XlsxEdit,
} from '@benchbook/documents';

const HEADINGS = [
  'Why it is not in the document',
  'Sheet',
  'Cell',
  'What was entered',
  'The change as it was sent',
];
const WIDTHS = [420, 120, 70, 200, 500];
/** Cells and changes that are written out; the last row says how many more there are. */
const MOST_ROWS = 10_000;

/**
 * What could not be put into a workbook, as a workbook for the people who typed it: a row for each cell, or for each other
 * change, with the reason.
 *
 * @param all every edit, those that were applied as well; `found` says which were not.
 */
export function asideFile(
  original: Uint8Array,
  all: readonly XlsxEdit[],
  found: readonly AsideEdit[],
): Uint8Array {
  const { sheets } = outlineWorkbook(original);
  const nameOf = (edit: XlsxEdit) => sheets.find(({ id }) => id === edit.sheet)?.name ?? edit.sheet;
  const rows = found.flatMap(({ edit, cells, reason, takesRest }) => {
    const after = takesRest ? all.slice(edit + 1) : [];
    const first = all[edit];
    return [
      ...(first ? rowsOf(first, cells, reason, nameOf(first)) : []),
      ...after.flatMap((one) => rowsOf(one, null, `It came after that one: ${reason}`, nameOf(one))),
    ];
  });
  const left = rows.length - MOST_ROWS;
  const shown = left > 0 ? [...rows.slice(0, MOST_ROWS), [`… and ${left} more`]] : rows;
  const blank = createBlank('xlsx');
  const sheet = outlineWorkbook(blank).sheets[0]?.id ?? '1';
  const heading = HEADINGS.map((text, column) => ({ ...textCell(0, column, text), style: { bold: true } }));
  const cells = shown.flatMap((texts, row) => texts.map((text, column) => textCell(row + 1, column, text)));
  const widths = WIDTHS.map((width, column) => ({
    op: 'set-column-width' as const,
    sheet,
    from: column,
    to: column,
    width,
  }));
  return patchWorkbook(blank, [{ op: 'set-cells', sheet, cells: [...heading, ...cells] }, ...widths]).bytes;
}

function rowsOf(edit: XlsxEdit, places: number[] | null, reason: string, sheet: string): string[][] {
  if (edit.op !== 'set-cells') return [[reason, sheet, '', '', shorten(JSON.stringify(edit))]];
  const cells = places === null ? edit.cells : places.flatMap((place) => edit.cells[place] ?? []);
  return cells.map((cell) => [
    reason,
    sheet,
    `R${cell.row + 1}C${cell.column + 1}`,
    contentOf(cell),
    shorten(JSON.stringify(cell)),
  ]);
}

function contentOf({ content }: CellEdit): string {
  if (!content || content.kind === 'empty') return '';
  return content.kind === 'formula' ? `=${content.formula}` : String(content.value);
}

/** Excel keeps no longer texts. */
const shorten = (text: string) => text.slice(0, 32_000);

function textCell(row: number, column: number, text: string): CellEdit {
  return { row, column, content: { kind: 'text', value: shorten(text) } };
}
