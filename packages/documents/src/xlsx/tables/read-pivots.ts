import { NS, type XmlElement } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { isOn } from '../file/workbook.ts';
import { pivotAreas } from '../read/pivot-areas.ts';
import type { PivotStyle } from './pivot-parts.ts';
import type { StyledTable, TablePart } from './table-looks.ts';

/** A pivot table and its filters as its style has them; none without a style that is known. */
export function readPivot(
  pivot: XmlElement,
  styleOf: (name: string) => PivotStyle | undefined,
): StyledTable[] {
  const areas = pivotAreas(pivot);
  const info = pivot.child(NS.spreadsheet, 'pivotTableStyleInfo');
  const style = styleOf(info?.attribute('', 'name') ?? '');
  if (!areas || !info || !style) return [];
  const shows = (name: string) => isOn(info.attribute('', name));
  const location = pivot.child(NS.spreadsheet, 'location');
  const place = (name: string) => Math.max(0, Number(location?.attribute('', name) ?? 0) || 0);
  const headers = place('firstDataRow');
  const items = pivot.child(NS.spreadsheet, 'rowItems')?.childrenNamed(NS.spreadsheet, 'i') ?? [];
  const isGrand = (item: XmlElement) => item.attribute('', 't') === 'grand';
  const totals = items.length - 1 - items.findLastIndex((item) => !isGrand(item));
  const { whole, header, firstColumn, rowStripes, columnStripes } = style;
  const table: StyledTable = {
    ranges: [areas.table],
    headers,
    totals,
    firstColumns: place('firstDataCol'),
    rows: rowParts(pivot, items, style, shows('showRowHeaders')).map(([at, part]) => [headers + at, part]),
    parts: {
      ...(whole && { whole }),
      ...(header && shows('showColHeaders') && { header }),
      ...(style.totals && { totals: style.totals }),
      ...(firstColumn && shows('showRowHeaders') && { firstColumn }),
      ...(rowStripes && shows('showRowStripes') && { rowStripes }),
      ...(columnStripes && shows('showColStripes') && { columnStripes }),
    },
  };
  return [table, ...filterTables(areas.filters, style)];
}

/** Rows that head or sum up a group, by their place below the headings. */
function rowParts(
  pivot: XmlElement,
  items: readonly XmlElement[],
  { subtotals, subheadings }: PivotStyle,
  isHeaded: boolean,
): [number, TablePart][] {
  const fields = pivot.child(NS.spreadsheet, 'rowFields')?.childrenNamed(NS.spreadsheet, 'field').length ?? 0;
  return items.flatMap((item, at): [number, TablePart][] => {
    const kind = item.attribute('', 't') ?? 'data';
    // So many items are those of the row above.
    const level = Number(item.attribute('', 'r') ?? 0) + item.childrenNamed(NS.spreadsheet, 'x').length;
    const isHeading = kind === 'data' && level < fields && isHeaded;
    const isSum = kind !== 'data' && kind !== 'grand' && kind !== 'blank';
    const part = isHeading ? subheadings[level - 1] : isSum ? subtotals[level - 1] : undefined;
    return part ? [[at, part]] : [];
  });
}

function filterTables(filters: CellRange | undefined, { pageLabels, pageValues }: PivotStyle): StyledTable[] {
  if (!filters || !(pageLabels || pageValues)) return [];
  const tables: StyledTable[] = [];
  for (let column = filters.startColumn; column <= filters.endColumn; column += 3)
    tables.push({
      ranges: [{ ...filters, startColumn: column, endColumn: column + 1 }],
      headers: 0,
      totals: 0,
      parts: {
        ...(pageValues && { lastColumn: pageValues }),
        ...(pageLabels && { firstColumn: pageLabels }),
      },
    });
  return tables;
}
