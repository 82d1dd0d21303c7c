export type { ResultValue } from './engine.ts';
export type { CellPlace } from './formula-graph.ts';
export { type Recalculation, recalculate } from './recalculate.ts';
export { type SavedWorkbook, saveWorkbook, withResults } from './save.ts';
export {
  type Difference,
  type Disputed,
  type SecondOpinion,
  secondOpinion,
  wantsSecondOpinion,
} from './second-opinion.ts';
export { type StaleCell, staleResults } from './stale-results.ts';
