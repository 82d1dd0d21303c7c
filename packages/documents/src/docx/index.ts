export { type MergeInput, type MergeResult, merge } from './merge/merge.ts';
export { checkRestricted, type Restriction, type RestrictionCheck } from './merge/restricted.ts';
export { mergeAndVerify, verifyMerge } from './merge/verify.ts';
export type { Vouched } from './merge/vouched.ts';
export { checkOpening, type Opening, type OpeningCheck } from './opening.ts';
export type { LocatedText } from './read/located-text.ts';
export type { Protection } from './read/protection.ts';
export { prepareForEditor } from './show/prepare.ts';
export { relabelStandIns } from './show/stand-ins.ts';
