import type { CalculationInputs } from '@benchbook/documents';
import { type EngineKnowledge, isUnsure } from './beyond-engine.ts';
import { ENGINE_FUNCTIONS } from './engine-functions.ts';
import { FormulaGraph, type FormulaNode } from './formula-graph.ts';
import { type FormulaPlaces, formulaInputs } from './formula-inputs.ts';
import { tableCells } from './table-references.ts';

/** The formulas of a workbook, and which of them the engine can be believed about. */
export function workbookGraph(inputs: CalculationInputs): FormulaGraph {
  const knows = knowledgeOf(inputs);
  const places = placesOf(inputs);
  const unsure = new Map<string, boolean>();
  const isUnsureHere = (formula: string) => {
    const known = unsure.get(formula);
    if (known !== undefined) return known;
    const answer = inputs.hasOwnRules || isUnsure(formula, knows);
    unsure.set(formula, answer);
    return answer;
  };
  const nodes: FormulaNode[] = [];
  for (const { sheet, cells } of inputs.sheets) {
    const filled = new Set<object>();
    for (const { row, column, formula, computed, awaitsResult, hasResult } of cells) {
      const isWide = computed && !isOneCell(computed.range);
      if (computed && isWide) {
        if (filled.has(computed)) continue;
        filled.add(computed);
        // Its cells hold what Excel laid out: one at a time they cannot be calculated here.
        const inputsOf = formula === undefined ? null : formulaInputs(`=${formula}`, sheet, places, row);
        nodes.push({
          ...{ sheet, row, column, formula: formula === undefined ? '' : `=${formula}` },
          ...{ inputs: inputsOf, isUnsure: true, fills: computed.range },
        });
        continue;
      }
      if (formula === undefined) continue;
      const text = `=${formula}`;
      nodes.push({
        ...{ sheet, row, column, formula: text },
        ...{ inputs: formulaInputs(text, sheet, places, row), isUnsure: isUnsureHere(text) },
        ...(awaitsResult ? { awaitsResult } : {}),
        ...(hasResult ? { hasResult } : {}),
      });
    }
  }
  return new FormulaGraph(nodes);
}

function knowledgeOf({ tables, names }: CalculationInputs): EngineKnowledge {
  const known = new Set(names.map(({ name }) => name.toLowerCase()));
  const isName = (name: string) => known.has(name.toLowerCase());
  return {
    tables: () => tables,
    function: (name) => ENGINE_FUNCTIONS.has(name) || isName(name),
    name: isName,
  };
}

function placesOf({ sheets, tables, names }: CalculationInputs): FormulaPlaces {
  const order = sheets.map(({ name }) => name.toLowerCase());
  const meanings = new Map(names.map((one) => [one.name.toLowerCase(), one.formulaOrRefString]));
  return {
    sheets: (from, to) => {
      const [one, other] = [order.indexOf(from.toLowerCase()), order.indexOf(to.toLowerCase())];
      if (one < 0 || other < 0) return [];
      return sheets.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ sheet }) => sheet);
    },
    name: (name) => meanings.get(name.toLowerCase()),
    table: (name, columns, row) => tableCells({ name, columns, row }, tables),
  };
}

function isOneCell(range: { startRow: number; startColumn: number; endRow: number; endColumn: number }) {
  return range.startRow === range.endRow && range.startColumn === range.endColumn;
}
