import type { OpenDocument } from '../lossless/editor.ts';
import { goTo } from '../lossless/type-xlsx.ts';
import { area, cell } from './places-xlsx.ts';
import type { Doing, Doings } from './steps.ts';

/** Milliseconds in which a menu or a panel is there. */
const SHOWN_WITHIN = 5_000;
const TABS = '[data-u-comp="slide-tab-item"]';

type Panel = ReturnType<OpenDocument['frame']['getByRole']>;

/** Cells are selected, and a panel is opened by a key or a button of the toolbar, filled, and closed by what is in it. */
async function inPanel(
  document: OpenDocument,
  { at, by, name }: { at: string; by: string; name: string | RegExp },
  fill: (panel: Panel) => Promise<void>,
): Promise<void> {
  const { page, frame } = document;
  await goTo(document, at);
  if (by.includes('+')) await page.keyboard.press(by);
  else await pressTool(document, by);
  const panel = frame.getByRole('dialog', { name }).filter({ visible: true }).first();
  await panel.waitFor({ timeout: SHOWN_WITHIN });
  await fill(panel);
  await closePanel(document, panel);
}

async function closePanel({ page }: OpenDocument, panel: Panel): Promise<void> {
  // What a panel does not take stays in it, with the reason.
  const problem = panel.getByRole('alert').filter({ hasText: /./, visible: true });
  const reason = (await problem.count()) > 0 ? await problem.first().textContent() : null;
  await page.keyboard.press('Escape');
  if (reason !== null) throw new Error(reason);
}

const press = (panel: Panel, name: string) =>
  panel.getByRole('button', { name, exact: true }).click({ timeout: SHOWN_WITHIN });

/** A button of the toolbar, also one for which there is no room. */
export async function pressTool({ frame }: OpenDocument, tool: string): Promise<void> {
  const button = frame.locator(`[data-tool="${tool}"]`);
  if (!(await button.isVisible())) await frame.locator('.tool.more').click({ timeout: SHOWN_WITHIN });
  await button.click({ timeout: SHOWN_WITHIN });
}

/** A line of a menu of the toolbar, with a range selected. */
const inMenu = (tool: string, lines: readonly string[]): Doing => ({
  choose: (chance) => [area(chance), chance.pick(lines)],
  async does(document, [range = '', line = '']) {
    await goTo(document, range);
    await pressTool(document, tool);
    await document.frame.getByRole('menuitem', { name: line }).first().click({ timeout: SHOWN_WITHIN });
  },
});

/** A line of the menu of a tab, by the mouse. */
async function inTabMenu({ frame }: OpenDocument, number: string, line: string): Promise<void> {
  const tabs = frame.locator(TABS);
  await tabs.nth(Number(number) % (await tabs.count())).click({ button: 'right', timeout: SHOWN_WITHIN });
  await frame
    .getByText(line, { exact: true })
    .filter({ visible: true })
    .last()
    .click({ timeout: SHOWN_WITHIN });
}

const onTab = (line: string): Doing => ({
  choose: (chance) => [`${chance.below(4)}`],
  does: (document, [number = '']) => inTabMenu(document, number, line),
});

/** Cells of what the documents begin with, of several columns. */
const SIDE_BY_SIDE = ['A1:E8', 'A3:B6', 'B2:C5', 'C2:E4', 'B4:D5'];
const SHEET_NAMES = ['Data', "O'Hara", 'A & B', 'µg 1', '2024'];
const NAMES = ['Rate', 'Mass_1', 'Factor'];

/** What people do around the cells: notes, rules, filters, tables, names, sheets. */
export const DOINGS_AROUND_XLSX: Doings = {
  note: {
    choose: (chance) => [
      cell(chance),
      chance.pick(['dried at 40 °C', '<&> "x"']),
      chance.pick(['Add as note', 'Add comment']),
    ],
    async does(document, [at = '', text = '', how = '']) {
      await inPanel(document, { at, by: 'Shift+F2', name: /./ }, async (panel) => {
        await panel.getByRole('textbox').first().fill(text, { timeout: SHOWN_WITHIN });
        // Where something is written already it is changed, or answered.
        const button = panel
          .getByRole('button', { name: how, exact: true })
          .or(panel.locator('.actions .primary'))
          .filter({ visible: true });
        await button.last().click({ timeout: SHOWN_WITHIN });
      });
    },
  },
  'note out': {
    choose: (chance) => [cell(chance)],
    does: (document, [at = '']) =>
      inPanel(document, { at, by: 'Shift+F2', name: /./ }, (panel) =>
        panel
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click({ timeout: SHOWN_WITHIN / 5 }),
      ),
  },
  link: {
    choose: (chance) => [cell(chance), `https://example.org/${chance.below(9)}`],
    does: (document, [at = '', address = '']) =>
      inPanel(document, { at, by: 'Control+k', name: 'Link' }, async (panel) => {
        await panel.getByRole('textbox', { name: 'Address' }).fill(address, { timeout: SHOWN_WITHIN });
        await document.page.keyboard.press('Enter');
      }),
  },
  sort: inMenu('sort', ['Sort A to Z', 'Sort Z to A']),
  'columns sorted': {
    choose: (chance) => [chance.pick(SIDE_BY_SIDE), `${chance.below(4)}`, chance.pick(['up', 'down'])],
    async does(document, [range = '', number = '', order = '']) {
      const { frame } = document;
      await goTo(document, range);
      await pressTool(document, 'sort');
      await frame.getByRole('menuitem', { name: 'Sort by columns…' }).click({ timeout: SHOWN_WITHIN });
      const panel = frame.getByRole('dialog', { name: 'Sort by columns' });
      await panel.getByLabel('Direction').selectOption('columns', { timeout: SHOWN_WITHIN });
      const by = panel.locator('[name="by"]');
      const rows = await by.locator('option').count();
      await by.selectOption({ index: Number(number) % rows }, { timeout: SHOWN_WITHIN });
      await panel.locator('[name="order"]').selectOption(order, { timeout: SHOWN_WITHIN });
      await press(panel, 'Sort');
      if (await panel.isVisible()) await closePanel(document, panel);
    },
  },
  filter: {
    choose: (chance) => [cell(chance)],
    async does(document, [at = '']) {
      await goTo(document, at);
      await document.page.keyboard.press('Control+Shift+l');
    },
  },
  'filter by': {
    choose: (chance) => [`${chance.below(3)}`, chance.pick(['greaterThan', 'equal', 'lessThan']), '3'],
    async does({ page, frame }, [number = '', kind = '', value = '']) {
      const buttons = frame.getByRole('button', { name: /^Filter by / });
      const count = await buttons.count();
      if (count === 0) throw new Error('There is no filter.');
      await buttons.nth(Number(number) % count).click({ timeout: SHOWN_WITHIN });
      const panel = frame.getByRole('dialog', { name: /^Filter by / });
      await panel.getByLabel('Show rows').selectOption(kind, { timeout: SHOWN_WITHIN });
      await panel.locator('[name="first"]').fill(value, { timeout: SHOWN_WITHIN });
      await page.keyboard.press('Enter');
    },
  },
  rule: {
    choose: (chance) => [area(chance), chance.pick(['duplicate', 'scale', 'bar', 'icons', 'average'])],
    does: (document, [at = '', kind = '']) =>
      inPanel(document, { at, by: 'rules', name: 'Conditional formats' }, async (panel) => {
        await panel.locator('.actions .primary').waitFor({ timeout: SHOWN_WITHIN });
        const add = panel.getByRole('button', { name: 'New rule' });
        if (await add.isVisible()) await add.click();
        await panel.locator('[name="kind"]').selectOption(kind, { timeout: SHOWN_WITHIN });
        await press(panel, 'Add rule');
      }),
  },
  list: {
    choose: (chance) => [area(chance), chance.pick(['yes, no', '1, 2, 3', 's1, s2'])],
    does: (document, [at = '', own = '']) =>
      inPanel(document, { at, by: 'input-rules', name: 'Input rules and lists' }, async (panel) => {
        await panel.locator('.actions .primary').waitFor({ timeout: SHOWN_WITHIN });
        await panel.locator('[name="kind"]').selectOption('list', { timeout: SHOWN_WITHIN });
        await panel.locator('[name="own"]').fill(own, { timeout: SHOWN_WITHIN });
        await press(panel, 'Set');
      }),
  },
  table: {
    choose: (chance) => [cell(chance), chance.pick(['totals', 'lastColumn', 'columnStripes'])],
    does: (document, [at = '', box = '']) =>
      inPanel(document, { at, by: 'Control+l', name: /table/i }, async (panel) => {
        const boxes = panel.locator(`[name="${box}"]`);
        // In a table the panel says how it looks.
        if ((await boxes.count()) > 0) await boxes.first().click({ timeout: SHOWN_WITHIN });
        else await document.page.keyboard.press('Enter');
        await document.page.waitForTimeout(SHOWN_WITHIN / 20);
      }),
  },
  name: {
    choose: (chance) => [area(chance), chance.pick(NAMES)],
    does: (document, [at = '', name = '']) =>
      inPanel(document, { at, by: 'Control+F3', name: 'Names' }, async (panel) => {
        await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name, { timeout: SHOWN_WITHIN });
        await document.page.keyboard.press('Enter');
        await document.page.waitForTimeout(SHOWN_WITHIN / 20);
      }),
  },
  'sheet in': {
    choose: () => [],
    does: ({ frame }) =>
      frame.locator('[data-u-comp="sheet-bar-append-button"]').first().click({ timeout: SHOWN_WITHIN }),
  },
  'sheet copied': onTab('Duplicate'),
  'sheet hidden': onTab('Hide'),
  'sheet out': {
    choose: (chance) => [`${chance.below(4)}`],
    async does(document, [number = '']) {
      await inTabMenu(document, number, 'Delete');
      await document.frame.getByRole('button', { name: 'OK', exact: true }).click({ timeout: SHOWN_WITHIN });
    },
  },
  'sheet renamed': {
    choose: (chance) => [`${chance.below(4)}`, chance.pick(SHEET_NAMES)],
    async does(document, [number = '', name = '']) {
      await inTabMenu(document, number, 'Rename');
      await document.page.keyboard.press('Control+a');
      await document.page.keyboard.type(name);
      await document.page.keyboard.press('Enter');
    },
  },
};
