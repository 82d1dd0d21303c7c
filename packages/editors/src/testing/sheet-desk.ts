import type { ConfigChange, TestServer } from '@benchbook/document-server/testing';
import { readCells } from '@benchbook/documents';
import { PATIENCE_MS } from '@benchbook/testing/browser';
import { expect, vi } from 'vitest';
import { type Desk, setUpDesk } from './desk.ts';
import type { Workplace } from './workplace.ts';

/** Milliseconds: a machine that is busy with other tests takes its time. */
export const PATIENCE = PATIENCE_MS;
/** Milliseconds after which a pull that Univer did not take hold of is repeated. */
const TAKEN_WITHIN = 10_000;

const GRID = 'canvas[id^="univer-sheet-main-canvas"]';

/** By the name of a cell of the first sheet, of its first 26 columns: its value, or its formula with `=`. */
type Cells = Record<string, string | number | boolean>;

/** Sets up a workplace where one person opens one workbook after the other, on a page that stays. */
export function setUpSheetDesk(): {
  place: Workplace;
  open(key: string, change?: ConfigChange): Promise<SheetDesk>;
} {
  const { place, open } = setUpDesk();
  return {
    place,
    open: async (key, change = {}) =>
      SheetDesk.at(await open({ ...change, fileType: 'xlsx', key }), place.server, key),
  };
}

/** Somebody at a workbook whose rows and columns have their usual sizes, in the first cell of its first sheet. */
export class SheetDesk {
  readonly desk: Desk;
  readonly #server: TestServer;
  readonly #key: string;

  private constructor(desk: Desk, server: TestServer, key: string) {
    this.desk = desk;
    this.#server = server;
    this.#key = key;
  }

  /** At a workbook that was opened just now. */
  static async at(desk: Desk, server: TestServer, key: string): Promise<SheetDesk> {
    await desk.mayWrite();
    const sheet = new SheetDesk(desk, server, key);
    await sheet.goTo('A1');
    return sheet;
  }

  get keyboard() {
    return this.desk.page.keyboard;
  }

  get frame() {
    return this.desk.frame;
  }

  /** Goes to a cell, or selects a range, by its name, and waits until the keyboard is with the grid again. */
  async goTo(name: string): Promise<void> {
    const box = this.frame.locator('[data-u-comp="defined-name"] input');
    await box.fill(name);
    await box.press('Enter');
    await this.frame.waitForFunction(() => !(document.activeElement instanceof HTMLInputElement));
  }

  /** The middle of a cell on the screen, from the first row and column. */
  async at(row: number, column: number): Promise<{ x: number; y: number }> {
    const canvas = await this.frame.waitForSelector(GRID);
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The grid is not on the screen.');
    return { x: box.x + 46 + 64 * column + 32, y: box.y + 20 + 20 * row + 10 };
  }

  async click(row: number, column: number): Promise<void> {
    const { x, y } = await this.at(row, column);
    await this.desk.page.mouse.click(x, y);
  }

  /**
   * Fills up or down from a cell to another row, and waits until the host has what follows from that. In the first second after
   * a cell was chosen Univer 0.25.1 does not take hold of the handle: a person as quick as this one pulls once more.
   */
  async fill(row: number, column: number, toRow: number, filled: Cells): Promise<void> {
    await this.click(row, column);
    await this.#pullHandle(row, column, toRow);
    try {
      await this.stores(filled, TAKEN_WITHIN);
    } catch {
      await this.#pullHandle(row, column, toRow);
      await this.stores(filled);
    }
  }

  /** Pulls the handle at the lower right corner of the chosen cell, once the pointer shows it. */
  async #pullHandle(row: number, column: number, toRow: number): Promise<void> {
    const { mouse } = this.desk.page;
    const middle = await this.at(row, column);
    await vi.waitFor(
      async () => {
        await mouse.move(middle.x, middle.y);
        await mouse.move(middle.x + 31, middle.y + 9);
        const cursor = await this.frame.locator(GRID).evaluate((grid) => getComputedStyle(grid).cursor);
        expect(cursor).toBe('crosshair');
      },
      { timeout: PATIENCE, interval: 100 },
    );
    await mouse.down();
    // A hand is slower than the screen, which draws how far the handle was pulled.
    const drawn = () =>
      this.frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const rows = Array.from(
      { length: Math.abs(toRow - row) + 1 },
      (_, by) => row + Math.sign(toRow - row) * by,
    );
    for (const at of rows) {
      const { x, y } = await this.at(at, column);
      await mouse.move(x, y);
      await drawn();
    }
    await mouse.up();
  }

  /** Types into a cell, by its name. */
  async type(name: string, text: string): Promise<void> {
    await this.goTo(name);
    await this.keyboard.type(text);
    await this.keyboard.press('Enter');
  }

  /** Clicks into the formula bar, and waits until the caret stands there. */
  async clickFormulaBar(): Promise<void> {
    await this.frame.locator('[data-u-comp="formula-bar"] canvas').click({ position: { x: 300, y: 12 } });
    await this.frame.waitForFunction(() => document.activeElement?.id.endsWith('FORMULA_BAR') === true);
  }

  /** Copies or cuts what is selected, and waits until it is in the clipboard, as text: the browser puts it there a moment later. */
  async take(by: 'Control+c' | 'Control+x', text: string): Promise<void> {
    await this.desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.keyboard.press(by);
    await this.#holds(text);
  }

  async #holds(text: string): Promise<void> {
    const held = () => this.frame.evaluate(() => navigator.clipboard.readText());
    await vi.waitFor(async () => expect((await held()).trim()).toBe(text), { timeout: PATIENCE });
  }

  /**
   * Has the browser not end what it writes into the clipboard, as a busy machine does by itself, until the answer is called; that waits
   * until the text is in the clipboard.
   */
  async holdClipboard(): Promise<(text: string) => Promise<void>> {
    await this.frame.evaluate(() => {
      const write = navigator.clipboard.write.bind(navigator.clipboard);
      let before = new Promise<void>((end) => Object.assign(window, { endClipboard: end }));
      navigator.clipboard.write = (items) => {
        before = before.then(() => write(items));
        return before;
      };
    });
    return async (text) => {
      await this.frame.evaluate(() => (window as typeof window & { endClipboard(): void }).endClipboard());
      await this.#holds(text);
    };
  }

  /** Puts these into the clipboard, by their kind, and pastes them where the keyboard is. */
  async paste(clipboard: Record<string, string>): Promise<void> {
    await this.frame.evaluate((entries) => {
      const clipboardData = new DataTransfer();
      for (const [kind, text] of entries) clipboardData.setData(kind, text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, Object.entries(clipboard));
  }

  /** The workbook as the host has it after the last save, if there was one. */
  stored(): Uint8Array | undefined {
    const { callbacks } = this.#server.host;
    return callbacks.findLast(({ body }) => body.key === this.#key && body.status === 6)?.document;
  }

  /** Saves, and waits until the cells of the first sheet with content are these for the host. */
  async stores(expected: Cells, timeout = PATIENCE): Promise<void> {
    await this.keyboard.press('Control+s');
    const found = () => {
      const stored = this.stored();
      if (!stored) throw new Error('Nothing was saved.');
      const cells = readCells(stored)[0]?.cells ?? [];
      return Object.fromEntries(
        cells
          .filter(({ type, formula }) => type !== 'empty' || formula !== undefined)
          .map(({ row, column, value, formula }) => [
            `${String.fromCharCode(65 + column)}${row + 1}`,
            formula === undefined ? value : `=${formula}`,
          ]),
      );
    };
    await vi.waitFor(() => expect(found()).toEqual(expected), { timeout, interval: 100 });
  }
}
