import { docxWithText, textOfDocx } from '@benchbook/document-server/testing';
import { createBlank, patchWorkbook, readCells, readPackage, type XlsxEdit } from '@benchbook/documents';
import { PATIENCE_MS, screenshot } from '@benchbook/testing/browser';
import { describe, expect, it, vi } from 'vitest';
import { Desk } from './testing/desk.ts';
import { Network } from './testing/network.ts';
import { SheetDesk } from './testing/sheet-desk.ts';
import { setUpWorkplace } from './testing/workplace.ts';

const ben = { user: { id: 'u2', name: 'Ben Okafor' } };
const ana = { user: { id: 'u1', name: 'Ana Kovač' } };

const place = setUpWorkplace({
  // A slow machine must have the time to ask for the edit lock of a page that is lost.
  timing: { grace: 500, lostGrace: 25_000, silence: 1_500, flush: 20_000 },
});

const lastSave = () =>
  place.server.host.callbacks.findLast(({ body }) => body.status === 6)?.document ?? new Uint8Array();
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 100 });
const open = (
  fileType: 'docx' | 'xlsx',
  key: string,
  who: object,
  viewport?: { width: number; height: number },
) => Desk.open(place, { fileType, key, ...who }, viewport);

describe('two people and one Word document', () => {
  it('the edit lock passes with everything typed, by the keyboard alone, and both edits are in the file', async () => {
    const first = await open('docx', 'edit-lock', ana);
    const second = await open('docx', 'edit-lock', ben, { width: 390, height: 844 });
    await first.mayWrite();
    await first.type('Weighed 5.2 mg.');
    await second
      .line('writer')
      .filter({ hasText: /^Ana Kovač is editing since \d\d:\d\d\. You are viewing\./ })
      .waitFor();
    await second.button('Ask to edit').click();
    await second.line('writer').getByText('Ana Kovač was asked to let you edit.').waitFor();
    await first.line('asks').filter({ hasText: 'Ben Okafor asks to edit.' }).waitFor();
    await screenshot(first.page, 'edit-lock-asked-for');
    await screenshot(second.page, 'edit-lock-asking-phone');
    // Still typing, right up to the answer.
    await first.page.keyboard.type(' Dissolved in 10 ml.');
    await first.page.keyboard.press('F6');
    await first.page.keyboard.press('Enter');

    await second.mayWrite();
    await second.shows('Weighed 5.2 mg. Dissolved in 10 ml.');
    await second.line('writer').waitFor({ state: 'hidden' });
    await first.line('writer').getByText('Ben Okafor is editing since').waitFor();
    await screenshot(first.page, 'edit-lock-handed-over');
    await first.page.keyboard.type(' in vain');
    await second.type(' Stored cold.');
    await second.page.keyboard.press('Control+s');
    await eventually(() =>
      expect(textOfDocx(lastSave())).toBe('Weighed 5.2 mg. Dissolved in 10 ml. Stored cold.'),
    );
    // The one who reads now sees it without doing anything.
    await first.shows('Stored cold.');
    await first.frame.getByText(/^Version saved by Ben Okafor, \d\d:\d\d$/).waitFor();
    expect(place.server.host.statuses('edit-lock')).not.toContain(2);
  });

  it('who reads stays at their place while new versions come, also without the right to edit, and can zoom in them', async () => {
    place.server.host.files.set('/file.docx', longDocument());
    const writer = await open('docx', 'scroll', ana);
    const reader = await open('docx', 'scroll', { ...ben, mode: 'view' });
    const stage = reader.frame.locator('main.stage');
    await stage.evaluate((element) => element.scrollTo(0, 2_500));
    await reader.shows('Line 100');
    const seen = () =>
      reader.frame.evaluate(
        () => document.elementFromPoint(640, 400)?.closest('.superdoc-page')?.textContent ?? '',
      );
    await expect.poll(seen, { timeout: PATIENCE_MS }).toMatch(/Line (99|100)/);
    const before = await seen();
    await writer.mayWrite();
    await writer.type(' Typed at the end.');
    await writer.page.keyboard.press('Control+s');
    await reader.frame.getByText(/^Version saved by Ana Kovač, /).waitFor();
    await expect
      .poll(() => stage.evaluate((element) => element.scrollTop), { timeout: PATIENCE_MS })
      .toBe(2_500);
    // It is there, and not only remembered: what lies at that place is on the screen.
    await expect.poll(seen, { timeout: PATIENCE_MS }).toBe(before);
    await screenshot(reader.page, 'edit-lock-reader-version');
    await stage.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await reader.shows('Typed at the end.');
    expect(await reader.button('Ask to edit').count()).toBe(0);
    const width = async () => (await reader.frame.locator('.superdoc-page').first().boundingBox())?.width;
    expect(await width()).toBeGreaterThan(700);
    await reader.frame.getByLabel('Zoom').selectOption('50 %');
    await eventually(async () => expect(await width()).toBeLessThan(450));
  });

  it('“Keep editing” lets the holder go on at once, and a version the host brings in changes neither role', async () => {
    const writer = await open('docx', 'kept', ana);
    const reader = await open('docx', 'kept', ben);
    await writer.mayWrite();
    await writer.type('Mine');
    await reader.button('Ask to edit').click();
    await writer.button('Keep editing').click();
    await reader.line('writer').getByText('Ana Kovač goes on editing for now.').waitFor();
    await reader.button('Ask to edit').waitFor({ state: 'detached' });
    await writer.page.keyboard.type(' still');
    await writer.page.keyboard.press('Control+s');
    await eventually(() => expect(textOfDocx(lastSave())).toBe('Mine still'));

    await writer.page.keyboard.type(', typed by hand.');
    await place.server.command({ c: 'drop', key: 'kept' });
    const { document } = await place.server.host.callback('kept', 2);
    expect(textOfDocx(document ?? new Uint8Array())).toBe('Mine still, typed by hand.');
    place.server.host.files.set('/file.docx', docxWithText(createBlank('docx'), 'From a template.'));
    await writer.refresh('brought-in');
    await reader.refresh('brought-in');
    await writer.mayWrite(2);
    await reader.line('writer').getByText('Ana Kovač is editing since').waitFor();
    await writer.type(' And on.');
    await writer.page.keyboard.press('Control+s');
    await eventually(() => expect(textOfDocx(lastSave())).toBe('From a template. And on.'));
  });

  it('who reads is offered nothing to do with a comment: nobody would keep it', async () => {
    const permissions = { edit: true, comment: true };
    const wide = { width: 1900, height: 900 };
    const first = await open('docx', 'comments', { ...ana, permissions }, wide);
    const second = await open('docx', 'comments', { ...ben, permissions }, wide);
    await first.mayWrite();
    await first.type('Weighed.');
    await first.page.keyboard.press('Control+a');
    await first.frame.click('[data-tool="comment"]');
    await first.frame.getByRole('dialog', { name: 'Comment' }).getByLabel('Comment').fill('Which balance?');
    await first.page.keyboard.press('Enter');
    const thread = ({ frame }: Desk) => frame.locator('.comments-dialog', { hasText: 'Which balance?' });
    const deeds = async (desk: Desk) => {
      await thread(desk).click();
      await desk.frame.locator('.comments-dialog.is-active').waitFor();
      const offers = (selector: string) => thread(desk).locator(selector).first().isVisible();
      return { resolve: await offers('[data-comment-action="resolve"]'), reply: await offers('.reply-pill') };
    };
    await expect.poll(() => deeds(first), { timeout: PATIENCE_MS }).toEqual({ resolve: true, reply: true });
    await first.page.keyboard.press('Control+s');
    await expect
      .poll(() => deeds(second), { timeout: PATIENCE_MS })
      .toEqual({ resolve: false, reply: false });
    await second.button('Ask to edit').click();
    await first.button('Let them edit').click();
    await second.mayWrite();
    await expect.poll(() => deeds(first), { timeout: PATIENCE_MS }).toEqual({ resolve: false, reply: false });
    await expect.poll(() => deeds(second), { timeout: PATIENCE_MS }).toEqual({ resolve: true, reply: true });
  });

  it('a laptop that was offline too long: its edit lock passes, and what was typed on it is kept beside', async () => {
    const network = await Network.to(place.server.url);
    const first = await open('docx', 'offline', { ...ana, through: network.url });
    const second = await open('docx', 'offline', ben);
    await first.type('Before the train.');
    await first.page.keyboard.press('Control+s');
    await eventually(() => expect(textOfDocx(lastSave())).toBe('Before the train.'));
    network.cut();
    await first.line('connection').getByText('Connection lost').waitFor();
    await first.type(' Typed on the train.');
    await second.line('writer').getByText('cannot be reached').waitFor();
    await second.button('Ask to edit').click();
    await second.line('writer').getByText('You can edit then.').waitFor();
    await screenshot(second.page, 'edit-lock-unreachable');

    // The lock ends; the host makes a new key of what was saved.
    const { document } = await place.server.host.callback('offline', 2, { within: 90_000 });
    expect(textOfDocx(document ?? new Uint8Array())).toBe('Before the train.');
    place.server.host.files.set('/file.docx', document ?? new Uint8Array());
    await second.refresh('offline-2');
    await second.mayWrite();
    await second.type(' Ben goes on.');
    await second.page.keyboard.press('Control+s');
    await eventually(() => expect(textOfDocx(lastSave())).toBe('Before the train. Ben goes on.'));

    network.mend();
    await first.line('unsaved').getByText('kept as a copy beside the versions').waitFor();
    const broughtBack = place.server.host.callbacks.findLast(
      ({ body }) => body.key === 'offline' && body.status === 2,
    );
    expect(textOfDocx(broughtBack?.document ?? new Uint8Array())).toBe(
      'Before the train. Typed on the train.',
    );
    place.server.host.files.set('/file.docx', lastSave());
    await first.refresh('offline-2');
    await first.line('writer').getByText('Ben Okafor is editing since').waitFor();
    await first.shows('Ben goes on.');
    await first.line('unsaved').getByText('kept as a copy beside the versions').waitFor();
    await screenshot(first.page, 'edit-lock-copy-beside');
    const [download] = await Promise.all([
      first.page.waitForEvent('download'),
      first.button('Download the copy').click(),
    ]);
    expect(download.suggestedFilename()).toBe('Copy of Sample.docx');
    expect(textOfDocx(lastSave())).toBe('Before the train. Ben goes on.');
    network.stop();
  });
});

describe('two people and one workbook', () => {
  it('the edit lock passes with the cell that is open for typing, and comes back', async () => {
    const first = await open('xlsx', 'cells', ana);
    const second = await open('xlsx', 'cells', ben);
    await first.page.mouse.click(640, 400);
    await first.type('42');
    await second.button('Ask to edit').click();
    await first.button('Let them edit').click();
    await second.mayWrite();
    await eventually(() => expect(valuesOf(lastSave())).toEqual([42]));
    await second.page.mouse.click(640, 500);
    await second.type('43');
    await second.page.keyboard.press('Enter');
    await screenshot(first.page, 'edit-lock-workbook-reader');
    await first.button('Ask to edit').click();
    await second.button('Let them edit').click();
    await eventually(() => expect(valuesOf(lastSave())).toEqual([42, 43]));
    await first.mayWrite(2);
    await first.page.mouse.click(640, 600);
    await first.type('44');
    await first.page.keyboard.press('Enter');
    await eventually(() => expect(valuesOf(lastSave())).toEqual([42, 43, 44]));
  });

  it('a laptop that was offline while rows came: each value is in its cell of the copy', async () => {
    place.server.host.files.set('/file.xlsx', patchWorkbook(createBlank('xlsx'), [WEIGHED]).bytes);
    const network = await Network.to(place.server.url);
    const desk = await open('xlsx', 'offline-cells', { ...ana, through: network.url });
    const first = await SheetDesk.at(desk, place.server, 'offline-cells');
    const second = await open('xlsx', 'offline-cells', ben);
    await first.type('C2', '7');
    await desk.page.keyboard.press('Control+s');
    await eventually(() => expect(cellsOf(lastSave())).toEqual({ ...BEFORE, C2: 7 }));
    network.cut();
    await desk.line('connection').getByText('Connection lost').waitFor();
    await first.type('C3', '=B3*2');
    await first.type('A5', 'R-1');
    await second.line('writer').getByText('cannot be reached').waitFor();
    await second.button('Ask to edit').click();

    const { document } = await place.server.host.callback('offline-cells', 2, { within: 90_000 });
    place.server.host.files.set('/file.xlsx', document ?? new Uint8Array());
    await second.refresh('offline-cells-2');
    const other = await SheetDesk.at(second, place.server, 'offline-cells-2');
    const { x, y } = await other.at(1, 0);
    await second.page.mouse.click(x - 50, y, { button: 'right' });
    await second.frame.getByText('Delete Selected Row').click();
    await other.type('D1', 'Ben');
    await second.page.keyboard.press('Control+s');
    const bens = { A1: 'Sample', B1: 'mg', A2: 'S2', B2: 4, A3: 'S3', B3: 5, D1: 'Ben' };
    await eventually(() => expect(cellsOf(lastSave())).toEqual(bens));

    network.mend();
    await desk.line('unsaved').getByText('kept as a copy beside the versions').waitFor();
    const copy = place.server.host.callbacks.findLast(
      ({ body }) => body.key === 'offline-cells' && body.status === 2,
    )?.document;
    expect(cellsOf(copy ?? new Uint8Array())).toEqual({ ...BEFORE, C2: 7, C3: '=B3*2', A5: 'R-1' });
    expect(cellsOf(lastSave())).toEqual(bens);
    place.server.host.files.set('/file.xlsx', lastSave());
    await desk.refresh('offline-cells-2');
    await desk.line('unsaved').getByText('kept as a copy beside the versions').waitFor();
    network.stop();
  });
});

const BEFORE = { A1: 'Sample', B1: 'mg', A2: 'S1', B2: 3, A3: 'S2', B3: 4, A4: 'S3', B4: 5 };
const WEIGHED: XlsxEdit = {
  op: 'set-cells',
  sheet: '1',
  cells: Object.entries(BEFORE).map(([name, value]) => ({
    row: Number(name.slice(1)) - 1,
    column: name.charCodeAt(0) - 65,
    content: typeof value === 'number' ? { kind: 'number', value } : { kind: 'text', value },
  })),
};

/** Cells by their names. */
const cellsOf = (bytes: Uint8Array) =>
  Object.fromEntries(
    (readCells(bytes)[0]?.cells ?? []).map(({ row, column, value, formula }) => [
      `${'ABCDEFGH'[column]}${row + 1}`,
      formula === undefined ? value : `=${formula}`,
    ]),
  );

const valuesOf = (bytes: Uint8Array) =>
  readCells(bytes).flatMap(({ cells }) => cells.map(({ value }) => value));

function longDocument(): Uint8Array {
  const pkg = readPackage(createBlank('docx'));
  const lines = Array.from({ length: 300 }, (_, line) => `<w:p><w:r><w:t>Line ${line + 1}</w:t></w:r></w:p>`);
  const main = pkg.text('word/document.xml');
  pkg.set('word/document.xml', main.replace(/<w:p\b[^>]*\/>|<w:p\b.*?<\/w:p>/s, lines.join('')));
  return pkg.write();
}
