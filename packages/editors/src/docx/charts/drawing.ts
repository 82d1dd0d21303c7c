import { readWordCharts } from '@benchbook/documents/word-charts';
import { ChartView } from '../../xlsx/drawings/charts/chart-view.ts';
import { NotDrawn } from '../../xlsx/drawings/charts/not-drawn.ts';

/** A chart of Word has no cells: it holds what it shows. */
const NO_CELLS = { rows: () => [] };

/** What draws the charts of a document, each once in each size; of a document that cannot be read, nothing does. */
export async function chartsOf(
  docx: Uint8Array,
): Promise<(part: string, size: { width: number; height: number }) => HTMLElement | undefined> {
  const charts = await readWordCharts(docx);
  const drawn = new Map<string, HTMLElement | undefined>();
  return (part, size) => {
    const chart = charts.get(part);
    if (!chart) return undefined;
    const key = `${size.width} ${size.height} ${part}`;
    if (drawn.has(key)) {
      // superdoc makes what it paints anew, and in a header on every page: a copy of the picture is enough.
      const copy = drawn.get(key)?.cloneNode(true);
      return copy instanceof HTMLElement ? copy : undefined;
    }
    const box = document.createElement('div');
    box.className = 'superdoc-chart';
    box.setAttribute('role', 'img');
    box.style.width = `${size.width}px`;
    box.style.height = `${size.height}px`;
    try {
      new ChartView(box, chart, NO_CELLS, size).draw();
      drawn.set(key, box);
    } catch (error) {
      if (!(error instanceof NotDrawn)) throw error;
      drawn.set(key, undefined);
    }
    return drawn.get(key);
  };
}
