/** What the page needs to draw sparklines: no XML, no packages. */

export { goneSparklines } from './gone-sparklines.ts';
export { shiftedSparklines, sparklinesFollowing } from './moved-sparklines.ts';
export { areasIn } from './sparkline-areas.ts';
export type * from './sparkline-model.ts';
export { extentOf, type SparklineShape, type SparklineValue, sparklineShapes } from './sparkline-shapes.ts';
