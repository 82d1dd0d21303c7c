import type { Chart } from '@benchbook/documents';
import { type ChartCells, readChartData } from './chart-data.ts';
import { chartName, chartOption } from './chart-option.ts';
import { init } from './echarts.ts';
import { borderStyle, fillOf, USUAL_GRAY } from './styles.ts';

/** A chart in an element, which is as large as `size` says. */
export class ChartView {
  readonly #box: HTMLElement;
  readonly #chart: Chart;
  readonly #cells: ChartCells;
  readonly #size: { width: number; height: number };
  readonly #instance: ReturnType<typeof init>;
  /** What is drawn: values and size. */
  #drawn = '';

  constructor(box: HTMLElement, chart: Chart, cells: ChartCells, size: { width: number; height: number }) {
    this.#box = box;
    this.#chart = chart;
    this.#cells = cells;
    this.#size = size;
    this.#instance = init(box, null, { renderer: 'svg', ...atLeastOne(size) });
    this.#paintPaper();
  }

  /** Draws the chart with the values there are now; nothing where they and its size are as before. */
  draw(): void {
    const { width, height } = atLeastOne(this.#size);
    const data = readChartData(this.#chart, this.#cells);
    const drawn = JSON.stringify([width, height, data]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#box.setAttribute('aria-label', chartName(this.#chart, data.title));
    this.#instance.resize({ width, height });
    this.#instance.setOption(chartOption(this.#chart, data, { width, height, measure }), { notMerge: true });
  }

  dispose(): void {
    this.#instance.dispose();
  }

  /** A chart is on paper as its file has it, also in the dark. */
  #paintPaper(): void {
    const { look, theme } = this.#chart;
    const fill = fillOf(look.fill, theme.paper);
    const border = borderStyle(look.line === undefined ? { color: USUAL_GRAY } : look.line);
    this.#box.style.background = typeof fill === 'string' ? fill : theme.paper;
    if ('borderColor' in border) {
      this.#box.style.outline = `${border.borderWidth}px ${border.borderType} ${border.borderColor}`;
    }
  }
}

function atLeastOne({ width, height }: { width: number; height: number }) {
  return { width: Math.max(1, width), height: Math.max(1, height) };
}

const canvas = document.createElement('canvas').getContext('2d');

/** Width of the longest line of a text in the font that stands in for most. */
function measure(text: string, size: number): number {
  if (!canvas) return text.length * size * 0.5;
  canvas.font = `${size}px Calibri, Carlito, "Liberation Sans", Arial, sans-serif`;
  return text.split('\n').reduce((most, line) => Math.max(most, canvas.measureText(line).width), 0);
}
