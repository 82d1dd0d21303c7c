import { expect, it, vi } from 'vitest';
import { PATIENCE, setUpWordDesk } from '../testing/word-desk.ts';

const { open, give } = setUpWordDesk();

it('shows a size that is not in its list as it shows the others: as a number, and whole', async () => {
  give('<w:p><w:r><w:rPr><w:sz w:val="21"/></w:rPr><w:t>ten and a half</w:t></w:r></w:p>');
  const desk = await open('half-points');
  await desk.mayWrite();
  const { frame } = desk;
  await frame.locator('.superdoc-page').getByText('ten and a half').click();
  const size = frame.getByLabel('Font size', { exact: true });
  const shown = () => size.locator('option:checked').textContent();
  await vi.waitFor(async () => expect(await shown()).toBe('10.5'), { timeout: PATIENCE });
  // What a list shows has no size of its own: the room between its edges is measured.
  const isWhole = await size.evaluate((list: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    const surface = document.createElement('canvas').getContext('2d');
    if (surface) surface.font = font;
    const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return (surface?.measureText('10.5').width ?? room) < room;
  });
  expect(isWhole).toBe(true);
});
