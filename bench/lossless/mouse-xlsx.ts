import type { OpenDocument } from './editor.ts';
import { columnOf, rowOf, type Sheet } from './sheet.ts';
import { activeCell, selection, takeMessage } from './type-xlsx.ts';
import { child, elements } from './xml.ts';

/** Pixels: the headings of a sheet, and the usual size of its cells. */
const HEADINGS = { width: 46, height: 20 };
const CELL = { width: 64, height: 20 };
/** Cells on the screen from which one is chosen. */
const CHOICE = { columns: 6, rows: 20 };
/** Places that are tried. */
const TRIES = 4;
/** Milliseconds. */
const ANSWER_WITHIN = 20_000;

/** Puts a row above, or a column left of, a cell on the screen, through the menu of the right mouse button. */
export async function insertRowColumn(
  document: OpenDocument,
  axis: 'row' | 'column',
  seed: number,
): Promise<{ at: string } | { refused: string }> {
  const { page, frame } = document;
  let refused = 'There is no menu at the cell.';
  for (let turn = 0; turn < TRIES; turn += 1) {
    const point = await pointOf(document, seed, turn);
    await page.mouse.click(point.x, point.y, { button: 'right' });
    await frame.getByText('Insert', { exact: true }).hover({ timeout: ANSWER_WITHIN });
    const at = await activeCell(document);
    if (countOf(await selection(document), axis) > 1) {
      await page.keyboard.press('Escape');
      continue;
    }
    const entry = frame.locator(`text=${axis === 'row' ? 'rows above' : 'cols left'}`);
    await entry.waitFor({ timeout: ANSWER_WITHIN });
    // In the middle of the entry is the field for how many.
    const { width, height } = (await entry.boundingBox()) ?? { width: 0, height: 0 };
    await entry.click({ position: { x: width - 8, y: height / 2 } });
    await entry.waitFor({ state: 'detached', timeout: ANSWER_WITHIN });
    const message = await takeMessage(document);
    if (message === undefined) return { at };
    refused = message;
  }
  return { refused };
}

/** Selects a cell and the one right of it with the mouse; answers the left one, undefined where all are merged. */
export async function selectTwoCells(
  document: OpenDocument,
  sheet: Sheet,
  seed: number,
): Promise<string | undefined> {
  const { page } = document;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const { x, y } = await pointOf(document, seed, turn);
    await page.mouse.click(x, y);
    const cell = await activeCell(document);
    await page.mouse.click(x + CELL.width, y);
    const next = await activeCell(document);
    const isBeside = columnOf(next) === columnOf(cell) + 1 && rowOf(next) === rowOf(cell);
    if (!isBeside || isMerged(sheet, cell) || isMerged(sheet, next)) continue;
    await page.mouse.click(x, y);
    await page.keyboard.press('Shift+ArrowRight');
    return cell;
  }
  return undefined;
}

/** The middle of a cell of the usual size. */
async function pointOf(
  { frame }: OpenDocument,
  seed: number,
  turn: number,
): Promise<{ x: number; y: number }> {
  const box = await frame.locator('canvas[id^="univer-sheet-main-canvas"]').first().boundingBox();
  if (!box) throw new Error('The sheet is not on the screen.');
  const column = (seed + turn) % CHOICE.columns;
  const row = (Math.floor(seed / CHOICE.columns) + turn * 7) % CHOICE.rows;
  return {
    x: box.x + HEADINGS.width + (column + 0.5) * CELL.width,
    y: box.y + HEADINGS.height + (row + 0.5) * CELL.height,
  };
}

/** Rows or columns of a range: as many would be put in. */
function countOf(range: string, axis: 'row' | 'column'): number {
  const [from = '', to = from] = range.split(':');
  return 1 + (axis === 'row' ? rowOf(to) - rowOf(from) : columnOf(to) - columnOf(from));
}

function isMerged({ root }: Sheet, cell: string): boolean {
  const list = child(root, 'mergeCells');
  return (list ? elements(list) : []).some(({ attributes }) => {
    const [from = '', to = from] = (attributes.ref ?? '').split(':');
    return (
      rowOf(from) <= rowOf(cell) &&
      rowOf(cell) <= rowOf(to) &&
      columnOf(from) <= columnOf(cell) &&
      columnOf(cell) <= columnOf(to)
    );
  });
}
