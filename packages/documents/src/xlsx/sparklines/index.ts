export { readSparklines } from './read-sparklines.ts';
export type * from './sparkline-model.ts';
