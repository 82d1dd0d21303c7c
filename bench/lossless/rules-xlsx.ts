import { compareStyles, isStyles } from './check-styles.ts';
import type { Edit } from './edit.ts';
import { comparePackages, partsOf } from './parts.ts';
import { withoutResults } from './results.ts';
import { partText, type Sheet } from './sheet.ts';
import { shownSheet, takeMessage } from './type-xlsx.ts';

const NO_SHEET = { refused: 'The editor shows a sheet that the file does not have.' };

/** A conditional format of the selected cells: what holds a text. */
export const newRule: Edit = async (document, { bytes, word }) => {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return NO_SHEET;
  await document.frame.click('[data-tool="rules"]');
  const panel = document.frame.getByRole('dialog', { name: 'Conditional formats' });
  await panel.locator('.actions .primary').waitFor();
  const add = panel.getByRole('button', { name: 'New rule' });
  if (await add.isVisible()) await add.click();
  await panel.locator('[name="kind"]').selectOption('text');
  await panel.locator('[name="text"]').fill(word);
  await panel.getByRole('button', { name: 'Add rule' }).click();
  const refused = await takeMessage(document);
  if (refused !== undefined) return { refused };
  const written = new RegExp(
    `<(?:\\w+:)?conditionalFormatting sqref="[^"]*"><(?:\\w+:)?cfRule [^>]*text="${word}"[^>]*>(?:(?!</(?:\\w+:)?conditionalFormatting>).)*</(?:\\w+:)?conditionalFormatting>`,
    's',
  );
  // Rules in its way make room, and their numbers alone are others.
  const plain = (text: string) => text.replace(/ priority="\d+"/g, '');
  return { check: (after) => checkAdded(bytes, after, sheet, written, plain) };
};

/** What the selected cells allow: a list. */
export const newInputRule: Edit = async (document, { bytes, word }) => {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return NO_SHEET;
  await document.frame.click('[data-tool="input-rules"]');
  const panel = document.frame.getByRole('dialog', { name: 'Input rules and lists' });
  await panel.locator('.actions .primary').waitFor();
  // Cells that nobody said anything about: others would leave the rule they have.
  await panel.locator('[name="cells"]').fill('XFC1048570');
  await panel.locator('[name="kind"]').selectOption('list');
  await panel.locator('[name="own"]').fill(`${word}, other`);
  await panel.getByRole('button', { name: 'Set' }).click();
  const refused = await takeMessage(document);
  if (refused !== undefined) return { refused };
  const written = new RegExp(
    `<(?:\\w+:)?dataValidation [^>]*sqref="XFC1048570"[^>]*><(?:\\w+:)?formula1>"${word},other"</(?:\\w+:)?formula1></(?:\\w+:)?dataValidation>`,
  );
  const plain = (text: string) =>
    text
      .replace(/<((?:\w+:)?dataValidations)[^>]*><\/\1>/, '')
      .replace(/(<(?:\w+:)?dataValidations[^>]*) count="\d+"/, '$1');
  return { check: (after) => checkAdded(bytes, after, sheet, written, plain) };
};

/** What else is different than one element that was written into a sheet, and a format behind all others. */
function checkAdded(
  before: Uint8Array,
  after: Uint8Array,
  { part }: Sheet,
  written: RegExp,
  plain: (text: string) => string,
): string[] {
  const [old, now] = [withoutResults(partsOf(before)), withoutResults(partsOf(after))];
  const { changed, added, removed } = comparePackages(old, now);
  const makesStyles = added.some(isStyles);
  const text = partText(now, part);
  const isOther = (name: string) =>
    name !== part && !isStyles(name) && !(makesStyles && /(?:\.rels|\[Content_Types\]\.xml)$/.test(name));
  return [
    ...changed.filter(isOther).map((name) => `the part ${name} was changed`),
    ...added.filter((name) => !isStyles(name)).map((name) => `the part ${name} was added`),
    ...removed.map((name) => `the part ${name} is gone`),
    ...(written.test(text) ? [] : ['what was made is not in the sheet']),
    ...(plain(text.replace(written, '')) === plain(partText(old, part))
      ? []
      : ['the sheet was changed beside it']),
    ...compareStyles(old, now),
  ];
}
