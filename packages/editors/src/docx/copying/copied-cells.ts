import type { SuperdocDocument } from '../superdoc-document.ts';
import { cellsIn, placeCells } from '../tables/cells.ts';
import { selectedTable } from './selected-cells.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];
type Attributes = Readonly<Record<string, unknown>>;

const TWIPS_PER_PIXEL = 15;

/**
 * The selected cells of a table as a table of their own, with the look of that one and the columns they stand in; undefined: they are not several.
 * superdoc 1.46.3 copied the cell that was selected last, and cutting them out it emptied all of them and kept that one.
 */
export function copiedCells({ selection }: State): DocumentNode | undefined {
  const at = selectedTable(selection);
  if (!at || selection.ranges.length < 2) return undefined;
  const rows = selection.content().content;
  // All of it is the table itself.
  if (rows.firstChild?.type.name === 'table') return rows.firstChild;
  const { table, position } = at;
  const spans = selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }));
  const selected = cellsIn(placeCells(table, position), spans);
  const left = Math.min(...selected.map(({ column }) => column));
  const right = Math.max(...selected.map(({ column, columns }) => column + columns));
  return table.type.create({ ...table.attrs, ...columnsOf(table.attrs, left, right) }, rows);
}

/** Cells as lines of text with tabs between them, as spreadsheets and Word write them. */
export function textOfCells(table: DocumentNode): string {
  const lines: string[] = [];
  table.forEach((row) => {
    const texts: string[] = [];
    row.forEach((cell) => {
      if (!cell.attrs.__placeholder) texts.push(cell.textBetween(0, cell.content.size, ' ', textOfLeaf));
    });
    lines.push(texts.join('\t'));
  });
  return lines.join('\n');
}

const textOfLeaf = ({ type }: DocumentNode): string => (/^(?:tab|lineBreak)$/.test(type.name) ? ' ' : '');

/** What a table says of its columns, of some of these. */
function columnsOf(attrs: Attributes, left: number, right: number): Attributes {
  if (!Array.isArray(attrs.grid)) return {};
  const grid = (attrs.grid as { col?: number }[]).slice(left, right);
  const properties = attrs.tableProperties as Attributes | null | undefined;
  const width = properties?.tableWidth as Attributes | null | undefined;
  if (width?.type !== 'dxa' && width?.type !== 'pct') return { grid };
  const value = grid.reduce((sum, { col }) => sum + (col ?? 0), 0);
  return {
    grid,
    tableProperties: { ...properties, tableWidth: { type: 'dxa', value } },
    tableWidth: { width: value / TWIPS_PER_PIXEL, type: 'dxa' },
  };
}
