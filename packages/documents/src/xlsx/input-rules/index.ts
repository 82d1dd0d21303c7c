export type { InputRule, SheetInputRules } from './input-rule-model.ts';
export { readInputRules } from './read-input-rules.ts';
