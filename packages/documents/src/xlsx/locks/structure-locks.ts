import {
  NS,
  type OpcPackage,
  parseXml,
  readRelationships,
  relationshipKind,
  type XmlElement,
} from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { parseRange } from '../file/references.ts';
import { openWorkbook, type SheetEntry, type Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { type SheetSpan, sheetSpans } from '../formula/sheet-spans.ts';
import { readCellsOfXml } from '../read/read-cells.ts';
import { type StructureLock, tableLocks } from './row-column-locks.ts';
import { copyLock } from './sheet-copy.ts';
import { deletionLock } from './sheet-deletion.ts';
import { sourceElements } from './source-elements.ts';

/**
 * Where sheets cannot be deleted and rows and columns cannot come or go. `patchWorkbook` refuses such edits with the
 * same reasons, so an editor should refuse them before they are made. Inserted and deleted rows and columns move the locks below.
 */
export function structureLocks(bytes: Uint8Array): StructureLock[] {
  const workbook = openWorkbook(bytes);
  // Of every formula of every sheet: found once, or many sheets would take the square of their number.
  const spans = sheetSpans(workbook);
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet)
    .flatMap((sheet) => {
      const reason = deletionLock(workbook, sheet, spans);
      const locks = sheetLocks(workbook, sheet, spans);
      const copyReason = copyLock(workbook, sheet);
      return [
        ...(reason ? [{ sheet: sheet.id, reason, kind: 'deletion' as const }] : []),
        ...(copyReason ? [{ sheet: sheet.id, reason: copyReason, kind: 'copy' as const }] : []),
        ...locks,
      ];
    });
}

/** The locks on rows and columns of one worksheet. */
export function sheetLocks(
  workbook: Workbook,
  sheet: SheetEntry,
  spans: SheetSpan[] = sheetSpans(workbook),
): StructureLock[] {
  const source = workbook.pkg.text(sheet.part);
  const everywhere =
    lockingElement(source) ?? lockingShapes(workbook.pkg, sheet) ?? lockingSpan(workbook, sheet, spans);
  if (everywhere) {
    const reason = `Rows and columns of "${sheet.name}" cannot be inserted or deleted here, because the sheet has ${everywhere}. Excel can do it.`;
    return [{ sheet: sheet.id, reason, kind: 'all' }];
  }
  return [
    ...relatedLocks(workbook.pkg, sheet),
    ...computedLocks(source, sheet),
    ...sourceLocks(workbook, sheet),
  ];
}

/** Elements of a worksheet whose references are shifted, or that hold none. */
const SHIFTED = new Set(
  (
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios ' +
    'autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting ' +
    'dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties ' +
    'cellWatches ignoredErrors drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls tableParts extLst'
  ).split(' '),
);
const SHIFTED_EXTENSIONS = new Set([
  // Page layout of Excel for Mac: no reference in it.
  'PLV',
  'conditionalFormattings',
  'dataValidations',
  'sparklineGroups',
  'ignoredErrors',
  // These name parts, which name no cells.
  'slicerList',
  'timelineRefs',
]);

function lockingElement(source: string): string | undefined {
  const { skeleton } = openXmlList(source, 'sheetData', 'row');
  const isShifted = (child: XmlElement): boolean => {
    if (child.namespace === NS.spreadsheet) return SHIFTED.has(child.localName);
    // Objects are written twice there, for newer and for older programs.
    const isChoice = child.namespace === NS.compatibility;
    return (
      isChoice &&
      child.children.every((inner) =>
        inner.namespace === NS.compatibility ? isShifted(inner) : SHIFTED.has(inner.localName),
      )
    );
  };
  if (!skeleton.children.every(isShifted)) return 'special contents';
  const extensions = skeleton.child(NS.spreadsheet, 'extLst')?.children ?? [];
  const isUnknown = (extension: XmlElement) =>
    extension.children.some((child) => !SHIFTED_EXTENSIONS.has(child.localName));
  return extensions.some(isUnknown) ? 'special contents' : undefined;
}

/** Boxes of comments in a form that cannot be read stay where they are, and so must the cells. */
function lockingShapes(pkg: OpcPackage, sheet: SheetEntry): string | undefined {
  for (const link of readRelationships(pkg, sheet.part)) {
    if (relationshipKind(link) !== 'vmlDrawing' || !pkg.has(link.part)) continue;
    try {
      parseXml(pkg.text(link.part));
    } catch {
      return 'comments or form controls in an unusual form';
    }
  }
  return undefined;
}

/** A formula anywhere that takes the same cells of several sheets (`Sheet1:Sheet3!A1`) with this one among them. */
function lockingSpan(workbook: Workbook, sheet: SheetEntry, spans: SheetSpan[]): string | undefined {
  const names = workbook.sheets.map(({ name }) => name.toLowerCase());
  const own = names.indexOf(sheet.name.toLowerCase());
  const isHere = spans.some((span) => {
    const [from = -1, to = -1] = span.map((name) => names.indexOf(name.toLowerCase()));
    return from < 0 || to < 0 || (own >= Math.min(from, to) && own <= Math.max(from, to));
  });
  return isHere ? 'formulas that take the same cells of several sheets' : undefined;
}

function relatedLocks(pkg: OpcPackage, sheet: SheetEntry): StructureLock[] {
  return readRelationships(pkg, sheet.part).flatMap((link) => {
    const kind = relationshipKind(link);
    if ((kind !== 'table' && kind !== 'pivotTable') || !pkg.has(link.part)) return [];
    const root = parseXml(pkg.text(link.part));
    return kind === 'table' ? locksOf(sheet.id, root) : pivotLocks(sheet.id, root);
  });
}

function locksOf(sheet: string, table: XmlElement): StructureLock[] {
  const range = parseRange(table.attribute('', 'ref') ?? '');
  if (!range) return [];
  const name = table.attribute('', 'displayName') ?? table.attribute('', 'name') ?? '';
  const headings = Number(table.attribute('', 'headerRowCount') ?? 1);
  const totals = Number(table.attribute('', 'totalsRowCount') ?? 0);
  return tableLocks(sheet, { name, range, headings, totals });
}

/** Excel fills the cells of a pivot table, and those of the filters above it. */
function pivotLocks(sheet: string, pivot: XmlElement): StructureLock[] {
  const location = pivot.child(NS.spreadsheet, 'location');
  const range = parseRange(location?.attribute('', 'ref') ?? '');
  if (!range) return [];
  const filters = Number(location?.attribute('', 'rowPageCount') ?? 0);
  const top = Math.max(0, range.startRow - (filters > 0 ? filters + 1 : 0));
  const name = pivot.attribute('', 'name') ?? '';
  const reason = `Rows and columns cannot be inserted or deleted inside of the pivot table "${name}", which Excel fills.`;
  return block(sheet, { ...range, startRow: top }, reason);
}

function block(sheet: string, range: CellRange, reason: string): StructureLock[] {
  return [
    { sheet, reason, kind: 'block', axis: 'row', from: range.startRow, to: range.endRow },
    { sheet, reason, kind: 'block', axis: 'column', from: range.startColumn, to: range.endColumn },
  ];
}

/** A formula that fills several cells stays in one piece; a data table keeps the cells it varies. */
function computedLocks(source: string, sheet: SheetEntry): StructureLock[] {
  // Reading every cell is only worth it where one can be found.
  if (!/\st\s*=\s*["'](?:array|dataTable)["']/.test(source)) return [];
  const found = new Set<NonNullable<ReturnType<typeof readCellsOfXml>[number]['computed']>>();
  for (const { computed } of readCellsOfXml(source, sheet.name)) if (computed) found.add(computed);
  const locks = [...found].flatMap(({ kind, range }) => {
    const isOne = range.startRow === range.endRow && range.startColumn === range.endColumn;
    if (isOne && kind === 'array') return [];
    const what = kind === 'array' ? 'an array formula, which fills' : 'a what-if data table, which fills';
    return block(
      sheet.id,
      range,
      `Rows and columns cannot be inserted or deleted inside of ${what} several cells at once. Excel can do it.`,
    );
  });
  for (const [, input = ''] of source.matchAll(/\sr[12]\s*=\s*["']([A-Z]{1,3}[0-9]+)["']/g)) {
    const range = parseRange(input);
    if (range)
      locks.push(...block(sheet.id, range, `${input} cannot be deleted: a what-if data table varies it.`));
  }
  return locks;
}

/** Cells that pivot tables anywhere in the workbook take their data from. */
function sourceLocks({ relationships, pkg }: Workbook, sheet: SheetEntry): StructureLock[] {
  const reason = 'The cells a pivot table takes its data from cannot all be deleted.';
  return relationships.flatMap((link): StructureLock[] => {
    if (relationshipKind(link) !== 'pivotCacheDefinition' || !pkg.has(link.part)) return [];
    return sourceElements(parseXml(pkg.text(link.part))).flatMap((element): StructureLock[] => {
      const range = parseRange(element.attribute('', 'ref') ?? '');
      const isHere = element.attribute('', 'sheet')?.toLowerCase() === sheet.name.toLowerCase();
      if (!range || !isHere) return [];
      return [
        { sheet: sheet.id, reason, kind: 'keep', axis: 'row', from: range.startRow, to: range.endRow },
        {
          sheet: sheet.id,
          reason,
          kind: 'keep',
          axis: 'column',
          from: range.startColumn,
          to: range.endColumn,
        },
      ];
    });
  });
}
