/** What the page needs to show conditional formats: no XML, no packages. */
export { offsetFormula, type Reference, tokenizeFormula } from '../formula/formula.ts';
export { deleteSheetIn, renameSheetIn, type Shift, shiftIn } from '../formula/formula-changes.ts';
export {
  anchorOf,
  type CellBar,
  type CellFormat,
  formulasOf,
  type RuleCells,
  RuleEvaluation,
} from './evaluation.ts';
export { rulesFollowing, shiftedRules } from './moved-rules.ts';
export { todayAt } from './periods.ts';
export type { ConditionalRule, SheetRules } from './rule-model.ts';
export { constantOf, type RuleValue } from './values.ts';
