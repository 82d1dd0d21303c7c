import { NS, parseXml, readRelationships, relationshipKind } from '../../opc/index.ts';
import { parseRange } from '../file/references.ts';
import { decodeText } from '../file/strings.ts';
import { isOn, type Workbook } from '../file/workbook.ts';
import { isAmbiguous } from '../formula/column-names.ts';
import type { SnapshotTable } from './snapshot.ts';

/**
 * The tables that formulas name and the editor can calculate with (ECMA-376 part 1, 18.5.1.2): those with one row of
 * headings. A column whose name the editor could take for another one has none here.
 */
export function shownTables(workbook: Workbook): SnapshotTable[] {
  const { pkg, sheets } = workbook;
  return sheets.flatMap((sheet) => {
    if (!sheet.isWorksheet) return [];
    return readRelationships(pkg, sheet.part).flatMap((link): SnapshotTable[] => {
      if (relationshipKind(link) !== 'table' || link.external || !pkg.has(link.part)) return [];
      const root = parseXml(pkg.text(link.part));
      const range = parseRange(root.attribute('', 'ref') ?? '');
      const name = root.attribute('', 'displayName') ?? '';
      const totals = Number(root.attribute('', 'totalsRowCount') ?? 0);
      if (!range || name === '' || (root.attribute('', 'headerRowCount') ?? '1') !== '1') return [];
      const columns = root
        .child(NS.spreadsheet, 'tableColumns')
        ?.childrenNamed(NS.spreadsheet, 'tableColumn');
      const names = (columns ?? []).map((column) => decodeText(column.attribute('', 'name') ?? ''));
      return [
        {
          sheet: sheet.id,
          name,
          range: { ...range, endRow: range.endRow - totals },
          hasTotals: totals > 0,
          columns: names.map((column) => (isAmbiguous(column) ? null : column)),
          names,
          calculated: (columns ?? []).flatMap((column, index) =>
            column.child(NS.spreadsheet, 'calculatedColumnFormula') ? [index] : [],
          ),
          grows:
            (root.attribute('', 'tableType') ?? 'worksheet') === 'worksheet' &&
            !isOn(root.attribute('', 'insertRow')),
        },
      ];
    });
  });
}

/** What formulas call all tables of a workbook, also those that no editor calculates with: no name is given twice. */
export function tableNames({ pkg, sheets }: Workbook): string[] {
  return sheets.flatMap((sheet) =>
    sheet.isWorksheet
      ? readRelationships(pkg, sheet.part).flatMap((link) => {
          if (relationshipKind(link) !== 'table' || link.external || !pkg.has(link.part)) return [];
          return parseXml(pkg.text(link.part)).attribute('', 'displayName') ?? [];
        })
      : [],
  );
}
