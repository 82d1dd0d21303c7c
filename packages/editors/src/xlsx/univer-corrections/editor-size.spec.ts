import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place, open } = setUpSheetDesk();

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
        timeout: 90_000,
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

it('the editor of a cell that wraps its text stays about as wide as the cell, and grows by lines', async () => {
  const pkg = readPackage(createBlank('xlsx'));
  const part = pkg.names().find((name) => name.startsWith('xl/worksheets/')) ?? '';
  const xf = (inside = '') => `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0">${inside}</xf>`;
  const formats = `<cellXfs count="2">${xf()}${xf('<alignment wrapText="1"/>')}</cellXfs>`;
  pkg.set('xl/styles.xml', pkg.text('xl/styles.xml').replace(/<cellXfs.*<\/cellXfs>/s, formats));
  const cells = '<sheetData><row r="1"><c r="A1" s="1"/></row></sheetData>';
  pkg.set(part, pkg.text(part).replace(/<sheetData\s*\/>|<sheetData><\/sheetData>/, cells));
  place.server.host.files.set('/file.xlsx', pkg.write());
  const { frame, keyboard } = await open('key-b');
  await keyboard.type('weighed and dried and weighed');
  const editor = frame.locator(EDITOR);
  await vi.waitFor(
    async () => {
      const { clientWidth, clientHeight } = await editor.evaluate(({ clientWidth, clientHeight }) => ({
        clientWidth,
        clientHeight,
      }));
      expect(clientHeight).toBeGreaterThan(40);
      expect(clientWidth).toBeLessThan(WIDE + 8);
    },
    { timeout: 90_000, interval: 100 },
  );
});
