import { compareStyles, isStyles } from './check-styles.ts';
import { checkTypedCell, compareAround } from './check-xlsx.ts';
import type { Edit } from './edit.ts';
import type { OpenDocument } from './editor.ts';
import { partsOf } from './parts.ts';
import { withoutResults } from './results.ts';
import { mainPartOf, partText, type Sheet } from './sheet.ts';
import { goTo, shownSheet, takeMessage } from './type-xlsx.ts';
import { child } from './xml.ts';

/** Milliseconds. */
const SHOWN_WITHIN = 20_000;

const FILTER = /<((?:\w+:)?)autoFilter ref="[^"]*"\/>/;
const NAME = /<((?:\w+:)?)definedName name="_xlnm\._FilterDatabase"[^>]*>[^<]*<\/\1definedName>/;
const NO_NAMES = /<((?:\w+:)?)definedNames><\/\1definedNames>/;

/** What the editor says of an edit that it does not make; undefined once it has made it. */
async function whyRefused(document: OpenDocument): Promise<string | undefined> {
  const undo = document.frame.locator('[data-tool="undo"]:not(:disabled)');
  const line = document.frame.locator('[data-line="message"]:not([hidden])');
  await undo.or(line).first().waitFor({ timeout: SHOWN_WITHIN });
  return takeMessage(document);
}

/** A filter around a cell of a sheet without one, by the keyboard. */
export const newFilter: Edit = async (document, { bytes, seed }) => {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return { refused: 'The editor shows a sheet that the file does not have.' };
  const parts = partsOf(bytes);
  const hasOwn = child(sheet.root, 'autoFilter') || child(sheet.root, 'tableParts');
  if (hasOwn || /_FilterDatabase/.test(partText(parts, mainPartOf(parts))))
    return { refused: 'The workbook has filters or tables already.' };
  const filled = [...sheet.rows.values()].flatMap(({ cells }) =>
    [...cells].flatMap(([name, cell]) => (child(cell, 'v') ? [name] : [])),
  );
  const cell = filled[seed % Math.max(1, filled.length)];
  if (cell === undefined) return { refused: 'The sheet has no value that could be filtered by.' };
  await goTo(document, cell);
  await document.page.keyboard.press('Control+Shift+l');
  const refused = await whyRefused(document);
  if (refused !== undefined) return { refused };
  return { check: (after) => checkNewFilter(bytes, after, sheet) };
};

function checkNewFilter(before: Uint8Array, after: Uint8Array, sheet: Sheet): string[] {
  const [old, now] = [withoutResults(partsOf(before)), withoutResults(partsOf(after))];
  const main = mainPartOf(old);
  const text = partText(now, sheet.part);
  const names = partText(now, main);
  const plain = (of: string) =>
    of
      .replace(NAME, '')
      .replace(NO_NAMES, '')
      .replace(/<(?:\w+:)?definedNames\s*\/>/, '');
  return [
    ...compareAround(old, now, sheet).filter((problem) => problem !== `the part ${main} was changed`),
    ...(FILTER.test(text) ? [] : ['the filter is not in the sheet']),
    ...(text.replace(FILTER, '') === partText(old, sheet.part) ? [] : ['the sheet was changed beside it']),
    ...(NAME.test(names) ? [] : ['the cells of the filter have no name']),
    ...(plain(names) === plain(partText(old, main)) ? [] : ['the workbook was changed beside the name']),
  ];
}

const TYPES = '[Content_Types].xml';

/** A cell that hardly a sheet has. */
const CELL = 'Z90';

/** A link with its text and look in an empty cell, by Ctrl+K. */
export const newLink: Edit = async (document, { bytes, word }) => {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return { refused: 'The editor shows a sheet that the file does not have.' };
  const cell = CELL;
  if (sheet.rows.get(90)?.cells.has(cell)) return { refused: 'The cell for the link is taken.' };
  await goTo(document, cell);
  await document.page.keyboard.press('Control+k');
  const panel = document.frame.getByRole('dialog', { name: 'Link', exact: true });
  const address = `https://example.org/${word}`;
  await panel.getByRole('textbox', { name: 'Address' }).fill(address);
  await document.page.keyboard.press('Enter');
  await panel.waitFor({ state: 'hidden' });
  const refused = await takeMessage(document);
  if (refused !== undefined) return { refused };
  return { check: (after) => checkNewLink(bytes, after, sheet, { cell, address }) };
};

function checkNewLink(
  before: Uint8Array,
  after: Uint8Array,
  sheet: Sheet,
  { cell, address }: { cell: string; address: string },
): string[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const written = new RegExp(`<(?:\\w+:)?hyperlink ref="${cell}"[^>]*/>`);
  const beside = (text: string) =>
    text
      .replace(/<((?:\w+:)?)sheetData[\s\S]*<\/\1sheetData>|<(?:\w+:)?sheetData\s*\/>/, '')
      .replace(/<(?:\w+:)?dimension[^>]*>/, '')
      .replace(written, '')
      .replace(/<((?:\w+:)?)hyperlinks><\/\1hyperlinks>/, '');
  const text = partText(now, sheet.part);
  const rels = sheet.part.replace(/([^/]+)$/, '_rels/$1.rels');
  const others = (part: string) => part.replace(new RegExp(`<Relationship [^>]*${address}[^>]*/>`), '');
  const [wasRels, isRels] = [partText(old, rels), partText(now, rels)];
  const typed = partText(now, TYPES).replace(new RegExp(`<Override PartName="/${rels}"[^>]*/>`), '');
  const isOwn = (problem: string) =>
    (problem === `the part ${TYPES} was changed` && typed === partText(old, TYPES)) ||
    problem === `the part ${rels} was added` ||
    problem === `the part ${rels} was changed` ||
    problem.startsWith('beside the cells the sheet was changed') ||
    problem === 'the look of the cell was changed' ||
    (/^the part .* was (?:changed|added)$/.test(problem) && isStyles(problem.split(' ')[2] ?? ''));
  return [
    ...checkTypedCell(before, after, { sheet: sheet.id, cell, value: address }).filter((one) => !isOwn(one)),
    ...(written.test(text) ? [] : ['the link is not in the sheet']),
    ...(beside(text) === beside(partText(old, sheet.part)) ? [] : ['the sheet was changed beside it']),
    ...(wasRels === '' || wasRels === others(isRels)
      ? []
      : ['other relationships of the sheet were changed']),
    ...compareStyles(old, now),
  ];
}

/** A cell gets a name, by the keyboard. */
export const newName: Edit = async (document, { bytes, word }) => {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return { refused: 'The editor shows a sheet that the file does not have.' };
  await goTo(document, 'B3');
  await document.page.keyboard.press('Control+F3');
  const panel = document.frame.getByRole('dialog', { name: 'Names', exact: true });
  const name = `name_${word}`;
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await document.page.keyboard.press('Enter');
  const done = panel.getByRole('status').filter({ hasText: name });
  const problem = panel.getByRole('alert').filter({ hasText: /./ });
  await done.or(problem).first().waitFor();
  const reason = (await problem.isVisible()) ? await problem.textContent() : null;
  await document.page.keyboard.press('Escape');
  const refused = (await takeMessage(document)) ?? reason ?? undefined;
  if (refused !== undefined) return { refused };
  return { check: (after) => checkNewName(bytes, after, sheet, name) };
};

function checkNewName(before: Uint8Array, after: Uint8Array, sheet: Sheet, name: string): string[] {
  // A workbook that asks for a calculation gets its results with any edit.
  const [old, now] = [withoutResults(partsOf(before)), withoutResults(partsOf(after))];
  const main = mainPartOf(old);
  const text = partText(now, main);
  const written = new RegExp(`<((?:\\w+:)?)definedName name="${name}">[^<]*!\\$B\\$3</\\1definedName>`);
  const plain = (of: string) =>
    of
      .replace(written, '')
      .replace(/\sfullCalcOnLoad="\d"/, '')
      .replace(/<((?:\w+:)?)definedNames><\/\1definedNames>|<(?:\w+:)?definedNames\s*\/>/, '');
  return [
    ...compareAround(old, now, sheet).filter((problem) => problem !== `the part ${main} was changed`),
    ...(partText(now, sheet.part) === partText(old, sheet.part) ? [] : ['the sheet was changed']),
    ...(written.test(text) ? [] : ['the name is not in the workbook']),
    ...(plain(text) === plain(partText(old, main)) ? [] : ['the workbook was changed beside the name']),
  ];
}

const SETUP = /<(?:\w+:)?pageSetup\b[^>]*>/;

/** The pages of a sheet are turned, by the panel of the toolbar. */
export const turnedPage: Edit = async (document, { bytes }) => {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return { refused: 'The editor shows a sheet that the file does not have.' };
  await document.frame.click('[data-tool="page-setup"]');
  const panel = document.frame.getByRole('dialog', { name: 'Page set-up' });
  const orientation = panel.getByLabel('Orientation');
  const turned = (await orientation.inputValue()) === 'landscape' ? 'portrait' : 'landscape';
  await orientation.selectOption(turned);
  await panel.getByRole('button', { name: 'Apply' }).click();
  await panel.waitFor({ state: 'hidden' });
  const refused = await takeMessage(document);
  if (refused !== undefined) return { refused };
  return { check: (after) => checkTurned(bytes, after, sheet, turned) };
};

function checkTurned(before: Uint8Array, after: Uint8Array, sheet: Sheet, turned: string): string[] {
  // A workbook that asks for a calculation gets its results with any edit.
  const [old, now] = [withoutResults(partsOf(before)), withoutResults(partsOf(after))];
  const [was, is] = [partText(old, sheet.part), partText(now, sheet.part)];
  const setup = (text: string) =>
    (SETUP.exec(text)?.[0] ?? '')
      .replace(/\sorientation="[^"]*"/, '')
      .replace(/^<(?:\w+:)?pageSetup\s*\/>/, '');
  return [
    ...compareAround(old, now, sheet),
    ...(SETUP.exec(is)?.[0].includes(`orientation="${turned}"`) ? [] : ['the pages are not turned']),
    ...(setup(is) === setup(was) ? [] : ['more of the pages was changed']),
    ...(is.replace(SETUP, '') === was.replace(SETUP, '') ? [] : ['the sheet was changed beside its pages']),
  ];
}

/** Two rows are grouped, by the keyboard. */
export const newGroup: Edit = async (document, { bytes }) => {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return { refused: 'The editor shows a sheet that the file does not have.' };
  await goTo(document, 'B3:C4');
  await document.page.keyboard.press('Alt+Shift+ArrowRight');
  const refused = await whyRefused(document);
  if (refused !== undefined) return { refused };
  return { check: (after) => checkNewGroup(bytes, after, sheet) };
};

function checkNewGroup(before: Uint8Array, after: Uint8Array, sheet: Sheet): string[] {
  // A workbook that asks for a calculation gets its results with any edit.
  const [old, now] = [withoutResults(partsOf(before)), withoutResults(partsOf(after))];
  const [was, is] = [partText(old, sheet.part), partText(now, sheet.part)];
  const levelOf = (text: string, row: number) => {
    const tag = new RegExp(`<(?:\\w+:)?row [^>]*\\br="${row}"[^>]*>`).exec(text)?.[0] ?? '';
    return Number(/\soutlineLevel="(\d)"/.exec(tag)?.[1] ?? 0);
  };
  const isDeeper = [3, 4].every((row) => levelOf(is, row) === Math.min(7, levelOf(was, row) + 1));
  const plain = (text: string) =>
    text
      .replace(/\soutlineLevel(?:Row|Col)?="\d"/g, '')
      .replace(/<(?:\w+:)?sheetFormatPr defaultRowHeight="15"\s*\/>/, '')
      .replace(/<((?:\w+:)?)row r="[34]"(?:><\/\1row>|\s*\/>)/g, '');
  return [
    ...compareAround(old, now, sheet),
    ...(isDeeper ? [] : ['the rows are not a level deeper']),
    ...(plain(is) === plain(was) ? [] : ['the sheet was changed beside its groups']),
  ];
}

const TABLE_PARTS = /<((?:\w+:)?)tableParts count="1"><\1tablePart [^>]*\/><\/\1tableParts>/;

/** Cells of a sheet without tables and filters become a table, by the keyboard and its panel. */
export const newTable: Edit = async (document, { bytes, seed }) => {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return { refused: 'The editor shows a sheet that the file does not have.' };
  if (child(sheet.root, 'autoFilter') || child(sheet.root, 'tableParts'))
    return { refused: 'The sheet has a filter or tables already.' };
  const filled = [...sheet.rows.values()].flatMap(({ cells }) =>
    [...cells].flatMap(([name, cell]) => (child(cell, 'v') ? [name] : [])),
  );
  const cell = filled[seed % Math.max(1, filled.length)];
  if (cell === undefined) return { refused: 'The sheet has no value that a table could be made of.' };
  await goTo(document, cell);
  await document.page.keyboard.press('Control+l');
  const panel = document.frame.getByRole('dialog', { name: 'Make a table' });
  const line = document.frame.locator('[data-line="message"]:not([hidden])');
  await panel.or(line).first().waitFor({ timeout: SHOWN_WITHIN });
  if (await panel.isHidden()) return { refused: (await takeMessage(document)) ?? 'No panel was opened.' };
  const cells = await panel.getByLabel('Cells').inputValue();
  await document.page.keyboard.press('Enter');
  const problem = panel.getByRole('alert').filter({ hasText: /./ });
  await Promise.race([
    panel.waitFor({ state: 'hidden', timeout: SHOWN_WITHIN }),
    problem.waitFor({ timeout: SHOWN_WITHIN }),
  ]);
  const reason = (await problem.isVisible()) ? ((await problem.textContent()) ?? '') : undefined;
  if (reason !== undefined) await document.page.keyboard.press('Escape');
  const refused = (await takeMessage(document)) ?? reason;
  if (refused !== undefined) return { refused };
  return { check: (after) => checkNewTable(bytes, after, sheet, cells) };
};

function checkNewTable(before: Uint8Array, after: Uint8Array, sheet: Sheet, cells: string): string[] {
  const [old, now] = [withoutResults(partsOf(before)), withoutResults(partsOf(after))];
  const main = mainPartOf(old);
  const [was, is] = [partText(old, sheet.part), partText(now, sheet.part)];
  const rels = sheet.part.replace(/([^/]+)$/, '_rels/$1.rels');
  const made = [...now.keys()].filter((name) => /tables\/table\d+\.xml$/.test(name) && !old.has(name));
  const table = partText(now, made[0] ?? '');
  const own = new Set([
    `the part ${main} was changed`,
    `the part ${rels} was added`,
    `the part ${rels} was changed`,
  ]);
  for (const part of [TYPES, ...made])
    for (const how of ['added', 'changed']) own.add(`the part ${part} was ${how}`);
  // Its headings are texts now, whatever they were.
  const heading = /\d+/.exec(cells)?.[0] ?? '';
  const plain = (text: string) =>
    text
      .replace(TABLE_PARTS, '')
      .replace(new RegExp(`<((?:\\w+:)?)row [^>]*\\br="${heading}"[^>]*(?:/>|>.*?</\\1row>)`, 's'), '')
      .replace(/<(?:\w+:)?dimension[^>]*>/, '');
  return [
    ...compareAround(old, now, sheet).filter((found) => !own.has(found)),
    ...(made.length === 1 && table.includes(` ref="${cells}"`) ? [] : ['the table is not in the workbook']),
    ...(TABLE_PARTS.test(is) ? [] : ['the sheet does not lead to its table']),
    ...(plain(is) === plain(was) ? [] : ['the sheet was changed beside its headings']),
    ...compareStyles(old, now),
  ];
}
