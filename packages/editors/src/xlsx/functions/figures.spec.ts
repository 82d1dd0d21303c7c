import { expect, it } from 'vitest';
import { setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { open } = setUpSheetDesk();

it('says of selected cells what Excel says, with every digit that it shows', async () => {
  const sheet = await open('figures');
  const { frame, keyboard } = sheet;
  for (const typed of ['0.00012', '0.00034', 'TRUE', '60000000', '63456789']) {
    await keyboard.type(typed);
    await keyboard.press('Enter');
  }
  const said = () => frame.locator('.figures button').allTextContents();
  await sheet.goTo('A1:A3');
  await expect
    .poll(said, { timeout: 90_000 })
    .toEqual([
      'Average: 0.00023',
      'Count: 3',
      'Numerical Count: 2',
      'Min: 0.00012',
      'Max: 0.00034',
      'Sum: 0.00046',
    ]);
  await sheet.goTo('A4:A5');
  await expect.poll(said, { timeout: 90_000 }).toContain('Sum: 123456789');
});

it('has them reached and copied by keys, and says nothing by itself to who goes along the cells', async () => {
  const sheet = await open('figures-by-keys');
  const { frame, keyboard, desk } = sheet;
  for (const typed of ['1', '2.25']) {
    await keyboard.type(typed);
    await keyboard.press('Enter');
  }
  await sheet.goTo('A1:A2');
  const line = frame.getByRole('group', { name: 'Of the selected cells' });
  await line.getByRole('button', { name: 'Sum: 3.25' }).waitFor({ timeout: 30_000 });
  expect(await line.getAttribute('aria-live')).toBeNull();
  // From the last tab of a sheet, where F6 and Tab lead.
  await frame.locator('[data-u-comp="slide-tab-item"]').last().focus();
  const said = () => frame.evaluate(() => document.activeElement?.textContent);
  await expect
    .poll(async () => {
      if (!(await said())?.startsWith('Average')) await keyboard.press('Tab');
      return said();
    })
    .toBe('Average: 1.625');
  await keyboard.press('ArrowLeft');
  expect(await said()).toBe('Sum: 3.25');
  await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await keyboard.press('Enter');
  await expect
    .poll(() => frame.evaluate(() => navigator.clipboard.readText()), { timeout: 30_000 })
    .toBe('3.25');
});
