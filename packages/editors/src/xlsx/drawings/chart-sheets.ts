import type { SheetDrawings } from '@benchbook/documents';
import { element } from '../../frame/screen/dom.ts';
import type { Frame } from '../../frame/screen/frame.ts';
import { type DrawingContext, drawObject } from './drawn-object.ts';

/** Offers the chart sheets of a workbook, which have no cells: each is shown over the grid. Answers what takes them away. */
export function offerChartSheets(
  frame: Frame,
  host: HTMLElement,
  sheets: SheetDrawings[],
  context: DrawingContext,
): () => void {
  const chartSheets = sheets.filter((sheet) => sheet.chartSheet !== undefined);
  if (chartSheets.length === 0) return () => {};
  let close = () => {};
  const text =
    chartSheets.length === 1 ? 'This workbook has a chart sheet:' : 'This workbook has chart sheets:';
  frame.setLine('chart-sheets', {
    tone: 'plain',
    text,
    actions: chartSheets.map((sheet) => ({
      label: sheet.chartSheet ?? '',
      run: () => {
        close();
        close = showChartSheet(host, sheet, context);
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
function showChartSheet(host: HTMLElement, sheet: SheetDrawings, context: DrawingContext): () => void {
  const before = document.activeElement;
  const button = element('button', { type: 'button' }, 'Back to the cells');
  const area = element('div', { class: 'drawings' });
  const panel = element(
    'section',
    { class: 'chart-sheet', 'aria-label': `Chart sheet ${sheet.chartSheet}` },
    element('header', {}, element('h2', {}, sheet.chartSheet ?? ''), button),
    area,
  );
  host.append(panel);
  const drawn = sheet.drawings.map(({ object }) => drawObject(object, context));
  area.append(...drawn.map((one) => one.element));
  const fit = () => {
    for (const one of drawn) one.resize(area.clientWidth, area.clientHeight / Math.max(1, drawn.length));
  };
  const watching = new ResizeObserver(fit);
  watching.observe(area);
  fit();
  const close = () => {
    watching.disconnect();
    for (const one of drawn) one.dispose();
    panel.remove();
    if (before instanceof HTMLElement) before.focus();
  };
  button.addEventListener('click', close);
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  button.focus();
  return close;
}
