import type { ChartDesign, DesignKind } from '@benchbook/documents';
import { isRound, mayTrend } from '@benchbook/documents/drawings';

/**
 * What can be said of a chart that is to be of a kind. What its design leaves out cannot: a title that stands in a cell would be
 * overwritten. Only what a pie does not have it gets with another kind.
 */
export function offered(design: Partial<ChartDesign>, kind: DesignKind | undefined) {
  const was = (name: 'xTitle' | 'yTitle' | 'trend') =>
    design[name] !== undefined || (design.kind !== undefined && isRound(design.kind));
  const hasAxes = kind === undefined || !isRound(kind);
  return {
    cells: design.kind !== undefined,
    title: design.title !== undefined,
    xTitle: hasAxes && was('xTitle'),
    yTitle: hasAxes && was('yTitle'),
    trend: kind !== undefined && mayTrend(kind) && was('trend'),
  };
}
