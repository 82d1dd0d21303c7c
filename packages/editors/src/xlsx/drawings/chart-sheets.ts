import type { SheetDrawings } from '@benchbook/documents';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import type { Frame } from '../../frame/screen/frame.ts';
import type { DrawingLayer } from './drawing-layer.ts';
import type { Drawn } from './drawn.ts';
import { type DrawingContext, drawObject } from './drawn-object.ts';

/** Offers the chart sheets of a workbook, which have no cells: each is shown over the grid. Answers what takes them away. */
export function offerChartSheets(
  frame: Frame,
  host: HTMLElement,
  layer: Pick<DrawingLayer, 'sheets' | 'watch'>,
  context: DrawingContext,
): () => void {
  const chartSheets = layer.sheets.filter((sheet) => sheet.chartSheet !== undefined);
  if (chartSheets.length === 0) return () => {};
  let close = () => {};
  const text =
    chartSheets.length === 1 ? t('This workbook has a chart sheet:') : t('This workbook has chart sheets:');
  frame.setLine('chart-sheets', {
    tone: 'plain',
    text,
    actions: chartSheets.map((sheet) => ({
      label: sheet.chartSheet ?? '',
      run: () => {
        close();
        close = showChartSheet(host, [sheet, layer], context);
      },
    })),
    closable: true,
  });
  return () => {
    close();
    frame.setLine('chart-sheets', null);
  };
}

/** Shows a chart sheet until it is closed; answers what closes it. */
function showChartSheet(
  host: HTMLElement,
  [sheet, layer]: [SheetDrawings, Pick<DrawingLayer, 'sheets' | 'watch'>],
  context: DrawingContext,
): () => void {
  const before = document.activeElement;
  const button = element('button', { type: 'button' }, t('Back to the cells'));
  const area = element('div', { class: 'drawings' });
  const panel = element(
    'section',
    {
      class: 'chart-sheet',
      'aria-label': t('Chart sheet {chartSheet}', { chartSheet: sheet.chartSheet ?? '' }),
    },
    element('header', {}, element('h2', {}, sheet.chartSheet ?? ''), button),
    area,
  );
  // What is below it is not seen, and neither reached by the keyboard nor read out.
  const below = [...host.children].filter((child) => !child.hasAttribute('inert'));
  for (const child of below) child.setAttribute('inert', '');
  host.append(panel);
  let from: readonly SheetDrawings[] = [];
  let drawn: Drawn[] = [];
  const draw = () => {
    for (const one of drawn) one.dispose();
    from = layer.sheets;
    const now = from.find((one) => one.sheet === sheet.sheet) ?? sheet;
    drawn = now.drawings.map(({ object }) => drawObject(object, context));
    area.replaceChildren(...drawn.map((one) => one.element));
  };
  draw();
  const fit = () => {
    for (const one of drawn) one.resize(area.clientWidth, area.clientHeight / Math.max(1, drawn.length));
  };
  const endWatching = layer.watch(() => {
    if (from === layer.sheets) {
      for (const one of drawn) one.refresh();
      return;
    }
    // Rows or columns came or went, and with them the cells it is drawn from.
    draw();
    fit();
  });
  const watching = new ResizeObserver(fit);
  watching.observe(area);
  fit();
  const close = () => {
    watching.disconnect();
    endWatching();
    for (const one of drawn) one.dispose();
    panel.remove();
    for (const child of below) child.removeAttribute('inert');
    if (before instanceof HTMLElement) before.focus();
  };
  button.addEventListener('click', close);
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  button.focus();
  return close;
}
