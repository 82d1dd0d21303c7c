// What the editor's page needs as well: nothing of Node here, and nothing of the engine.
export {
  type EngineKnowledge,
  hasUnknownName,
  isAboutSheets,
  isBeyondEngine,
  isUnsure,
} from './beyond-engine.ts';
export { CellNotes } from './cell-notes.ts';
export { makeErrorsAsExcel } from './errors-as-excel.ts';
export { type CellPlace, cellsOf, FormulaGraph, type FormulaNode, keyOf } from './formula-graph.ts';
export { type FormulaInput, type FormulaPlaces, formulaInputs, type TableCells } from './formula-inputs.ts';
export { joinsRanges } from './joined-ranges.ts';
export { takeNumbersOfCells } from './numbers-of-cells.ts';
export { forgetOpenBrackets } from './open-brackets.ts';
export { namesBetween } from './over-sheets.ts';
export { readFormulasAnew } from './read-anew.ts';
export { readsTables, tableCells } from './table-references.ts';
export { readTextsStrictly } from './texts-as-numbers.ts';
export { countWholeLines } from './whole-lines.ts';
