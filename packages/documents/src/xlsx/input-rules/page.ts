/** What the page needs of what may be typed: no XML, no packages. */
export { isRightInput, writtenItems } from './check-input.ts';
export {
  editedInputRules,
  goneInputRules,
  inputFormulas,
  inputRulesFollowing,
  shiftedInputRules,
} from './edited-input-rules.ts';
export type { InputRule, SheetInputRules } from './input-rule-model.ts';
export { sayInput, writtenLimit } from './say-input.ts';
