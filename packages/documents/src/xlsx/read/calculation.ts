import { NS } from '../../opc/index.ts';
import { readSharedStrings } from '../file/strings.ts';
import { asksForCalculation, isOn, openWorkbook, type Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { formulaForShow } from '../formula/formula-text.ts';
import { filteredRanges } from './filtered-ranges.ts';
import { importLayout } from './import.ts';
import { showsDay } from './number-formats.ts';
import { type ReadCell, readSheetCells } from './read-cells.ts';
import { shownNames } from './shown-names.ts';
import { shownTables } from './shown-tables.ts';
import type { SnapshotName, SnapshotTable } from './snapshot.ts';
import { formatCode, readStyles } from './styles.ts';

/** A worksheet as a calculation sees it. */
export interface CalculationSheet {
  /** `sheetId` */
  sheet: string;
  name: string;
  hidden: boolean;
  /** Rows that are not shown, from 0; asked for by totals of what is shown alone, and empty where there is none. */
  hiddenRows: ReadonlySet<number>;
  /** Those of them that a filter hides: no total of shown rows counts them. */
  filteredRows: ReadonlySet<number>;
  /** Formulas as a person reads them, without `=`. */
  cells: ReadCell[];
}

/** What the results of a workbook are calculated from. */
export interface CalculationInputs {
  /** Without formulas there is nothing to calculate, and the cells are not read. */
  hasFormulas: boolean;
  /** Its results may be out of date: a program has to calculate all of it when it opens it. */
  asks: boolean;
  /** It is calculated by rules of its own: formulas that need their own result, or numbers as they are displayed. */
  hasOwnRules: boolean;
  date1904: boolean;
  /** Worksheets in their order. */
  sheets: CalculationSheet[];
  names: SnapshotName[];
  tables: SnapshotTable[];
  /** Cell formats that show a number as a day. */
  dayStyles: ReadonlySet<number>;
}

const FORMULA = /<(?:[\w.-]+:)?f[\s/>]/;
/** Functions whose results depend on which rows are shown. */
const ABOUT_SHOWN_ROWS = /\b(?:SUBTOTAL|AGGREGATE)\s*\(/i;

/** Whether a formula's result depends on which rows are shown, and leaves out what is such a total itself. */
export const isAboutShownRows = (formula: string): boolean => ABOUT_SHOWN_ROWS.test(formula);

/** Reads a workbook for its calculation. Throws DocumentError if it cannot be read. */
export function readCalculationInputs(bytes: Uint8Array): CalculationInputs {
  const workbook = openWorkbook(bytes);
  const { date1904, pkg } = workbook;
  const asks = asksForCalculation(workbook);
  const worksheets = workbook.sheets.filter((sheet) => sheet.isWorksheet);
  const hasFormulas = worksheets.some((sheet) => FORMULA.test(pkg.text(sheet.part)));
  const asksForRows = worksheets.some((sheet) => isAboutShownRows(pkg.text(sheet.part)));
  const strings = hasFormulas ? readSharedStrings(workbook) : [];
  return {
    hasFormulas,
    asks,
    hasOwnRules: hasOwnRules(workbook),
    date1904,
    sheets: worksheets.map((sheet) => {
      const hidden = asksForRows ? hiddenRows(pkg.text(sheet.part), sheet.name) : new Set<number>();
      const filtered = hidden.size > 0 ? filteredRanges(workbook, sheet) : [];
      const isFiltered = (row: number) =>
        filtered.some(({ startRow, endRow }) => row > startRow && row <= endRow);
      return {
        sheet: sheet.id,
        name: sheet.name,
        hidden: sheet.hidden,
        hiddenRows: hidden,
        filteredRows: new Set([...hidden].filter(isFiltered)),
        cells: hasFormulas ? readSheetCells(workbook, sheet, strings).map(asShown) : [],
      };
    }),
    names: Object.values(shownNames(workbook)),
    tables: shownTables(workbook),
    dayStyles: date1904 ? dayStyles(workbook) : new Set(),
  };
}

function hiddenRows(source: string, sheetName: string): Set<number> {
  const { rowData } = importLayout(openXmlList(source, 'sheetData', 'row'), sheetName);
  return new Set(Object.entries(rowData).flatMap(([row, { hd }]) => (hd === 1 ? [Number(row)] : [])));
}

function asShown(cell: ReadCell): ReadCell {
  return cell.formula === undefined ? cell : { ...cell, formula: formulaForShow(cell.formula) };
}

/** ECMA-376 part 1, 18.2.2: `iterate` allows circles, without `fullPrecision` numbers count as they are displayed. */
function hasOwnRules({ root }: Workbook): boolean {
  const properties = root.child(NS.spreadsheet, 'calcPr');
  return (
    isOn(properties?.attribute('', 'iterate')) || !isOn(properties?.attribute('', 'fullPrecision') ?? '1')
  );
}

function dayStyles(workbook: Workbook): Set<number> {
  const styles = readStyles(workbook);
  return new Set(
    styles.cellFormats.flatMap((_, index) => (showsDay(formatCode(styles, index)) ? [index] : [])),
  );
}
