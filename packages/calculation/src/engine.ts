import type { SnapshotName, SnapshotTable } from '@benchbook/documents';
import type { ICellData, IObjectMatrixPrimitiveType, IWorkbookData, Workbook } from '@univerjs/core';
import type { IAllRuntimeData, IFormulaDatasetConfig } from '@univerjs/engine-formula';
import { makeErrorsAsExcel } from './errors-as-excel.ts';
import { takeNumbersOfCells } from './numbers-of-cells.ts';
import { forgetOpenBrackets } from './open-brackets.ts';
import { namesBetween } from './over-sheets.ts';
import { readFormulasAnew } from './read-anew.ts';
import { readTextsStrictly } from './texts-as-numbers.ts';
import { countWholeLines } from './whole-lines.ts';

export type ResultValue = number | string | boolean | { error: string };

/** A cell as the engine gets it; with a formula it is calculated. */
export interface EngineCell {
  row: number;
  column: number;
  value: ResultValue | null;
  formula?: string;
}

export interface EngineWorkbook {
  sheets: {
    sheet: string;
    name: string;
    hiddenRows: ReadonlySet<number>;
    filteredRows: ReadonlySet<number>;
    cells: EngineCell[];
  }[];
  names: readonly SnapshotName[];
  tables: readonly SnapshotTable[];
}

/** The results of the formulas of a sheet; null where the engine gives none that a single cell can hold. */
export type EngineResults = (sheet: string, row: number, column: number) => ResultValue | null;

const UNIT = 'workbook';
/** Rows and columns a sheet has in the editor at least, and beyond what is used (import.ts of the documents). */
const ROOM = { rows: [200, 101], columns: [26, 11] } as const;

/** Errors that a workbook can hold; the others say that the engine could not calculate. */
const ERRORS = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NUM!', '#N/A']);
const NO_RESULTS = new Set([
  '#NAME?',
  '#SPILL!',
  '#CALC!',
  '#ERROR!',
  '#CONNECT!',
  '#CYCLE!',
  '#GETTING_DATA',
]);

const CELL_TYPE = { text: 1, number: 2, boolean: 3, forcedText: 4 } as const;

/** Loaded with the first calculation: most documents need none. */
const load = () => Promise.all([import('@univerjs/core'), import('@univerjs/engine-formula')]);

/**
 * Calculates all formulas of a workbook with Univer's engine, which calculates in the editor's page as well.
 * Null once `left`, in milliseconds, has come to nothing, or if the engine fails: it is not ours, and its faults are no
 * reason not to save.
 */
export async function calculate(workbook: EngineWorkbook, left: () => number): Promise<EngineResults | null> {
  // What is short is done before a timer of no time goes off.
  if (left() <= 0) return null;
  const [core, engine] = await load();
  const univer = new core.Univer({
    locale: core.LocaleType.EN_US,
    locales: { [core.LocaleType.EN_US]: {} },
    logLevel: core.LogLevel.SILENT,
  });
  try {
    univer.registerPlugin(engine.UniverFormulaEnginePlugin);
    univer.createUnit<Partial<IWorkbookData>, Workbook>(
      core.UniverInstanceType.UNIVER_SHEET,
      workbookData(workbook, core.LocaleType.EN_US),
    );
    const injector = univer.__getInjector();
    const lexer = injector.get(engine.LexerTreeBuilder);
    forgetOpenBrackets(lexer);
    const names = workbook.sheets.map(({ name }) => name);
    readFormulasAnew(lexer, (from, to) => namesBetween(names, from, to));
    readTextsStrictly(engine);
    const functions = injector.get(engine.IFunctionService);
    countWholeLines(engine, functions);
    takeNumbersOfCells(engine, functions);
    makeErrorsAsExcel(engine, functions);
    const defined = injector.get(engine.IDefinedNamesService);
    for (const name of workbook.names) defined.registerDefinedName(UNIT, { ...name });
    const tables = injector.get(engine.ISuperTableService);
    for (const { name, sheet, range, columns } of workbook.tables) {
      const titles = columns.flatMap((title, index): [string, number][] =>
        title === null ? [] : [[title, index]],
      );
      tables.registerTable(UNIT, name, { sheetId: sheet, range, titleMap: new Map(titles) });
    }
    const filtered = new Map(workbook.sheets.map(({ sheet, filteredRows }) => [sheet, filteredRows]));
    const rows = injector.get(engine.ISheetRowFilteredService);
    rows.register((_, sheet, row) => filtered.get(sheet)?.has(row) === true);
    const calculation = injector.get(engine.ICalculateFormulaService);
    const data = await new Promise<IAllRuntimeData>((resolve, reject) => {
      calculation.executionCompleteListener$.subscribe(resolve);
      const stopInTime = () => {
        const rest = left();
        if (rest > 0) setTimeout(stopInTime, rest).unref();
        else calculation.stopFormulaExecution();
      };
      stopInTime();
      const formulaData = injector.get(engine.FormulaDataModel).getFormulaData();
      calculation.execute({ ...EVERYTHING, formulaData }).catch(reject);
    });
    return data.functionsExecutedState === engine.FormulaExecutedStateType.SUCCESS ? resultsOf(data) : null;
  } catch {
    return null;
  } finally {
    univer.dispose();
  }
}

const EVERYTHING: Omit<IFormulaDatasetConfig, 'formulaData'> = {
  arrayFormulaCellData: {},
  arrayFormulaRange: {},
  forceCalculate: true,
  dirtyRanges: [],
  dirtyNameMap: {},
  dirtyDefinedNameMap: {},
  dirtyUnitFeatureMap: {},
  dirtyUnitOtherFormulaMap: {},
  clearDependencyTreeCache: {},
};

function workbookData({ sheets }: EngineWorkbook, locale: IWorkbookData['locale']): Partial<IWorkbookData> {
  return {
    id: UNIT,
    name: '',
    locale,
    styles: {},
    sheetOrder: sheets.map(({ sheet }) => sheet),
    sheets: Object.fromEntries(
      sheets.map(({ sheet, name, hiddenRows, cells }) => {
        const cellData: IObjectMatrixPrimitiveType<ICellData> = {};
        let [lastRow, lastColumn] = [0, 0];
        for (const cell of cells) {
          cellData[cell.row] ??= {};
          Object.assign(cellData[cell.row] ?? {}, { [cell.column]: engineCell(cell) });
          lastRow = Math.max(lastRow, cell.row);
          lastColumn = Math.max(lastColumn, cell.column);
        }
        const rowCount = Math.max(ROOM.rows[0], lastRow + ROOM.rows[1]);
        const columnCount = Math.max(ROOM.columns[0], lastColumn + ROOM.columns[1]);
        const rowData = Object.fromEntries([...hiddenRows].map((row) => [row, { hd: 1 }]));
        return [sheet, { id: sheet, name, cellData, rowData, rowCount, columnCount }];
      }),
    ),
  };
}

function engineCell({ value, formula }: EngineCell): ICellData {
  const cell: ICellData = formula === undefined ? {} : { f: formula };
  if (value === null) return cell;
  if (typeof value === 'number') return { ...cell, v: value, t: CELL_TYPE.number };
  if (typeof value === 'boolean') return { ...cell, v: Number(value), t: CELL_TYPE.boolean };
  const text = typeof value === 'string' ? value : value.error;
  if (typeof value === 'object') return { ...cell, v: text, t: CELL_TYPE.text };
  const isLikeNumber = text.trim() !== '' && Number.isFinite(Number(text));
  const isLikeOther = isLikeNumber || text.startsWith('#');
  return { ...cell, v: text, t: isLikeOther ? CELL_TYPE.forcedText : CELL_TYPE.text };
}

function resultsOf({ unitData, arrayFormulaRange }: IAllRuntimeData): EngineResults {
  return (sheet, row, column) => {
    const spill = arrayFormulaRange[UNIT]?.[sheet]?.[row]?.[column];
    const isWide = spill && (spill.startRow !== spill.endRow || spill.startColumn !== spill.endColumn);
    const cell = unitData[UNIT]?.[sheet]?.getValue(row, column);
    return isWide || !cell ? null : resultOf(cell);
  };
}

function resultOf({ v, t }: ICellData): ResultValue | null {
  if (v === undefined || v === null) return null;
  if (t === CELL_TYPE.boolean || typeof v === 'boolean') return v === true || v === 1 || v === 'TRUE';
  if (t === CELL_TYPE.number || (typeof v === 'number' && t == null)) {
    return Number.isFinite(Number(v)) && v !== '' ? Number(v) : null;
  }
  const text = String(v);
  if (NO_RESULTS.has(text)) return null;
  return ERRORS.has(text) ? { error: text } : text;
}
