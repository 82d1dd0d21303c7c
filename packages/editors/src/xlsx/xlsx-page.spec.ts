import type { ConfigChange } from '@benchbook/document-server/testing';
import { createBlank, importWorkbook, readCells, readPackage } from '@benchbook/documents';
import type { Frame, Page } from 'playwright-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk, setUpDesk } from '../testing/desk.ts';
import { notedEvents } from '../testing/host-page.ts';
import { PATIENCE } from '../testing/sheet-desk.ts';

describe('the xlsx page and the document server', () => {
  let problems: string[];
  /** What the server answered to the cells the page shows, at each opening. */
  let verdicts: unknown[];
  const { place, open: openDocument } = setUpDesk((page) => {
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) problems.push(message.text());
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['127.0.0.1', 'localhost', ''].includes(url.hostname)) problems.push(`asked for ${url}`);
    });
    page.on('response', async (response) => {
      if (response.url().endsWith('/shown')) verdicts.push(await response.json());
    });
  });
  async function open(key: string, change: ConfigChange = {}): Promise<Desk> {
    const opened = await openDocument({ ...change, fileType: 'xlsx', key });
    if (change.mode !== 'view') await opened.mayWrite();
    return opened;
  }
  /** Clicks a cell of a sheet whose rows and columns have their usual sizes. */
  async function click(
    { page, frame }: Desk,
    row: number,
    column: number,
    button: 'left' | 'right' = 'left',
  ) {
    const canvas = await frame.waitForSelector('canvas[id^="univer-sheet-main-canvas"]');
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The grid is not on the screen.');
    await page.mouse.click(box.x + 46 + 64 * column + 30, box.y + 20 + 20 * row + 10, { button });
  }
  async function type(opened: Desk, row: number, column: number, text: string): Promise<void> {
    await click(opened, row, column);
    await opened.page.keyboard.type(text);
    await opened.page.keyboard.press('Enter');
  }
  const saved = (frame: Frame) =>
    frame.waitForSelector('.save-text:text-matches("^Saved \\\\d\\\\d:\\\\d\\\\d:\\\\d\\\\d$")', {
      timeout: PATIENCE,
    });
  const cellsOf = (xlsx: Uint8Array | undefined) =>
    readCells(xlsx ?? new Uint8Array())[0]?.cells.map(({ row, column, value, formula }) => ({
      row,
      column,
      value,
      formula,
    }));

  beforeEach(() => {
    problems = [];
    verdicts = [];
  });

  it('saves a value and a formula with its result into the host, and shows them again', async () => {
    const opened = await open('key-a');
    await type(opened, 0, 0, '12.5');
    await type(opened, 1, 0, '=A1*2');
    await type(opened, 0, 1, 'buffer');
    // Computed: a moment later the result follows its formula.
    await saved(opened.frame);
    await opened.page.keyboard.press('Control+s');
    const expected = [
      { row: 0, column: 0, value: 12.5, formula: undefined },
      { row: 0, column: 1, value: 'buffer', formula: undefined },
      { row: 1, column: 0, value: 25, formula: 'A1*2' },
    ];
    await vi.waitFor(
      () => {
        const last = place.server.host.callbacks.findLast(({ body }) => body.status === 6);
        expect(cellsOf(last?.document)).toEqual(expected);
      },
      { timeout: PATIENCE, interval: 100 },
    );

    await opened.reload();
    // The page reads the answer sooner than the test does.
    await vi.waitFor(() => expect(verdicts).toEqual([{ editable: true }, { editable: true }]), {
      timeout: PATIENCE,
    });
    await click(opened, 0, 0);
    await opened.page.keyboard.press('Shift+ArrowDown');
    // Cells are painted; what they add up to stands below them as text.
    await opened.frame.waitForSelector('text=/37[.]5/', { timeout: PATIENCE });
    expect(problems).toEqual([]);
  });

  it('saves what is still being typed when somebody saves', async () => {
    const opened = await open('key-b');
    await click(opened, 2, 1);
    await opened.page.keyboard.type('half a wor');
    await opened.page.keyboard.press('Control+s');
    const first = await place.server.host.callback('key-b', 6);
    expect(cellsOf(first.document)).toEqual([{ row: 2, column: 1, value: 'half a wor' }]);

    await click(opened, 3, 1);
    await opened.page.keyboard.type('and the host asks');
    await opened.frame.waitForSelector('.save-text[data-kind="unsaved"]', { timeout: PATIENCE });
    expect(await place.server.command({ c: 'forcesave', key: 'key-b' })).toMatchObject({ error: 0 });
    await vi.waitFor(
      () => {
        const last = place.server.host.callbacks.findLast(({ body }) => body.status === 6);
        expect(cellsOf(last?.document)).toContainEqual({ row: 3, column: 1, value: 'and the host asks' });
      },
      { timeout: PATIENCE, interval: 100 },
    );
  });

  it('saves what the toolbar does, and undo takes it back', async () => {
    const opened = await open('key-c');
    await type(opened, 0, 0, '3.14159');
    // A second click would be a double one, which opens the cell: its letters would be bold, not the cell.
    await opened.page.keyboard.press('ArrowUp');
    await opened.frame.click('[data-tool="bold"]');
    await opened.frame.selectOption('select[aria-label="Number format"]', '0.00');
    await vi.waitFor(
      async () => expect(await opened.frame.getAttribute('[data-tool="bold"]', 'aria-pressed')).toBe('true'),
      PATIENCE,
    );
    await opened.page.keyboard.press('Control+s');
    const styleOf = (xlsx: Uint8Array | undefined) => {
      const { styles, sheets } = importWorkbook(xlsx ?? createBlank('xlsx'));
      return styles[sheets['1']?.cellData[0]?.[0]?.s ?? ''];
    };
    // A pause in the typing may have saved before.
    await vi.waitFor(
      () => {
        const last = place.server.host.callbacks.findLast(({ body }) => body.status === 6);
        expect(styleOf(last?.document)).toMatchObject({ bl: 1, n: { pattern: '0.00' } });
      },
      { timeout: PATIENCE, interval: 100 },
    );

    await opened.frame.click('[data-tool="undo"]');
    await opened.frame.click('[data-tool="undo"]');
    await opened.page.keyboard.press('Control+s');
    await vi.waitFor(
      () => {
        const last = place.server.host.callbacks.findLast(({ body }) => body.status === 6);
        const style = styleOf(last?.document);
        expect(style?.bl ?? 0).toBe(0);
        expect(style?.n).toBeUndefined();
      },
      { timeout: PATIENCE, interval: 100 },
    );
  });

  it('says why a part of the workbook has to stay as it is', async () => {
    place.server.host.files.set('/file.xlsx', withArrayFormula(createBlank('xlsx')));
    const opened = await open('key-e');
    await type(opened, 0, 0, '7');
    const line = () => opened.frame.textContent('[data-line="message"]:not([hidden])', { timeout: PATIENCE });
    expect(await line()).toContain('Cell A1 is computed by an array formula');
    await click(opened, 1, 1, 'right');
    await opened.frame.hover('text=Insert');
    const item = opened.frame.locator('text=rows above');
    await item.waitFor();
    // In the middle of the entry is the field for how many.
    const { width, height } = (await item.boundingBox()) ?? { width: 0, height: 0 };
    await item.click({ position: { x: width - 8, y: height / 2 } });
    await vi.waitFor(
      async () => expect(await line()).toContain('cannot be inserted or deleted inside of an array formula'),
      PATIENCE,
    );
    expect(problems).toEqual([]);
  });

  it('shows no old result as a new one, in the opening of the edit and in the next one', async () => {
    const cells =
      '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>MYLAB(A1)</f><v>4</v></c><c r="C1"><f>B1*10</f><v>40</v></c></row>';
    place.server.host.files.set('/file.xlsx', withCells(createBlank('xlsx'), cells));
    const opened = await open('key-g');
    const says = (text: string) => opened.line('results').filter({ hasText: text }).waitFor();
    expect(await opened.frame.isVisible('[data-line="results"]')).toBe(false);
    await type(opened, 2, 0, '=C1+1');
    await type(opened, 0, 0, '3');
    await type(opened, 3, 0, '=ISERROR(C1)');
    await says('older than the last changes: B1, C1');
    await saved(opened.frame);
    await opened.page.keyboard.press('Control+s');
    await vi.waitFor(
      () => {
        const last = place.server.host.callbacks.findLast(({ body }) => body.status === 6);
        expect(cellsOf(last?.document)).toContainEqual({
          row: 3,
          column: 0,
          value: false,
          formula: 'ISERROR(C1)',
        });
        expect(cellsOf(last?.document)).toContainEqual({ row: 0, column: 2, value: 40, formula: 'B1*10' });
        expect(cellsOf(last?.document)).toContainEqual({ row: 0, column: 1, value: 4, formula: 'MYLAB(A1)' });
      },
      { timeout: PATIENCE, interval: 100 },
    );
    await opened.reload();
    await says('can be calculated by Excel only');
  });

  it('keeps on showing the workbook when the right to edit is taken away', async () => {
    const opened = await open('key-f');
    await type(opened, 0, 0, '1');
    await saved(opened.frame);
    await place.server.command({ c: 'drop', key: 'key-f' });
    await opened.frame.waitForSelector('[data-line="read-only"]:not([hidden])', { timeout: PATIENCE });
    await type(opened, 1, 0, 'in vain');
    await opened.page.close();
    const final = await place.server.host.callback('key-f', 2);
    expect(cellsOf(final.document)).toEqual([{ row: 0, column: 0, value: 1 }]);
  });

  it('takes no key before the workbook is there, not half of what is typed', async () => {
    const begun = Promise.withResolvers<Page>();
    let isThere = false;
    const opening = Desk.open(
      place,
      { fileType: 'xlsx', key: 'key-early' },
      undefined,
      begun.resolve,
    ).finally(() => {
      isThere = true;
    });
    const page = await begun.promise;
    while (!isThere) await page.keyboard.press('7');
    const opened = await opening;
    const names = (await notedEvents(opened.page)).map(([name]) => name);
    expect(names.slice(0, names.indexOf('onDocumentReady'))).not.toContain('onDocumentStateChange');
    await opened.context.close();
  });

  it('lets a viewer look, not type', async () => {
    const opened = await open('key-d', { mode: 'view' });
    await type(opened, 0, 0, 'in vain');
    await opened.page.keyboard.press('Control+s');
    expect(await opened.frame.isVisible('[data-tool="save"]')).toBe(false);
    expect(await opened.frame.isVisible('[data-tool="bold"]')).toBe(false);
    expect(verdicts).toEqual([]);
    expect(place.server.host.statuses('key-d')).not.toContain(6);
  });
});

function withArrayFormula(xlsx: Uint8Array): Uint8Array {
  const cells =
    '<row r="1"><c r="A1"><f t="array" ref="A1:A2">{1;2}*2</f><v>2</v></c></row><row r="2"><c r="A2"><v>4</v></c></row>';
  return withCells(xlsx, cells);
}

function withCells(xlsx: Uint8Array, cells: string): Uint8Array {
  const pkg = readPackage(xlsx);
  const part = pkg.names().find((name) => name.startsWith('xl/worksheets/')) ?? '';
  const sheet = pkg
    .text(part)
    .replace(/<sheetData\s*\/>|<sheetData><\/sheetData>/, `<sheetData>${cells}</sheetData>`);
  pkg.set(part, sheet);
  return pkg.write();
}
