import {
  type CalculationInputs,
  type CellResult,
  type ReadCell,
  readCalculationInputs,
} from '@benchbook/documents';
import { inCircles } from './circles.ts';
import type { ResultValue } from './engine.ts';
import { type CellPlace, cellsOf, type FormulaGraph, type FormulaNode, keyOf } from './formula-graph.ts';
import { looksOutside } from './outside-formulas.ts';
import { isNear, isSameShown, storedValue } from './results.ts';
import { namedCells, type StaleCell, staleNodes } from './stale-results.ts';
import { workbookGraph } from './workbook-graph.ts';

/** A workbook, and what another program makes of it when it calculates all of it. */
export interface CalculatedTwice {
  ours: Uint8Array;
  theirs: Uint8Array;
}

/** The results of a formula by the two programs. */
interface Answers {
  /** What is stored. */
  ours: ResultValue;
  theirs: ResultValue;
}

/** A result about which the programs disagree. `formula` is as a person reads it, without `=`. */
export interface Difference extends StaleCell, Answers {
  formula: string;
}

export interface SecondOpinion {
  /** Results of the other program that take the place of older ones, or confirm what is stored. */
  results: (CellResult & { sheetName: string })[];
  /** Cells whose results stay older than what they are calculated from, or that are calculated from a difference. */
  stale: StaleCell[];
  differences: Difference[];
}

/**
 * What another program says about the results of a workbook after edits (`now`). It is heard about a formula that it
 * understands: in an earlier version of the workbook (`before`) the formula stood in the same place, its result was not
 * stale, and the other program comes to it.
 *
 * A stale result is taken from it, unless it says an error, the formula fills several cells, or the result is calculated in
 * a circle, from anything outside of the workbook, or from what stays stale. Where a result was not stale and the other
 * program comes to something else, nobody says who is right: both are named, the stored one stays and is stale from then
 * on. `disputed` are the differences that were found in versions after `before`; they end with another formula only.
 *
 * Throws DocumentError if one of the workbooks cannot be read.
 */
export function secondOpinion(
  states: { before: CalculatedTwice; now: CalculatedTwice },
  disputed: readonly Disputed[] = [],
): SecondOpinion {
  const now = readCalculationInputs(states.now.ours);
  const graph = workbookGraph(now);
  const stale = staleNodes(now, graph);
  const hear = bothPrograms(states, now);
  const isUnasked = unaskedIn(graph, now);
  const wasDisputed = disputedBefore(disputed);
  const taken = new Map<FormulaNode, CellResult['value']>();
  const different = new Map<FormulaNode, Answers>();
  for (const node of graph.nodes) {
    const answers = isUnasked(node) ? undefined : hear(node);
    if (answers === undefined) continue;
    const isHeld = !stale.has(node) || wasDisputed(node);
    // It writes 15 digits of a number: what differs in more of them is the same.
    if (!isHeld && isResult(answers.theirs)) taken.set(node, agree(answers) ? answers.ours : answers.theirs);
    if (isHeld && !agree(answers)) different.set(node, answers);
  }
  const byName = new Map([...taken].map(([node, value]) => [nameOf(node), value]));
  const doubted = graph.closure(different.keys());
  const left = new Set([...doubted, ...graph.closure([...stale].filter((node) => !taken.has(node)))]);
  return {
    results: namedCells(
      [...taken.keys()].filter((node) => !left.has(node)),
      now.sheets,
    ).flatMap((cell) => {
      const value = byName.get(nameOf(cell));
      return value === undefined ? [] : [{ ...cell, value }];
    }),
    stale: namedCells(
      [...left].filter((node) => stale.has(node) || doubted.has(node)).flatMap(cellsOf),
      now.sheets,
    ),
    differences: namedDifferences(different, now),
  };
}

function namedDifferences(
  found: ReadonlyMap<FormulaNode, Answers>,
  { sheets }: CalculationInputs,
): Difference[] {
  const byName = new Map([...found].map(([node, answers]) => [nameOf(node), { node, answers }]));
  return namedCells([...found.keys()], sheets).flatMap((cell): Difference[] => {
    const one = byName.get(nameOf(cell));
    return one ? [{ ...cell, ...one.answers, formula: one.node.formula.slice(1) }] : [];
  });
}

/**
 * Whether another program may have something to say about a workbook that came of an earlier version: results that are
 * stale, or that are others than before. Throws DocumentError if one of them cannot be read.
 */
export function wantsSecondOpinion(before: Uint8Array, now: Uint8Array): boolean {
  const inputs = readCalculationInputs(now);
  if (!inputs.hasFormulas) return false;
  if (staleNodes(inputs, workbookGraph(inputs)).size > 0) return true;
  const was = cellsOfSheets(readCalculationInputs(before));
  return [...cellsOfSheets(inputs)].some(([name, { formula, type, value }]) => {
    const old = was.get(name);
    return formula !== undefined && old?.formula === formula && (old.type !== type || old.value !== value);
  });
}

/** A cell about which the programs disagreed, with its formula. */
export interface Disputed extends CellPlace {
  formula: string;
}

function disputedBefore(disputed: readonly Disputed[]): (node: FormulaNode) => boolean {
  const formulas = new Map(disputed.map((one) => [keyOf(one.sheet, one.row, one.column), `=${one.formula}`]));
  return ({ sheet, row, column, formula }) => formulas.get(keyOf(sheet, row, column)) === formula;
}

/** Formulas about which no other program is heard. */
function unaskedIn(graph: FormulaGraph, { names }: CalculationInputs): (node: FormulaNode) => boolean {
  const known = new Map<string, boolean>();
  const isOutside = (formula: string) => {
    const answer = known.get(formula) ?? looksOutside(formula, names);
    known.set(formula, answer);
    return answer;
  };
  const outside = graph.closure(graph.nodes.filter(({ formula }) => isOutside(formula)));
  const inCircle = new Set(inCircles(graph, new Set(graph.nodes)));
  return (node) => node.fills !== undefined || outside.has(node) || inCircle.has(node);
}

/** What both programs say about a formula, where the other one understands it. */
function bothPrograms(
  states: { before: CalculatedTwice; now: CalculatedTwice },
  now: CalculationInputs,
): (node: FormulaNode) => Answers | undefined {
  const before = readCalculationInputs(states.before.ours);
  const [theirsBefore, theirsNow] = [states.before.theirs, states.now.theirs].map(readCalculationInputs);
  if (theirsBefore?.date1904 !== before.date1904 || theirsNow?.date1904 !== now.date1904)
    return () => undefined;
  const graph = workbookGraph(before);
  const staleBefore = new Set([...staleNodes(before, graph)].flatMap(cellsOf).map(nameOf));
  const [was, is] = [cellsOfSheets(before), cellsOfSheets(now)];
  // Its file has numbers of its own for the sheets, under the same names.
  const [theyWere, theyAre] = [cellsOfSheets(theirsBefore, before), cellsOfSheets(theirsNow, now)];
  return (node) => {
    const name = nameOf(node);
    const old = was.get(name);
    if (old?.formula !== node.formula.slice(1) || staleBefore.has(name)) return undefined;
    const known = storedValue(old);
    const theirs = storedValue(theyWere.get(name));
    const isUnderstood = known !== null && isResult(known) && theirs !== null && isNear(known, theirs);
    const answers = { ours: storedValue(is.get(name)), theirs: storedValue(theyAre.get(name)) };
    return isUnderstood && hasBoth(answers) ? answers : undefined;
  };
}

const hasBoth = (answers: { ours: ResultValue | null; theirs: ResultValue | null }): answers is Answers =>
  answers.ours !== null && answers.theirs !== null;

/** Cells by their place. `named`: the workbook whose sheets of the same names are meant. */
function cellsOfSheets({ sheets }: CalculationInputs, named?: CalculationInputs): Map<string, ReadCell> {
  const ids = new Map(named?.sheets.map(({ name, sheet }) => [name, sheet]));
  const found = new Map<string, ReadCell>();
  for (const { sheet, name, cells } of sheets) {
    const id = named ? ids.get(name) : sheet;
    if (id === undefined) continue;
    for (const cell of cells) found.set(keyOf(id, cell.row, cell.column), cell);
  }
  return found;
}

const isResult = (value: ResultValue): value is number | string | boolean =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'object';

/** LibreOffice knows more kinds of errors than a file can name, and writes those as `#VALUE!`. */
function agree({ ours, theirs }: Answers): boolean {
  if (typeof ours === 'object' && typeof theirs === 'object' && theirs.error === '#VALUE!') return true;
  return isSameShown(ours, theirs);
}

const nameOf = ({ sheet, row, column }: CellPlace): string => keyOf(sheet, row, column);
