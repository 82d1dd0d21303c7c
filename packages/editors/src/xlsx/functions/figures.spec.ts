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
    .poll(said, { timeout: 30_000 })
    .toEqual([
      'Average: 0.00023',
      'Count: 3',
      'Numerical Count: 2',
      'Min: 0.00012',
      'Max: 0.00034',
      'Sum: 0.00046',
    ]);
  await sheet.goTo('A4:A5');
  await expect.poll(said, { timeout: 30_000 }).toContain('Sum: 123456789');
});
