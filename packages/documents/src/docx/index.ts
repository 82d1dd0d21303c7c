export { type MergeInput, type MergeResult, merge } from './merge.ts';
export { checkOpening, type Opening, type OpeningCheck } from './opening.ts';
export { prepareForEditor } from './prepare.ts';
export type { Protection } from './protection.ts';
export { checkRestricted, type Restriction, type RestrictionCheck } from './restricted.ts';
export type { LocatedText } from './text.ts';
export { mergeAndVerify, verifyMerge } from './verify.ts';
