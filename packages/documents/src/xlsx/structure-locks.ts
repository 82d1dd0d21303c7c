import {
  decodeReferences,
  NS,
  type OpcPackage,
  parseXml,
  readRelationships,
  relationshipKind,
  type XmlElement,
} from '../opc/index.ts';
import { tokenizeFormula } from './formula.ts';
import { openWorkbook, type SheetEntry, type Workbook } from './workbook.ts';
import { openXmlList } from './xml-list.ts';

/** What related parts keep a sheet's rows and columns where they are, because they count cells in their own way. */
const LOCKING_RELATIONS: Record<string, string> = {
  table: 'tables',
  pivotTable: 'pivot tables',
  comments: 'comments',
  threadedComment: 'comments',
  control: 'form controls',
  ctrlProp: 'form controls',
  oleObject: 'embedded objects',
  package: 'embedded objects',
  slicer: 'slicers',
  timeline: 'timelines',
  queryTable: 'external data',
  tableSingleCells: 'XML maps',
};

/** Elements of a worksheet whose references can be shifted, or that hold none. */
const SHIFTED = new Set(
  (
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection mergeCells phoneticPr ' +
    'conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks ' +
    'colBreaks customProperties ignoredErrors drawing legacyDrawingHF drawingHF picture autoFilter extLst'
  ).split(' '),
);
/** Elements of a worksheet that are named in the message. */
const NAMED: Record<string, string> = {
  scenarios: 'scenarios',
  protectedRanges: 'ranges that may be edited',
  customSheetViews: 'custom views',
  sortState: 'a sort order',
  dataConsolidate: 'a consolidation',
  legacyDrawing: 'comments or form controls',
  controls: 'form controls',
  oleObjects: 'embedded objects',
  tableParts: 'tables',
};
const SHIFTED_EXTENSIONS = new Set([
  // Page layout of Excel for Mac: no reference in it.
  'PLV',
  'conditionalFormattings',
  'dataValidations',
  'sparklineGroups',
  'ignoredErrors',
]);

/**
 * Worksheets where rows and columns cannot be inserted or deleted, because something in the workbook counts their cells
 * in a way this package cannot shift. `reason` is a sentence for a person. `patchWorkbook` refuses such edits with it.
 */
export function structureLocks(bytes: Uint8Array): { sheet: string; reason: string }[] {
  const workbook = openWorkbook(bytes);
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet)
    .flatMap((sheet) => {
      const reason = structureLock(workbook, sheet);
      return reason ? [{ sheet: sheet.id, reason }] : [];
    });
}

/** The lock on one worksheet, if there is one. */
export function structureLock(workbook: Workbook, sheet: SheetEntry): string | undefined {
  const found =
    lockingRelation(workbook.pkg, sheet) ??
    lockingElement(workbook.pkg.text(sheet.part)) ??
    lockingFormula(workbook.pkg.text(sheet.part)) ??
    lockingSource(workbook, sheet) ??
    lockingSpan(workbook);
  return found
    ? `Rows and columns of "${sheet.name}" cannot be inserted or deleted here, because the sheet has ${found}. Excel can do it.`
    : undefined;
}

function lockingRelation(pkg: OpcPackage, sheet: SheetEntry): string | undefined {
  for (const link of readRelationships(pkg, sheet.part)) {
    const found = LOCKING_RELATIONS[relationshipKind(link)];
    if (found) return found;
  }
  return undefined;
}

function lockingElement(source: string): string | undefined {
  const { skeleton } = openXmlList(source, 'sheetData', 'row');
  for (const child of skeleton.children) {
    if (child.namespace !== NS.spreadsheet || !SHIFTED.has(child.localName)) {
      return NAMED[child.localName] ?? 'special contents';
    }
  }
  // An active filter counts its columns from its first one.
  if (skeleton.child(NS.spreadsheet, 'autoFilter')?.child(NS.spreadsheet, 'filterColumn'))
    return 'an active filter';
  const extensions = skeleton.child(NS.spreadsheet, 'extLst')?.children ?? [];
  const isUnknown = (extension: XmlElement) =>
    extension.children.some((child) => !SHIFTED_EXTENSIONS.has(child.localName));
  return extensions.some(isUnknown) ? 'special contents' : undefined;
}

function lockingFormula(source: string): string | undefined {
  if (/\st\s*=\s*["']array["']/.test(source)) return 'array formulas';
  return /\st\s*=\s*["']dataTable["']/.test(source) ? 'what-if data tables' : undefined;
}

/** Pivot tables anywhere in the workbook that take their data from the sheet by its cells. */
function lockingSource(workbook: Workbook, sheet: SheetEntry): string | undefined {
  for (const link of workbook.relationships) {
    if (relationshipKind(link) !== 'pivotCacheDefinition' || !workbook.pkg.has(link.part)) continue;
    for (const element of parseXml(workbook.pkg.text(link.part)).descendants()) {
      if (element.attribute('', 'sheet')?.toLowerCase() === sheet.name.toLowerCase())
        return 'data for a pivot table';
    }
  }
  return undefined;
}

/** A formula anywhere that takes the same cells of several sheets (`Sheet1:Sheet3!A1`). */
function lockingSpan(workbook: Workbook): string | undefined {
  const parts = workbook.sheets.filter((sheet) => sheet.isWorksheet).map((sheet) => sheet.part);
  for (const part of [workbook.part, ...parts]) {
    const source = workbook.pkg.text(part);
    for (const [, formula = ''] of source.matchAll(/>([^<>]*:[^<>!]*![^<>]*)</g)) {
      const spans = tokenizeFormula(decodeReferences(formula)).some(
        (token) => token.kind !== 'other' && (token.prefix?.sheets.length ?? 0) > 1,
      );
      if (spans) return 'formulas that take the same cells of several sheets';
    }
  }
  return undefined;
}
