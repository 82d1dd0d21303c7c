/** What the page needs to show conditional formats: no XML, no packages. */
export { isInputRuleEdit, isLike, isRuleEdit, isRulesGo } from '../edits/taken-back.ts';
export { DAYS_1904, dayNumber } from '../file/day-numbers.ts';
export { parseRange, rangeName } from '../file/references.ts';
export { offsetFormula, type Reference, tokenizeFormula } from '../formula/formula.ts';
export {
  deleteSheetIn,
  type FormulaChange,
  renameNameIn,
  renameSheetIn,
  type Shift,
  shiftIn,
} from '../formula/formula-changes.ts';
export { showsDay } from '../read/number-formats.ts';
export { editedRules, nameOfRule } from './edited-rules.ts';
export {
  anchorOf,
  type CellBar,
  type CellFormat,
  formulasOf,
  type RuleCells,
  RuleEvaluation,
} from './evaluation.ts';
export { goneRules, rulePartsAfter, rulesFollowing, shiftedRules } from './moved-rules.ts';
export { todayAt } from './periods.ts';
export type { CellsGo, ConditionalRule, SheetRules } from './rule-model.ts';
export { sayTest, writtenFormula } from './say-rule.ts';
export { constantOf, type RuleValue } from './values.ts';
