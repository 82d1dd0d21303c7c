export { canonicalJson } from './canonical-json.ts';
export * from './record.ts';
export { type Join, nodesBeside, rootOf, type TreeNode } from './tree.ts';
