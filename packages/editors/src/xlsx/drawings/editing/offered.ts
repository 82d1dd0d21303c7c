import type { ChartDesign, DesignKind } from '@benchbook/documents';
import { hasCategoryAxis, isRound, mayTrend } from '@benchbook/documents/drawings';

/**
 * What can be said of a chart that is to be of a kind. What its design leaves out cannot: a title that stands in a cell would be
 * overwritten. Only what a pie does not have it gets with another kind, and the scales of axes that are made anew.
 */
export function offered(design: Partial<ChartDesign>, kind: DesignKind | undefined, isNew = false) {
  const was = (name: 'xTitle' | 'yTitle' | 'trend' | 'errors') =>
    design[name] !== undefined || (design.kind !== undefined && isRound(design.kind));
  const hasAxes = kind === undefined || !isRound(kind);
  const isKept =
    kind === design.kind ||
    (kind !== undefined &&
      design.kind !== undefined &&
      hasCategoryAxis(kind) &&
      hasCategoryAxis(design.kind));
  const hasNewAxes = kind !== undefined && (isNew || !isKept);
  return {
    cells: design.kind !== undefined,
    title: design.title !== undefined,
    xTitle: hasAxes && was('xTitle'),
    yTitle: hasAxes && was('yTitle'),
    xScale: hasNewAxes ? kind === 'scatter' : hasAxes && design.xScale !== undefined,
    yScale: hasAxes && (hasNewAxes || design.yScale !== undefined),
    trend: kind !== undefined && mayTrend(kind) && was('trend'),
    errors: (kind === undefined || mayTrend(kind)) && was('errors'),
    xErrors: design.xErrors !== undefined && kind === design.kind ? true : kind === 'scatter' && hasNewAxes,
  };
}
