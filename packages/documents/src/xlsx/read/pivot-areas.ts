import { NS, type XmlElement } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { parseRange } from '../file/references.ts';

/** The cells of a pivot table (ECMA-376 part 1, 18.10.1.49): the table itself, and its filters above it, where it has some. */
export function pivotAreas(
  pivot: XmlElement,
): { table: CellRange; filters: CellRange | undefined } | undefined {
  const location = pivot.child(NS.spreadsheet, 'location');
  const table = parseRange(location?.attribute('', 'ref') ?? '');
  if (!table) return undefined;
  const count = (name: string) => Number(location?.attribute('', name) ?? 0);
  const [rows, columns] = [count('rowPageCount'), count('colPageCount')];
  // A row between them and the table stays empty, as does a column between two of them.
  const first = table.startRow - rows - 1;
  if (!(rows > 0 && columns > 0) || first < 0) return { table, filters: undefined };
  const filters = {
    startRow: first,
    endRow: table.startRow - 2,
    startColumn: table.startColumn,
    endColumn: table.startColumn + 3 * columns - 2,
  };
  return { table, filters };
}
