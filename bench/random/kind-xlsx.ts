import { readFileSync } from 'node:fs';
import { staleResults } from '@benchbook/calculation';
import { checkResults } from '../lossless/check-results.ts';
import type { OpenDocument } from '../lossless/editor.ts';
import { recalculated } from '../lossless/libre-office.ts';
import { lettersOf } from '../lossless/sheet.ts';
import { goTo } from '../lossless/type-xlsx.ts';
import type { Kind } from './attempt.ts';
import { differentCells, differentParts, fault, gridOf } from './compare.ts';
import { DOINGS_XLSX } from './doings-xlsx.ts';
import { STARTS_XLSX } from './starts-xlsx.ts';

/** Milliseconds in which a sheet is on the screen, and what was copied in the clipboard. */
const FOLLOWS_WITHIN = 300;
/** More than the steps write to. */
const READ = 'A1:N36';

/** Reads what is seen and said of the sheet on the screen, line by line. */
const SEEN = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');

/** Steps by which cells go elsewhere. */
const MOVES = new Set(['row in', 'column in', 'cut', 'sort', 'columns sorted']);

export const XLSX: Kind = {
  type: 'xlsx',
  starts: STARTS_XLSX,
  doings: DOINGS_XLSX,

  async read(document: OpenDocument) {
    const { page, frame } = document;
    await page.keyboard.press('Escape');
    const tabs = frame.locator('[data-u-comp="slide-tab-item"]');
    const count = await tabs.count();
    const lines: string[] = [];
    // From the last one, so that the first is on the screen when all are read.
    for (let at = count - 1; at >= 0; at--) {
      if (count > 1) await tabs.nth(at).click();
      await goTo(document, READ);
      await page.waitForTimeout(FOLLOWS_WITHIN);
      await page.keyboard.press('Control+c');
      await page.waitForTimeout(FOLLOWS_WITHIN);
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      lines.push(`sheet ${at + 1}`, (await tabs.nth(at).textContent()) ?? '', ...gridOf(copied));
      await page.keyboard.press('Escape');
      await goTo(document, 'A1');
      await page.waitForTimeout(FOLLOWS_WITHIN);
      lines.push(...(await frame.evaluate<string[]>(SEEN)));
    }
    return lines;
  },

  begin: async () => {},

  forGood: new Set(['sheet out']),

  left: (start, undone, steps) => {
    const cells = fault('other cells in the file when all is undone', differentCells(start, undone));
    // What moved cells, and was undone, leaves formulas that are written in another way, and cells that hold nothing.
    if (cells.length > 0 || steps.some(({ what }) => MOVES.has(what))) return cells;
    return fault('traces in the file when all is undone', differentParts(start, undone));
  },

  async check(_start, saved) {
    const [calculated] = await recalculated([saved]);
    if (!calculated) return fault('LibreOffice does not open it', ['what was saved']);
    return fault('stored result is not what LibreOffice calculates', differentResults(saved, calculated));
  },
};

/** Held against LibreOffice as the lossless proof does; what the file had before says nothing of what random people wrote. */
function differentResults(saved: Uint8Array, calculated: Uint8Array): string[] {
  const both = { before: calculated, after: calculated };
  // Those the product names as not sure, such as the ones of a circle, people are told of.
  const unsure = staleResults(saved).map(
    ({ sheetName, row, column }) => `${sheetName}!${lettersOf(column + 1)}${row + 1}`,
  );
  return checkResults(calculated, saved, both, new Set(unsure)).wrong;
}
