export type * from './outline-model.ts';
export { readOutlines } from './read-outlines.ts';
