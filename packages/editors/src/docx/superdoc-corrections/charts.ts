/** A chart on a page, as superdoc places it. */
export interface PlacedChart {
  /** Name of the part that holds it, `word/charts/chart1.xml`. */
  chartPartPath?: string | undefined;
  /** Pixels. */
  geometry: { width: number; height: number };
}

/** What draws a chart; undefined where it does not. */
type Draw = (part: string, size: { width: number; height: number }) => HTMLElement | undefined;

let draw: Draw | undefined;

/** Has the charts of the document that is loaded next drawn by something else, or by superdoc. */
export function drawCharts(by: Draw | undefined): void {
  draw = by;
}

/**
 * What superdoc calls in the place of its own. superdoc 1.46.3 draws bars that lie as columns, in the colours of Office
 * whatever the theme says, without titles, and cuts its axes where the largest value is.
 */
export function drawnChart({ chartPartPath, geometry }: PlacedChart): HTMLElement | undefined {
  if (chartPartPath === undefined) return undefined;
  return draw?.(chartPartPath, { width: geometry.width, height: geometry.height });
}
