import type { ChartDesign, DesignKind, TrendDesign } from '@benchbook/documents';
import { isRound } from '@benchbook/documents/drawings';
import { t } from '@benchbook/words';
import { element } from '../../../frame/screen/dom.ts';
import { type ChartBlock, sameSeries, seriesOf } from './chart-block.ts';
import { blockName, type NamedSheets, readBlock } from './chart-cells.ts';
import { checkField, choiceField, PanelProblem, textField } from './chart-fields.ts';
import { errorBarFields } from './error-bar-fields.ts';
import { offered } from './offered.ts';
import { scaleFields } from './scale-fields.ts';

const KINDS: [kind: DesignKind, label: string][] = [
  ['column', t('Columns')],
  ['bar', t('Bars')],
  ['line', t('Line')],
  ['scatter', t('Points (x, y)')],
  ['area', t('Area')],
  ['pie', t('Pie')],
  ['doughnut', t('Doughnut')],
];

const TRENDS: [kind: TrendDesign['kind'] | 'none', label: string][] = [
  ['none', t('No trend line')],
  ['linear', t('Linear')],
  ['polynomial', t('Polynomial')],
  ['exponential', t('Exponential')],
  ['logarithmic', t('Logarithmic')],
  ['power', t('Power')],
];

export interface ChartPanelOptions {
  /** What the panel begins with; left out is what cannot be changed of this chart. */
  design: Partial<ChartDesign>;
  block: ChartBlock | undefined;
  sheets: NamedSheets;
  submit: { label: string; run(chart: Partial<ChartDesign>): void };
  remove?: () => void;
}

/** Fills a panel with what a person can say of a chart. What is handed in is what differs from what it began with. */
export function fillChartPanel(panel: HTMLElement, close: () => void, options: ChartPanelOptions): void {
  const { design, block, submit, remove } = options;
  const kinds = element('fieldset', { class: 'kinds' }, element('legend', {}, t('Kind')));
  for (const [kind, label] of KINDS) {
    const input = element('input', {
      type: 'radio',
      name: 'kind',
      value: kind,
      checked: kind === design.kind,
      'data-autofocus': kind === design.kind,
    });
    kinds.append(element('label', {}, input, label));
  }
  const cells = textField(
    'cells',
    t('Cells'),
    block ? blockName(block.area, options.sheets) : '',
    block ? '' : t('As they are: several places'),
  );
  const names = checkField('names', t('Names in the first row'), block?.hasNames ?? true);
  const categories = checkField(
    'categories',
    t('Categories or x in the first column'),
    block?.hasCategories ?? true,
  );
  const direction = choiceField(
    'direction',
    t('Series'),
    [
      ['columns', t('Series in columns')],
      ['rows', t('Series in rows')],
    ],
    (block?.byColumns ?? true) ? 'columns' : 'rows',
  );
  const title = textField('title', t('Title'), design.title ?? '');
  const xTitle = textField('x', t('Title of the x axis'), design.xTitle ?? '');
  const yTitle = textField('y', t('Title of the y axis'), design.yTitle ?? '');
  const legend = checkField('legend', t('Legend'), design.legend ?? false);
  const trend = choiceField('trend', t('Trend line'), TRENDS, design.trend?.kind ?? 'none');
  // Who asks for a trend line wants to read it, as a rule.
  const equation = checkField('equation', t('Equation'), design.trend?.equation ?? true);
  const rSquared = checkField('r-squared', 'R²', design.trend?.rSquared ?? true);
  const order = element('input', {
    type: 'number',
    name: 'order',
    min: 2,
    max: 6,
    value: design.trend?.order ?? 2,
    'aria-label': t('Order of the polynomial'),
  });
  const [xErrors, yErrors] = [
    errorBarFields('x', design.xErrors ?? null, design.series, options.sheets),
    errorBarFields('y', design.errors ?? null, design.series, options.sheets),
  ];
  const [xScale, yScale] = [scaleFields('x', design.xScale), scaleFields('y', design.yScale)];
  const scales = element(
    'details',
    {},
    element('summary', {}, t('Scale of the axes')),
    xScale.row,
    yScale.row,
  );
  const said = element('p', { class: 'problem', role: 'alert' });
  const trendRow = element('div', { class: 'row' }, trend, order, equation.label, rSquared.label);
  const cellRow = element('div', { class: 'row' }, names.label, categories.label, direction);
  const actions = element('div', { class: 'actions' });
  if (remove) {
    const button = element('button', { type: 'button', class: 'secondary' }, t('Delete chart'));
    button.addEventListener('click', () => {
      close();
      remove();
    });
    actions.append(button);
  }
  actions.append(element('button', { type: 'submit', class: 'primary' }, submit.label));
  const form = element(
    'form',
    { class: 'form chart-form', novalidate: true },
    kinds,
    cells.label,
    cellRow,
    title.label,
    element('div', { class: 'pair' }, xTitle.label, yTitle.label),
    trendRow,
    yErrors.row,
    xErrors.row,
    scales,
    legend.label,
    said,
    actions,
  );
  const kindNow = () => {
    const value = new FormData(form).get('kind');
    return KINDS.find(([kind]) => kind === value)?.[0] ?? design.kind;
  };
  const show = () => {
    const can = offered(design, kindNow(), !remove);
    const byRows = direction.value === 'rows';
    names.label.lastChild?.replaceWith(byRows ? t('Names in the first column') : t('Names in the first row'));
    categories.label.lastChild?.replaceWith(
      byRows ? t('Categories or x in the first row') : t('Categories or x in the first column'),
    );
    kinds.hidden = cells.label.hidden = cellRow.hidden = !can.cells;
    title.label.hidden = !can.title;
    xTitle.label.hidden = !can.xTitle;
    yTitle.label.hidden = !can.yTitle;
    trendRow.hidden = !can.trend;
    yErrors.row.hidden = !can.errors || !yErrors.canSay;
    xErrors.row.hidden = !can.xErrors || !xErrors.canSay;
    xErrors.axis.hidden = yErrors.axis.hidden = xErrors.row.hidden;
    for (const fields of [xErrors, yErrors]) fields.show();
    xScale.row.hidden = !can.xScale;
    yScale.row.hidden = !can.yScale;
    scales.hidden = !can.xScale && !can.yScale;
    const hasTrend = trend.value !== 'none';
    equation.label.hidden = rSquared.label.hidden = !hasTrend;
    order.hidden = trend.value !== 'polynomial';
  };
  const says = (): Partial<ChartDesign> => {
    const chart: Partial<ChartDesign> = {};
    const kind = kindNow();
    const series = cells.label.hidden || cells.input.value.trim() === '' ? undefined : seriesNow();
    const hasOtherSeries = series !== undefined && !(design.series && sameSeries(series, design.series));
    // Axes and series that are made anew take over nothing of those before.
    const isRemade = kind !== design.kind || hasOtherSeries;
    const put = <Name extends keyof ChartDesign>(
      name: Name,
      value: ChartDesign[Name],
      isSaidAnew = false,
    ) => {
      if (isSaidAnew || JSON.stringify(value) !== JSON.stringify(design[name])) chart[name] = value;
    };
    if (kind) put('kind', kind);
    if (!title.label.hidden) put('title', title.input.value.trim());
    if (!xTitle.label.hidden) put('xTitle', xTitle.input.value.trim());
    if (!yTitle.label.hidden) put('yTitle', yTitle.input.value.trim());
    put('legend', legend.input.checked);
    if (!trendRow.hidden) put('trend', trendNow(), isRemade && design.trend !== null);
    const drawn = series ?? design.series;
    if (!yErrors.row.hidden) put('errors', yErrors.read(drawn), isRemade && Boolean(design.errors));
    if (!xErrors.row.hidden) {
      // A chart of another kind has none.
      const now = xErrors.read(drawn);
      if (now || design.xErrors !== undefined) put('xErrors', now, isRemade && Boolean(design.xErrors));
    }
    if (!xScale.row.hidden) put('xScale', xScale.read(), isRemade);
    if (!yScale.row.hidden) put('yScale', yScale.read(), isRemade);
    if (series && hasOtherSeries) chart.series = series;
    return chart;
  };
  const trendNow = (): TrendDesign | null => {
    const kind = TRENDS.find(([one]) => one === trend.value)?.[0];
    if (!kind || kind === 'none') return null;
    const power = kind === 'polynomial' ? Math.round(order.valueAsNumber) : 2;
    if (!(power >= 2 && power <= 6))
      throw new PanelProblem(t('The order of a polynomial is from 2 to 6.'), order);
    return { kind, order: power, equation: equation.input.checked, rSquared: rSquared.input.checked };
  };
  const seriesNow = () => {
    const area = readBlock(cells.input.value, options.sheets);
    if (!area) {
      throw new PanelProblem(
        t('Write the cells as A1:B9, with the sheet before them where it is another one.'),
        cells.input,
      );
    }
    const read = {
      area,
      byColumns: direction.value === 'columns',
      hasNames: names.input.checked,
      hasCategories: categories.input.checked,
    };
    const series = seriesOf(read);
    if (series.length === 0)
      throw new PanelProblem(t('These cells leave nothing to draw: take more of them.'), cells.input);
    if (series.length > 255) throw new PanelProblem(t('A chart has at most 255 series.'), cells.input);
    const points = series.reduce(
      (sum, { values }) =>
        sum + (values.endRow - values.startRow + 1) * (values.endColumn - values.startColumn + 1),
      0,
    );
    if (points > 32_000) throw new PanelProblem(t('A chart shows at most 32,000 cells.'), cells.input);
    return series;
  };
  form.addEventListener('change', ({ target }) => {
    const kind = kindNow();
    // Of a new chart: slices, and several series, say nothing without their names.
    if (!remove && kind && target instanceof HTMLInputElement && target.name === 'kind') {
      legend.input.checked = isRound(kind) || (design.series?.length ?? 0) > 1;
    }
    show();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    try {
      const chart = says();
      close();
      submit.run(chart);
    } catch (error) {
      if (!(error instanceof PanelProblem)) throw error;
      said.textContent = error.message;
      if (scales.contains(error.field)) scales.open = true;
      error.field.focus();
    }
  });
  show();
  panel.append(form);
  // A panel begins at its first field, which need not be the kind that is chosen.
  queueMicrotask(() => form.querySelector<HTMLElement>('[data-autofocus]')?.focus());
}
