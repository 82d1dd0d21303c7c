import { newFilter, newGroup, newLink, newName, newTable, turnedPage } from './beside-cells-xlsx.ts';
import { checkNewRowColumn } from './check-row-column.ts';
import { checkMergedCells, checkNewSheet } from './check-sheets.ts';
import { compareStyles } from './check-styles.ts';
import { checkTypedCell, type TypedCell } from './check-xlsx.ts';
import type { Done, Edit, Plan } from './edit.ts';
import type { OpenDocument, Shown } from './editor.ts';
import { type Input, inputsOf } from './inputs.ts';
import { insertRowColumn, selectTwoCells } from './mouse-xlsx.ts';
import { partsOf } from './parts.ts';
import { newInputRule, newRule } from './rules-xlsx.ts';
import { TRIES } from './save-input.ts';
import { columnOf, partText, sheetsOf } from './sheet.ts';
import { sortRows } from './sort-xlsx.ts';
import { shownSheet, takeMessage, typeCell, typeHere } from './type-xlsx.ts';

const NO_SHEET = { refused: 'The editor shows a sheet that the file does not have.' };

/** What a person does with an xlsx. */
export const XLSX_EDITS: Record<string, Edit> = {
  async cell(document, plan) {
    const typed = await typeCell(document, plan);
    if ('refused' in typed) return typed;
    return { check: (after) => checkTypedCell(plan.bytes, after, typed), isShown: showing(typed) };
  },

  /** Another value in a cell that formulas are calculated from; the results are proven as well (prove-results.ts). */
  async input(document, plan) {
    let refused = 'No formula of the workbook is calculated from a cell that can be seen.';
    for (const input of inputsOf(plan.bytes, plan.seed).slice(0, TRIES)) {
      await document.frame.click(`[data-u-comp="slide-tab-item"][data-id="${input.sheet}"]`);
      const line = await typeHere(document, input.cell, input.typed);
      if (line === undefined) {
        return { check: (after) => checkTypedCell(plan.bytes, after, input), isShown: showingInput(input) };
      }
      refused = line;
    }
    return { refused };
  },

  async formula(document, plan) {
    const typed = await typeCell(document, plan, '=SUM(1,2)*3');
    if ('refused' in typed) return typed;
    return { check: (after) => checkTypedCell(plan.bytes, after, typed), isShown: showing(typed) };
  },

  /** A value, and back to the start: what is stored holds the same cells, to the letter. */
  async undo(document, plan) {
    const typed = await typeCell(document, plan);
    if ('refused' in typed) return typed;
    await document.page.keyboard.press('Control+z');
    return { check: (after) => sameCells(plan.bytes, after) };
  },

  /** A value, and its cell in bold, or not in bold any more. */
  async format(document, plan) {
    const typed = await typeCell(document, plan);
    if ('refused' in typed) return typed;
    await document.page.keyboard.press('ArrowUp');
    await document.frame.click('[data-tool="bold"]');
    return {
      check(after) {
        const found = checkTypedCell(plan.bytes, after, typed);
        const isLook = (problem: string) =>
          problem === 'the look of the cell was changed' ||
          /^the part .*styles\.xml was changed$/.test(problem);
        return [
          ...found.filter((problem) => !isLook(problem)),
          ...(found.some(isLook) || isNewCell(plan, typed) ? [] : ['the cell looks as before']),
          ...compareStyles(partsOf(plan.bytes), partsOf(after)),
        ];
      },
      isShown: showing(typed),
    };
  },

  rule: newRule,

  'input-rule': newInputRule,

  sort: sortRows,

  filter: newFilter,

  link: newLink,

  name: newName,

  page: turnedPage,

  group: newGroup,

  table: newTable,

  row: (document, plan) => newLine(document, plan, 'row'),

  column: (document, plan) => newLine(document, plan, 'column'),

  /** Two cells beside each other become one. */
  async merge(document, { bytes, seed }) {
    const sheet = await shownSheet(document, bytes);
    if (!sheet) return NO_SHEET;
    const cell = await selectTwoCells(document, sheet, seed);
    if (cell === undefined) return { refused: 'All cells on the screen are merged already.' };
    await document.frame.click('[data-tool="merge"]');
    const refused = await takeMessage(document);
    if (refused !== undefined) return { refused };
    return { check: (after) => checkMergedCells(bytes, after, { sheet: sheet.id, cell }) };
  },

  /** A sheet more, with a word in its first cell. */
  async sheet(document, { bytes, word }) {
    const tabs = document.frame.locator('[data-u-comp="slide-tab-item"]');
    const before = await tabs.count();
    await document.frame.locator('[data-u-comp="sheet-bar-append-button"]').first().click();
    await tabs.nth(before).waitFor();
    const refused = await typeHere(document, 'A1', word);
    if (refused !== undefined) return { refused };
    return {
      check: (after) => checkNewSheet(bytes, after, word),
      isShown: (shown) =>
        shown.kind === 'xlsx' &&
        shown.sheets.some(({ cells }) => cells.some(({ row, value }) => row === 0 && value === word)),
    };
  },
};

async function newLine(
  document: OpenDocument,
  { bytes, seed }: Plan,
  axis: 'row' | 'column',
): Promise<Done | { refused: string }> {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return NO_SHEET;
  const inserted = await insertRowColumn(document, axis, seed);
  if ('refused' in inserted) return inserted;
  return { check: (after) => checkNewRowColumn(bytes, after, { sheet: sheet.id, at: inserted.at, axis }) };
}

/** Whether the editor shows in the cell what was typed. */
const showing =
  ({ sheet, cell, value }: TypedCell) =>
  (shown: Shown): boolean => {
    const row = Number(cell.replace(/^\D+/, '')) - 1;
    const column = columnOf(cell) - 1;
    const cells = shown.kind === 'xlsx' ? shown.sheets.find((each) => each.sheet === sheet)?.cells : [];
    const found = cells?.find((each) => each.row === row && each.column === column);
    const text = found?.formula === undefined ? String(found?.value) : `=${found.formula.replace(/^=/, '')}`;
    return text === value;
  };

const showingInput = ({ sheet, cell, content }: Input) =>
  showing({ sheet, cell, value: String(content.kind === 'boolean' ? Number(content.value) : content.value) });

/** A cell that was not in the file may look as its row or column does. */
function isNewCell({ bytes }: Plan, { sheet, cell }: TypedCell): boolean {
  const found = sheetsOf(partsOf(bytes)).find(({ id }) => id === sheet);
  return !found?.rows.get(Number(cell.replace(/^\D+/, '')))?.cells.has(cell);
}

/** Cells of all sheets as they were; beside them only the order of calculation may be another. */
function sameCells(before: Uint8Array, after: Uint8Array): string[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return sheetsOf(old).flatMap(({ part, name }) => {
    const same = partText(old, part) === partText(now, part);
    return same ? [] : [`the sheet ${name} is not as it was`];
  });
}
