import type { TypedCell } from './check-xlsx.ts';
import type { OpenDocument } from './editor.ts';
import { partsOf } from './parts.ts';
import { columnOf, lettersOf, type Sheet, sheetsOf } from './sheet.ts';
import { child } from './xml.ts';

const VALUES = ['zymqurgx', '4711.25'];
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
  bytes: Uint8Array,
  seed: number,
  value = VALUES[seed % VALUES.length] ?? '',
): Promise<TypedCell | { refused: string }> {
  const { page, frame } = document;
  const tab = frame.locator('[data-u-comp="slide-tab-item"][aria-selected="true"]');
  const id = (await tab.getAttribute('data-id')) ?? '';
  const sheet = sheetsOf(partsOf(bytes)).find((candidate) => candidate.id === id);
  if (!sheet) return { refused: 'The editor shows a sheet that the file does not have.' };
  let refused = '';
  for (const cell of candidates(sheet, seed).slice(0, TRIES)) {
    await goTo(document, cell);
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
    const answer = await answerOf(document);
    if (answer === 'taken') return { sheet: id, cell, value };
    refused = answer;
    await page.keyboard.press('Escape');
  }
  return { refused };
}

/** Selects a cell by its name, as one does in the box left of the formula bar. */
async function goTo({ frame }: OpenDocument, cell: string): Promise<void> {
  const box = frame.locator('[data-u-comp="defined-name"] input');
  await box.fill(cell);
  await box.press('Enter');
}

/** `taken`, or why not. A line above the document that is still there from an earlier try says nothing. */
async function answerOf({ frame }: OpenDocument): Promise<string> {
  const line = frame.locator('[data-line="message"]:not([hidden])');
  const state = frame.locator(
    '.save-text:is([data-kind="unsaved"],[data-kind="saving"],[data-kind="failed"])',
  );
  try {
    await state.or(line).first().waitFor({ state: 'attached', timeout: ANSWER_WITHIN });
  } catch {
    return 'Nothing happens when something is typed.';
  }
  // While a cell is open its content counts as unsaved; whether it is taken shows when it is closed.
  await frame.waitForTimeout(100);
  if ((await line.count()) === 0) return 'taken';
  const reason = (await line.first().textContent()) ?? '';
  await line.locator('button').last().click();
  return reason;
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
