import { expect, it, vi } from 'vitest';
import { setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { open } = setUpSheetDesk();

const EDITOR = '.univer-z-10 canvas';
/** Pixels of a cell. */
const WIDE = 64;

it('the editor of a cell has room for what is typed, by whole widths of the cell, and is made anew for no other letter', async () => {
  const { frame, keyboard } = await open('key-a');
  await frame.evaluate((selector) => {
    const width = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'width');
    Reflect.set(window, 'made', 0);
    Object.defineProperty(HTMLCanvasElement.prototype, 'width', {
      ...width,
      set(value) {
        if (this.matches(selector)) Reflect.set(window, 'made', Reflect.get(window, 'made') + 1);
        width?.set?.call(this, value);
      },
    });
  }, EDITOR);
  const editor = frame.locator(EDITOR);
  const isWide = (cells: number) =>
    vi.waitFor(
      async () => expect(await editor.evaluate(({ clientWidth }) => clientWidth)).toBe(cells * WIDE),
      {
        timeout: 30_000,
        interval: 100,
      },
    );
  const made = () => frame.evaluate(() => Reflect.get(window, 'made') as number);
  await keyboard.type('m');
  await isWide(1);
  const before = await made();
  await keyboard.type('mmmmmmmmmmmmmmm');
  await isWide(4);
  // Twice for each width: when Univer knows it, and when the page has it.
  expect((await made()) - before).toBeLessThanOrEqual(6);
});
