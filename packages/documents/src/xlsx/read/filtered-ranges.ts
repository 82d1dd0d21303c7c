import { NS, parseXml, readRelationships, relationshipKind, type XmlElement } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { parseRange } from '../file/references.ts';
import type { SheetEntry, Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';

/** The cells, with their headings, of filters of a sheet that ask for something: its own, and those of its tables. */
export function filteredRanges({ pkg }: Workbook, { part }: SheetEntry): CellRange[] {
  const source = pkg.text(part);
  const own = /filterColumn[\s>]/.test(source) ? [openXmlList(source, 'sheetData', 'row').skeleton] : [];
  const tables = readRelationships(pkg, part).flatMap((link) =>
    relationshipKind(link) === 'table' && !link.external && pkg.has(link.part)
      ? [parseXml(pkg.text(link.part))]
      : [],
  );
  return [...own, ...tables].flatMap((root) => filteredRange(root) ?? []);
}

function filteredRange(root: XmlElement): CellRange | undefined {
  const filter = root.child(NS.spreadsheet, 'autoFilter');
  const columns = filter?.childrenNamed(NS.spreadsheet, 'filterColumn') ?? [];
  const asks = columns.some(({ children }) => children.length > 0);
  return asks ? parseRange(filter?.attribute('', 'ref') ?? '') : undefined;
}
