import { importWorkbook, readComments, readFilters, readLinks } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { problemsOf } from '../../testing/accessibility.ts';
import { pictures } from '../../testing/pictures.ts';
import { PATIENCE, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { open: openSheet } = setUpSheetDesk();

it('sorts rows with their notes, filters them and links cells, and stores all as Excel does', async () => {
  const sheet = await openSheet('sorted-rows');
  const { frame, keyboard } = sheet;
  for (const [cell, value] of Object.entries({ A1: 'Mass', A2: '3', A3: '1', B2: '=A2*2', B3: '=A3*2' })) {
    await sheet.goTo(cell);
    await keyboard.type(value);
    await keyboard.press('Enter');
  }
  await sheet.goTo('A2');
  await keyboard.press('Shift+F2');
  await keyboard.type('heavy');
  await frame.getByRole('button', { name: 'Add as note' }).click();
  const unsorted = { A1: 'Mass', A2: 3, A3: 1, B2: '=A2*2', B3: '=A3*2' };
  await sheet.stores(unsorted);

  /** A panel that is open is good to look at, and axe finds nothing wrong in it. */
  const looksRight = async (name: string) => {
    expect(await problemsOf(frame, '.popover:popover-open'), name).toEqual([]);
    await pictures(sheet.desk.page, name);
  };
  await frame.click('[data-tool="sort"]');
  await frame.getByRole('menuitem', { name: 'Sort A to Z' }).click();
  await sheet.stores({ ...unsorted, A2: 1, A3: 3 });
  await vi.waitFor(
    () =>
      expect(readComments(sheet.stored() ?? new Uint8Array())[0]?.notes).toMatchObject([
        { row: 2, column: 0, text: 'heavy' },
      ]),
    { timeout: PATIENCE, interval: 100 },
  );

  const cell = await sheet.at(1, 1);
  await sheet.desk.page.mouse.click(cell.x, cell.y, { button: 'right' });
  await frame.getByText('Sort by columns…').click();
  const panel = frame.getByRole('dialog', { name: 'Sort by columns' });
  await panel.getByLabel('Direction').selectOption({ label: 'Columns, from left to right' });
  const criteria = panel.getByLabel('Sort by').locator('option');
  await expect
    .poll(() => criteria.allTextContents(), { timeout: PATIENCE })
    .toEqual(['Row 1', 'Row 2', 'Row 3']);
  await panel.getByLabel('Direction').selectOption({ label: 'Rows, from top to bottom' });
  await panel.getByLabel('Order').selectOption({ label: 'Z to A, largest first' });
  await looksRight('sort-by-columns');
  await panel.getByRole('button', { name: 'Sort' }).click();
  await sheet.stores(unsorted);
  await keyboard.press('Control+z');
  await sheet.stores({ ...unsorted, A2: 1, A3: 3 });

  // Columns, by what one of their rows says.
  for (const [name, value] of Object.entries({ E6: '2', F6: '1', E7: 'two', F7: '=F6*3' })) {
    await sheet.goTo(name);
    await keyboard.type(value);
    await keyboard.press('Enter');
  }
  await sheet.goTo('E6');
  await frame.click('[data-tool="sort"]');
  await frame.getByRole('menuitem', { name: 'Sort by columns…' }).click();
  await panel.getByLabel('Direction').selectOption({ label: 'Columns, from left to right' });
  await panel.getByLabel('Sort by').selectOption({ label: 'Row 6' });
  await panel.getByRole('checkbox', { name: 'The first column has headings' }).uncheck();
  await panel.getByRole('button', { name: 'Sort' }).click();
  const here = { ...unsorted, A2: 1, A3: 3 };
  await sheet.stores({ ...here, E6: 1, F6: 2, E7: '=E6*3', F7: 'two' });
  await keyboard.press('Control+z');
  await sheet.stores({ ...here, E6: 2, F6: 1, E7: 'two', F7: '=F6*3' });
  await sheet.goTo('E6:F7');
  await keyboard.press('Delete');
  await sheet.stores(here);

  // A filter by the keyboard, and by its button in the heading.
  const filters = (expected: unknown, hidden: number[]) =>
    vi.waitFor(
      async () => {
        await keyboard.press('Control+s');
        const stored = sheet.stored() ?? new Uint8Array();
        expect(readFilters(stored)[0]?.filters ?? null).toEqual(expected);
        const rowData = Object.values(importWorkbook(stored).sheets)[0]?.rowData;
        const rows = Object.entries(rowData ?? {}).flatMap(([row, { hd }]) =>
          hd === 1 ? [Number(row)] : [],
        );
        expect(rows).toEqual(hidden);
      },
      { timeout: PATIENCE, interval: 300 },
    );
  const stored = {
    table: null,
    ranges: [{ startRow: 0, startColumn: 0, endRow: 2, endColumn: 1 }],
    noButton: [],
  };
  await sheet.goTo('A1');
  await keyboard.press('Control+Shift+L');
  const button = frame.getByRole('button', { name: 'Filter by Mass' });
  await button.waitFor({ timeout: PATIENCE });
  const values = frame.getByRole('dialog', { name: 'Filter by Mass' });
  // Its arrow says by what the rows are sorted, and so does the file.
  await button.click();
  await values.getByRole('button', { name: 'Sort Z to A' }).click();
  await frame
    .getByRole('button', { name: 'Filter by Mass, sorted downwards' })
    .waitFor({ timeout: PATIENCE });
  await filters([{ ...stored, columns: [], sorted: [{ column: 0, descending: true }] }], []);
  await keyboard.press('Control+z');
  await filters([{ ...stored, columns: [] }], []);
  await sheet.goTo('A1');
  await keyboard.press('Alt+ArrowDown');
  await values.getByRole('checkbox', { name: '3', exact: true }).uncheck();
  await looksRight('filter');
  // On a phone, too, that is turned meanwhile, all of it is in the window.
  const size = sheet.desk.page.viewportSize();
  await sheet.desk.page.setViewportSize({ width: 390, height: 844 });
  await vi.waitFor(
    async () => {
      const box = await values.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(390);
    },
    { timeout: PATIENCE },
  );
  if (size !== null) await sheet.desk.page.setViewportSize(size);
  await values.getByRole('button', { name: 'Filter', exact: true }).click();
  const byValues = { kind: 'values', values: ['1'], blank: false };
  await filters([{ ...stored, columns: [{ column: 0, test: byValues }] }], [2]);
  await frame.getByRole('button', { name: 'Filter by Mass, filtered' }).click();
  await values.getByLabel('Show rows').selectOption('greaterThan');
  await values.getByRole('textbox', { name: 'Value' }).fill('2');
  await keyboard.press('Enter');
  const conditions = [{ compare: 'greaterThan', value: '2' }];
  await filters(
    [{ ...stored, columns: [{ column: 0, test: { kind: 'compare', and: false, conditions } }] }],
    [1],
  );
  await keyboard.press('Control+z');
  await filters([{ ...stored, columns: [{ column: 0, test: byValues }] }], [2]);
  await keyboard.press('Control+Shift+L');
  await filters(null, []);

  // Links outside, of which the address is seen before it is opened, and to a place.
  const link = frame.getByRole('dialog', { name: 'Link', exact: true });
  const make = async (cell: string, kind: string, to: string) => {
    await sheet.goTo(cell);
    await keyboard.press('Control+k');
    await link.getByLabel('Leads to').selectOption(kind);
    await link.getByRole('textbox', { name: 'Address' }).fill(to);
    if (cell === 'D1') await looksRight('link');
    await keyboard.press('Enter');
    await link.waitFor({ state: 'hidden', timeout: PATIENCE });
  };
  await make('D1', 'address', 'https://example.org/protocol');
  const bubble = frame.locator('.link-bubble', { hasText: 'https://example.org/protocol' });
  await bubble.getByRole('button', { name: 'Open' }).click();
  const open = frame.getByRole('dialog', { name: 'Open link' }).getByRole('link');
  expect(await open.getAttribute('href')).toBe('https://example.org/protocol');
  expect(await open.getAttribute('rel')).toContain('noopener');
  await keyboard.press('Escape');
  await make('D2', 'place', 'Sheet1!A3');
  await frame.locator('.link-bubble', { hasText: 'Sheet1!A3' }).getByRole('button').click();
  await vi.waitFor(
    async () => expect(await frame.locator('[data-u-comp="defined-name"] input').inputValue()).toBe('A3'),
    { timeout: PATIENCE, interval: 100 },
  );
  await sheet.stores({
    ...unsorted,
    A2: 1,
    A3: 3,
    D1: 'https://example.org/protocol',
    D2: 'Sheet1!A3',
  });
  expect(readLinks(sheet.stored() ?? new Uint8Array())[0]?.links).toMatchObject([
    { target: 'https://example.org/protocol', location: null },
    { target: null, location: 'Sheet1!A3' },
  ]);
});
