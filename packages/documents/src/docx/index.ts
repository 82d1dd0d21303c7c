export { type MergeInput, type MergeResult, mergeDocx } from './merge.ts';
export type { LocatedText } from './text.ts';
export { verifyMerge } from './verify.ts';
