import type { TypedCell } from './check-xlsx.ts';
import type { Plan } from './edit.ts';
import type { OpenDocument } from './editor.ts';
import { partsOf } from './parts.ts';
import { columnOf, isCell, lettersOf, rowOf, type Sheet, sheetsOf } from './sheet.ts';
import { child } from './xml.ts';

/** Cells that are tried until the editor lets one be edited. */
const TRIES = 4;
/** Milliseconds. */
const ANSWER_WITHIN = 20_000;
const LAST_ROW = 1_048_576;

/**
 * Types a value into a cell of the sheet on the screen, chosen by `seed`: one with a value, one with a formula or
 * an empty one. Answers which, or why the editor lets no cell be edited.
 */
export async function typeCell(
  document: OpenDocument,
  { bytes, seed, word }: Plan,
  value = seed % 2 === 0 ? word : numberOf(word),
): Promise<TypedCell | { refused: string }> {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return { refused: 'The editor shows a sheet that the file does not have.' };
  let refused = '';
  for (const cell of candidates(sheet, seed).slice(0, TRIES)) {
    const line = await typeHere(document, cell, value);
    if (line === undefined) return { sheet: sheet.id, cell, value };
    refused = line;
  }
  return { refused };
}

/** Types into a cell of the sheet on the screen; answers why the editor did not take it, or undefined. */
export async function typeHere(
  document: OpenDocument,
  cell: string,
  value: string,
): Promise<string | undefined> {
  const { keyboard } = document.page;
  await goTo(document, cell);
  await keyboard.type(value);
  await keyboard.press('Enter');
  const refused = await refusalOf(document);
  const below = await activeCell(document);
  if (!isBelow(cell, below)) throw new Error(`${cell} was to be typed into, and not what is above ${below}.`);
  if (refused !== undefined) await keyboard.press('Escape');
  return refused;
}

/**
 * Whether Enter leads from one cell to the other; below the last row begins the next column, and what has a name of its
 * own is shown by that.
 */
function isBelow(cell: string, below: string): boolean {
  if (!isCell(below)) return true;
  const isNext = columnOf(below) === columnOf(cell) + 1 && rowOf(below) === 1;
  return isNext || columnOf(below) === columnOf(cell) || rowOf(below) === rowOf(cell) + 1;
}

/** Selects a cell by its name, as one does in the box left of the formula bar. */
export async function goTo({ frame }: OpenDocument, cell: string): Promise<void> {
  const box = frame.locator('[data-u-comp="defined-name"] input');
  await box.fill(cell);
  await box.press('Enter');
  // The keyboard is with the cells again when the cell was found.
  await frame
    .locator('[id*="EDITOR__DOCS_NORMAL"]:focus')
    .waitFor({ state: 'attached', timeout: ANSWER_WITHIN });
}

/**
 * Why the editor did not take what was just ended with Enter, or undefined. Its line above the document is closed, so
 * that the next try finds none.
 */
async function refusalOf(document: OpenDocument): Promise<string | undefined> {
  const { frame } = document;
  // The field in which a cell is edited is beside the page while no cell is; what a cell does not allow stays in it.
  await frame.waitForFunction(
    `document.querySelector('[id*="EDITOR__DOCS_NORMAL"]').getBoundingClientRect().x < 0 ||
      document.querySelector('[data-line="message"]:not([hidden])') !== null`,
    undefined,
    { timeout: ANSWER_WITHIN },
  );
  return takeMessage(document);
}

/** What the line above the document says; it is closed then. */
export async function takeMessage({ frame }: OpenDocument): Promise<string | undefined> {
  const line = frame.locator('[data-line="message"]:not([hidden])');
  if ((await line.count()) === 0) return undefined;
  const reason = (await line.first().textContent()) ?? '';
  await line.locator('button').last().click();
  return reason;
}

/** The sheet on the screen, as the file has it. */
export async function shownSheet({ frame }: OpenDocument, bytes: Uint8Array): Promise<Sheet | undefined> {
  const tab = frame.locator('[data-u-comp="slide-tab-item"][aria-selected="true"]');
  const id = await tab.getAttribute('data-id');
  return sheetsOf(partsOf(bytes)).find((candidate) => candidate.id === id);
}

/** What is selected, by the box left of the formula bar: a cell, or the range of one that is merged. */
export function selection({ frame }: OpenDocument): Promise<string> {
  return frame.locator('[data-u-comp="defined-name"] input').inputValue();
}

/** The cell that is active. */
export async function activeCell(document: OpenDocument): Promise<string> {
  return (await selection(document)).replace(/:.*/, '');
}

/** A number that no sheet holds, another one for each word. */
function numberOf(word: string): string {
  return `${[...word].reduce((sum, letter) => sum + letter.charCodeAt(0), 4_711)}.25`;
}

/** Cells with a value, with a formula and empty ones, in turn, those of `seed` first. */
export function candidates(sheet: Sheet, seed: number): string[] {
  const filled = [...sheet.rows.values()].flatMap(({ cells }) => [...cells]);
  const withFormula = filled.filter(([, cell]) => child(cell, 'f')).map(([name]) => name);
  const withValue = filled.filter(([, cell]) => !child(cell, 'f') && child(cell, 'v')).map(([name]) => name);
  const lastRow = [...sheet.rows.keys()].at(-1) ?? 0;
  const lastColumn = filled.reduce((most, [name]) => Math.max(most, columnOf(name)), 0);
  const empty = [
    `${lettersOf(Math.min(lastColumn + 1, 20))}${Math.min(lastRow + 2, LAST_ROW)}`,
    `${lettersOf(lastColumn + 2)}2`,
  ];
  const kinds = [withValue, withFormula, empty].filter((kind) => kind.length > 0);
  const chosen = kinds.flatMap((_, turn) => {
    const kind = kinds[(seed + turn) % kinds.length] ?? [];
    return kind.slice(seed % kind.length).slice(0, 1);
  });
  return [...chosen, ...empty];
}
