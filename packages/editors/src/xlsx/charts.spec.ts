import { createBlank, patchWorkbook, readDrawings, readPackage, type XlsxEdit } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { Desk, TIME_TO_LOAD_AGAIN } from '../testing/desk.ts';
import { PATIENCE } from '../testing/sheet-desk.ts';
import { setUpWorkplace } from '../testing/workplace.ts';

const place = setUpWorkplace(TIME_TO_LOAD_AGAIN);

const CELLS: XlsxEdit = {
  op: 'set-cells',
  sheet: '1',
  cells: [
    ['mg/l', 'E'],
    [1, 3],
    [2, 5],
    [3, 7],
    [4, 9],
  ].flatMap((values, row) =>
    values.map((value, column) => ({
      row,
      column,
      content: typeof value === 'number' ? { kind: 'number', value } : { kind: 'text', value },
    })),
  ),
};

const calibration = {
  kind: 'chart',
  chart: {
    axes: [{}, { min: 0.5, max: 20, logBase: undefined }],
    title: { words: { text: 'Calibration' } },
    plots: [
      {
        kind: 'scatter',
        series: [
          {
            name: { formula: 'Sheet1!$B$1' },
            categories: { formula: 'Sheet1!$A$2:$A$5' },
            values: { formula: 'Sheet1!$B$2:$B$5' },
            trendLines: [{ kind: 'linear', equation: true, rSquared: true }],
            errorBars: [
              { direction: 'y', side: 'both', size: { kind: 'error' } },
              { direction: 'x', side: 'plus', size: { kind: 'percent', value: 5 } },
            ],
          },
        ],
      },
    ],
  },
};

it('makes a calibration curve of the selected cells in six clicks, changes it by the keyboard, and stores it', async () => {
  const problems: string[] = [];
  place.server.host.files.set('/file.xlsx', patchWorkbook(createBlank('xlsx'), [CELLS]).bytes);
  const desk = await Desk.open(
    place,
    { fileType: 'xlsx', key: 'key-a' },
    { width: 1280, height: 800 },
    (page) => page.on('pageerror', (error) => problems.push(error.message)),
  );
  await desk.mayWrite();
  const { frame: editor, page } = desk;
  const canvas = await editor.locator('canvas[id^="univer-sheet-main-canvas"]').boundingBox();
  if (!canvas) throw new Error('The grid is not on the screen.');
  const cell = (row: number, column: number) =>
    [canvas.x + 46 + 64 * column + 30, canvas.y + 20 + 20 * row + 10] as const;
  const stored = () => place.server.host.callbacks.findLast(({ body }) => body.status === 6)?.document;
  const charts = (bytes: Uint8Array | undefined) =>
    readDrawings(bytes ?? createBlank('xlsx')).sheets.flatMap(({ drawings }) => drawings);

  let clicks = 0;
  const click = async (selector: string) => {
    clicks += 1;
    await editor.locator(selector).click({ timeout: PATIENCE });
  };
  clicks += 1;
  await page.mouse.move(...cell(0, 0));
  await page.mouse.down();
  await page.mouse.move(...cell(4, 1), { steps: 4 });
  await page.mouse.up();
  await click('[data-tool="chart"]');
  // Two columns of numbers below their names are recognised as points.
  const panel = editor.getByRole('dialog', { name: 'Insert chart' });
  await vi.waitFor(
    async () => expect(await panel.locator('[name="cells"]').inputValue()).toBe('A1:B5'),
    PATIENCE,
  );
  expect(await panel.getByLabel('Points (x, y)').isChecked()).toBe(true);
  expect(await panel.getByLabel('Names in the first row').isChecked()).toBe(true);
  // A list that is opened, and an entry of it.
  clicks += 2;
  await panel.locator('[name="trend"]').selectOption('linear');
  await click('.chart-form [type="submit"]');
  expect(clicks).toBeLessThanOrEqual(6);
  const chart = editor.locator('.chart[aria-label^="Scatter chart"]');
  await chart.locator('text', { hasText: 'y = 2x + 1' }).waitFor({ timeout: PATIENCE });
  expect(await chart.textContent()).toContain('R² = 1');

  // The keyboard is on it: what was done can be undone and done again, it moves by arrow keys, and Enter opens what changes it.
  const holder = editor.locator('.drawing[data-selected]');
  await holder.waitFor({ timeout: PATIENCE });
  await page.keyboard.press('Control+z');
  await chart.waitFor({ state: 'detached', timeout: PATIENCE });
  await page.keyboard.press('Control+y');
  await holder.waitFor({ timeout: PATIENCE });
  const before = await holder.boundingBox();
  await page.keyboard.press('ArrowDown');
  await vi.waitFor(async () => expect((await holder.boundingBox())?.y).toBe((before?.y ?? 0) + 10), PATIENCE);
  await page.keyboard.press('Enter');
  const change = editor.getByRole('dialog', { name: 'Change chart' });
  await change.getByLabel('Title', { exact: true }).fill('Calibration');
  await change.getByLabel('Title of the x axis').fill('Concentration');
  await change.getByLabel('Error bars', { exact: true }).selectOption('Standard error');
  await change.getByLabel('Error bars along x', { exact: true }).selectOption('Percent');
  await change.getByLabel('Direction of the error bars along x').selectOption('Plus');
  await change.getByText('Scale of the axes').click();
  await change.getByLabel('Largest of the y axis').fill('-2');
  await change.getByLabel('Smallest of the y axis').fill('0.5');
  await page.keyboard.press('Enter');
  // Nothing is taken that cannot be drawn.
  await change.getByRole('alert').filter({ hasText: 'An axis ends above where it begins.' }).waitFor();
  await change.getByLabel('Largest of the y axis').fill('20');
  await page.keyboard.press('Enter');
  const named = editor.locator('.chart[aria-label="Scatter chart: Calibration"]');
  await named.locator('text', { hasText: 'Concentration' }).waitFor({ timeout: PATIENCE });

  // It is dragged by the mouse, deleted, and there again.
  await holder.waitFor({ timeout: PATIENCE });
  const from = await holder.boundingBox();
  if (!from) throw new Error('The chart is not on the screen.');
  await page.mouse.move(from.x + 40, from.y + 200);
  await page.mouse.down();
  await page.mouse.move(from.x + 70, from.y + 240, { steps: 3 });
  await page.mouse.up();
  await vi.waitFor(async () => {
    const box = await holder.boundingBox();
    expect([Math.round((box?.x ?? 0) - from.x), Math.round((box?.y ?? 0) - from.y)]).toEqual([30, 40]);
  }, PATIENCE);
  await page.keyboard.press('Delete');
  await named.waitFor({ state: 'detached', timeout: PATIENCE });
  await page.keyboard.press('Control+z');
  await named.locator('text', { hasText: 'y = 2x + 1' }).waitFor({ timeout: PATIENCE });

  await page.keyboard.press('Control+s');
  // It may have been stored before, too, while less of it was said.
  const last = await vi.waitFor(
    () => {
      const bytes = stored();
      expect(charts(bytes)).toMatchObject([{ object: { content: calibration } }]);
      return bytes ?? createBlank('xlsx');
    },
    { timeout: PATIENCE, interval: 100 },
  );
  expect(readPackage(last).text('xl/charts/chart1.xml')).toContain('<c:pt idx="3"><c:v>9</c:v></c:pt>');

  await desk.reload();
  await desk.frame
    .locator('.chart[aria-label="Scatter chart: Calibration"] text', { hasText: 'y = 2x + 1' })
    .waitFor({ timeout: PATIENCE });
  expect(problems).toEqual([]);
});
