import { parseXml, readRelationships, relationshipKind } from '../../opc/index.ts';
import type { SheetEntry, Workbook } from '../file/workbook.ts';
import { type SheetSpan, sheetSpans } from '../formula/sheet-spans.ts';

/**
 * Why a sheet cannot be deleted: something points to it by other means than a formula and would be left pointing at
 * nothing. Undefined if it can, as far as what is left to see is not asked.
 */
export function deletionLock(
  workbook: Workbook,
  sheet: SheetEntry,
  spans: SheetSpan[] = sheetSpans(workbook),
): string | undefined {
  const found = pointedAt(workbook, sheet, spans);
  return found && `"${sheet.name}" cannot be deleted: ${found}.`;
}

function pointedAt(workbook: Workbook, sheet: SheetEntry, spans: SheetSpan[]): string | undefined {
  if (pivotSources(workbook, sheet.name).length > 0) return 'a pivot table takes its data from it';
  const kinds = readRelationships(workbook.pkg, sheet.part).map((link) => relationshipKind(link));
  if (kinds.includes('pivotTable')) return 'it holds a pivot table';
  if (kinds.includes('table')) return 'it holds a table, which other sheets may name';
  if (kinds.includes('slicer') || kinds.includes('timeline')) return 'it holds slicers';
  const endsSpan = spans.flat().some((name) => name.toLowerCase() === sheet.name.toLowerCase());
  return endsSpan ? 'a formula adds up sheets from it to another' : undefined;
}

/** Parts of pivot tables that take their data from a sheet. */
export function pivotSources({ pkg, relationships }: Workbook, name: string): string[] {
  return relationships
    .filter((link) => relationshipKind(link) === 'pivotCacheDefinition' && pkg.has(link.part))
    .map((link) => link.part)
    .filter((part) =>
      [...parseXml(pkg.text(part)).descendants()].some(
        (element) => element.attribute('', 'sheet')?.toLowerCase() === name.toLowerCase(),
      ),
    );
}
