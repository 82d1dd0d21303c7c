export type * from './name-model.ts';
export { namesDefinedBy, usesName } from './name-rules.ts';
export { readNameUses } from './name-uses.ts';
export { readNames } from './read-names.ts';
