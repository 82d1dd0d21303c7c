import {
  type CalculationInputs,
  type CellResult,
  isAboutShownRows,
  type ReadCell,
  readCalculationInputs,
  type XlsxEdit,
} from '@benchbook/documents';
import { inCircles } from './circles.ts';
import { hasForeignNumber } from './doubted-calls.ts';
import { calculate, type EngineResults, type EngineWorkbook, type ResultValue } from './engine.ts';
import { cellsOf, type FormulaGraph, type FormulaNode, keyOf } from './formula-graph.ts';
import { type PlacedCell, Places } from './places.ts';
import { isProven } from './proven-functions.ts';
import { isNear, isSame, shownValue, storedValue } from './results.ts';
import { namedCells, type StaleCell } from './stale-results.ts';
import { workbookGraph } from './workbook-graph.ts';
import { countWork } from './worked-time.ts';

export interface Recalculation {
  /** Results that are others after the edits, where the engine can be believed. */
  results: CellResult[];
  /** Cells that the edits reach and whose results could not be calculated. */
  stale: StaleCell[];
}

interface Edited {
  original: Uint8Array;
  /** What turned the original into `edited`; of those of cells only that there were some is asked. */
  edits: readonly XlsxEdit[];
  edited: Uint8Array;
}

/** Milliseconds of work for all calculations of an edit. */
const LIMIT = 20_000;
/** Cells of a workbook; a larger one is not calculated. */
const MAX_CELLS = 500_000;

const NOTHING: Recalculation = { results: [], stale: [] };

/**
 * The results of formulas that follow from edits. A formula that the edits reach is calculated with what is stored
 * around it; where its old result was right (or may have been: the file asks for a calculation and the functions are
 * proven), the engine must come to it from the old inputs, or it is not believed about the new ones.
 *
 * What takes more than `limit` milliseconds of work (`countWork`), or is too large, is stale; that is no error. Throws DocumentError if a
 * workbook cannot be read.
 */
export async function recalculate(
  { original, edits, edited }: Edited,
  limit = LIMIT,
): Promise<Recalculation> {
  const taken = countWork();
  const left = () => Math.max(0, limit - taken());
  const after = readCalculationInputs(edited);
  if (!after.hasFormulas) return NOTHING;
  const before = readCalculationInputs(original);
  const graph = workbookGraph(after);
  const places = new Places(before, original, edits, after);
  const changed = places.changed(graph);
  const reached = graph.closure(before.asks ? graph.nodes.filter(isOld(changed)) : changed);
  const misreported = places.misreported(graph, reached);
  if (reached.size === 0) return { results: asBefore(misreported), stale: [] };
  const stale = staleOf(graph, reached, before.asks);
  const isTooLarge = after.sheets.reduce((sum, { cells }) => sum + cells.length, 0) > MAX_CELLS;
  const wanted = [...reached].filter((node) => !stale.has(node));
  const given =
    isTooLarge || wanted.length === 0
      ? null
      : await calculated(corrected(after, misreported), graph, wanted, left);
  const results = new Map<FormulaNode, ResultValue>();
  const doubted: FormulaNode[] = [];
  for (const node of wanted) {
    const value = given?.(node.sheet, node.row, node.column) ?? null;
    if (value === null || (typeof value === 'string' && hasForeignNumber(value))) doubted.push(node);
    else results.set(node, value);
  }
  // Also where the result stays: an engine that misreads a formula may come to PASS for the wrong reason.
  doubted.push(...(await unproven(before, places, [...results.keys()], left)));
  const outdated = doubted.length > 0 ? new Set([...stale, ...staleFrom(graph, reached, doubted)]) : stale;
  for (const node of outdated) results.delete(node);
  const calculatedAnew = [...results].flatMap(([node, value]) => {
    if (isSame(value, storedValue(places.cell(node)))) return [];
    const { sheet, row, column } = node;
    return [{ sheet, row, column, value: places.stored(node, value) }];
  });
  return {
    results: [...asBefore(places.misreported(graph, new Set(results.keys()))), ...calculatedAnew],
    stale: namedCells([...outdated].flatMap(cellsOf), after.sheets),
  };
}

/** Of a file that asks for a calculation: its formulas, but those that say that their result is new and are as before. */
const isOld =
  (changed: ReadonlySet<FormulaNode>) =>
  (node: FormulaNode): boolean =>
    !node.hasResult || changed.has(node);

/** Of the formulas that are reached those that cannot be calculated, with all that is calculated from them. */
function staleOf(graph: FormulaGraph, reached: ReadonlySet<FormulaNode>, asks: boolean): Set<FormulaNode> {
  const unsure = [...reached].filter((node) => node.isUnsure || (asks && isDoubted(node)));
  return staleFrom(graph, reached, [...unsure, ...inCircles(graph, reached)]);
}

/**
 * In a file that asks for a calculation: the result that the formula awaits may be one about which another program came to
 * something else. Of what is looked up by a calculated place Excel says it always.
 */
const isDoubted = ({ awaitsResult, inputs, formula }: FormulaNode): boolean =>
  awaitsResult === true && inputs !== null && !isProven(formula);

function staleFrom(
  graph: FormulaGraph,
  reached: ReadonlySet<FormulaNode>,
  start: FormulaNode[],
): Set<FormulaNode> {
  return new Set([...graph.closure(start)].filter((node) => reached.has(node)));
}

/** The results that these cells had. */
function asBefore(cells: ReadonlyMap<FormulaNode, PlacedCell>): CellResult[] {
  return [...cells].flatMap(([{ sheet, row, column }, was]) => {
    const value = storedValue(was);
    return value === null ? [] : [{ sheet, row, column, value }];
  });
}

/** What is calculated with, with the results that these cells had. */
function corrected(
  inputs: CalculationInputs,
  cells: ReadonlyMap<FormulaNode, PlacedCell>,
): CalculationInputs {
  if (cells.size === 0) return inputs;
  const right = new Map([...cells].map(([node, was]) => [keyOf(node.sheet, node.row, node.column), was]));
  const sheets = inputs.sheets.map((of) => ({
    ...of,
    cells: of.cells.map((cell) => {
      const was = right.get(keyOf(of.sheet, cell.row, cell.column));
      return was ? { ...cell, type: was.type, value: was.value } : cell;
    }),
  }));
  return { ...inputs, sheets };
}

/** The results of some formulas; everything else is taken as it is stored. */
async function calculated(
  inputs: CalculationInputs,
  graph: FormulaGraph,
  wanted: readonly FormulaNode[],
  left: () => number,
): Promise<EngineResults | null> {
  const first = await calculate(engineWorkbook(inputs, wanted), left);
  const isOrdered = !wanted.some((node) => graph.anywhere.includes(node));
  if (!first || isOrdered) return first;
  // What is looked up by a calculated place may have been taken too early: once more with the results there are.
  const second = await calculate(engineWorkbook(inputs, wanted, first), left);
  return (sheet, row, column) => {
    const [one, other] = [first(sheet, row, column), second?.(sheet, row, column) ?? null];
    return one !== null && other !== null && isSame(one, other) ? other : null;
  };
}

function engineWorkbook(
  { sheets, names, tables, dayStyles }: CalculationInputs,
  wanted: readonly FormulaNode[],
  known?: EngineResults,
): EngineWorkbook {
  const formulas = new Map(wanted.map((node) => [keyOf(node.sheet, node.row, node.column), node.formula]));
  // A total leaves out the totals within it, which the engine knows by their formulas.
  const hasTotals = wanted.some(({ formula }) => isAboutShownRows(formula));
  const totalIn = ({ formula }: ReadCell) =>
    hasTotals && formula !== undefined && isAboutShownRows(formula) ? `=${formula}` : undefined;
  return {
    names,
    tables,
    sheets: sheets.map(({ sheet, name, hiddenRows, filteredRows, cells }) => ({
      sheet,
      name,
      hiddenRows,
      filteredRows,
      cells: cells.map((cell) => {
        const { row, column } = cell;
        const formula = formulas.get(keyOf(sheet, row, column)) ?? totalIn(cell);
        const value = known?.(sheet, row, column) ?? shownValue(cell, dayStyles);
        return { row, column, value, ...(formula === undefined ? {} : { formula }) };
      }),
    })),
  };
}

/** A formula, and its cell before the edits where it held a result. */
interface Asked {
  node: FormulaNode;
  was: PlacedCell | undefined;
}

/**
 * The formulas to which the engine does not come by their old inputs, as the file does. Those without an old result, or
 * with functions that are proven in a file whose results may be old, are not asked.
 */
async function unproven(
  before: CalculationInputs,
  places: Places,
  calculated: readonly FormulaNode[],
  left: () => number,
): Promise<FormulaNode[]> {
  const asked = calculated.flatMap((node): Asked[] => {
    const was = places.before(node);
    // A formula without a result, also for want of a name that is there now.
    const isNamed = was?.value === '#NAME?' && places.usesRenamed(node);
    if (was?.formula === undefined || was.type === 'empty' || isNamed)
      return before.date1904 ? [{ node, was: undefined }] : [];
    return before.asks && isProven(node.formula) ? [] : [{ node, was }];
  });
  const formulas = asked.flatMap(({ node, was }) =>
    was ? [{ ...node, ...was, formula: `=${was.formula}` }] : [],
  );
  if (asked.length === 0) return [];
  const given = formulas.length > 0 ? await calculate(engineWorkbook(before, formulas), left) : null;
  return asked.flatMap(({ node, was }) => {
    const value = was && given?.(was.sheet, was.row, was.column);
    const isRight =
      was && value !== null && value !== undefined && isNear(value, shownValue(was, before.dayStyles));
    return isRight ? [] : [node];
  });
}
