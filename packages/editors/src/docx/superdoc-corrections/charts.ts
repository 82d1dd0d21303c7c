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

/** As much of a node of superdoc's model as is asked here. */
interface Holder {
  descendants(visit: (node: { type: { name: string }; attrs: Record<string, unknown> }) => boolean): void;
}

/**
 * Whether a change may leave these charts in a document, which superdoc 1.46.3 did not ask: it refused whatever put one in or took one away, and told
 * nobody. One may be taken out, and stand anywhere; but what it shows stands in a part of its own, which no copy brings along: none is there more often
 * than it was, but for one that was cut out and comes back.
 */
export function chartsMayStand(now: Holder, before: Holder): boolean {
  const earlier = partsOfCharts(before);
  return [...partsOfCharts(now)].every(
    ([part, times]) => times <= Math.max(earlier.get(part) ?? 0, part === undefined ? 0 : 1),
  );
}

/** How often each chart stands there, by the name of its part. */
function partsOfCharts(document_: Holder): Map<string | undefined, number> {
  const parts = new Map<string | undefined, number>();
  document_.descendants(({ type, attrs }) => {
    if (type.name !== 'chart') return true;
    const part = typeof attrs.chartPartPath === 'string' ? attrs.chartPartPath : undefined;
    parts.set(part, (parts.get(part) ?? 0) + 1);
    return false;
  });
  return parts;
}
