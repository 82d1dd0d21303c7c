export { canonicalJson } from './canonical-json.ts';
export { checkEvidence, type Report } from './check.ts';
export * from './format.ts';
export { openArchive } from './open.ts';
export * from './record.ts';
export { type Join, nodesBeside, rootOf, type TreeNode } from './tree.ts';
export { verdictOf } from './verdict.ts';
