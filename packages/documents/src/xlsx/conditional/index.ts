export { notShownRules, readRules, type WorkbookRules } from './read-rules.ts';
export type { ConditionalRule, SheetRules } from './rule-model.ts';
