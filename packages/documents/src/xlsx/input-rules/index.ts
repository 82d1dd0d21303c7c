export type { InputRule, SheetInputRules } from './input-rule-model.ts';
export { notShownInputRules, readInputRules } from './read-input-rules.ts';
