import { experimentFilePaths } from '@benchbook/contract';
import { extractText } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Group, idsOf, openGroup } from './laboratory.ts';
import { ANA, BEN, nameOf, type Person } from './person.ts';

let group: Group;
beforeAll(async () => {
  group = await openGroup('Stability');
});
afterAll(() => group.close());

const inEditor = (person: Person, name: string) => person.editor().getByRole('button', { name, exact: true });

/** A reader is told by the editor who writes, with what can be done about it, and not once more above it. */
async function isSaidOnce({ page }: Person): Promise<void> {
  await page.getByText(/(is editing|Open in your other tab) since /).waitFor({ state: 'hidden' });
}

/** The one line that a phone has about the document says that it is signed. */
async function isSaidOnAPhone({ page }: Person): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction(() => {
    const line = document.querySelector('.document-status')?.getBoundingClientRect();
    const signed = document.querySelector('.document-status .signature-line')?.getBoundingClientRect();
    return line && signed && line.height < 30 && Math.abs(signed.top - line.top) < 8;
  });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Opens the same workbook in another tab and goes on writing there: one click, and nothing that was typed is missing. */
async function goesOnInAnotherTab(ana: Person): Promise<void> {
  const first = ana.page;
  ana.page = await first.context().newPage();
  await ana.page.goto(first.url());
  await ana.editorIsOpen();
  await ana
    .editor()
    .getByText(/^Open in your other tab since .* You are viewing\.$/)
    .waitFor();
  await isSaidOnce(ana);
  await screenshot(ana.page, 'edit-lock-other-tab');
  await first.keyboard.type(' Dried.');
  await inEditor(ana, 'Edit here').click();
  await ana.page.getByText(/^You are editing since /).waitFor();
  await ana.onPages('Weighed by Ana. Dried.').waitFor();
  await ana.typeInDocument(' Cool');
  await first
    .frameLocator('.editor-frame iframe')
    .getByText(/^Open in your other tab since /)
    .waitFor();
  await first.close();
}

/** Escape leaves the document, and F6 goes through it, its tools and the bar above, there and back. */
async function walksByKeyboard(ana: Person): Promise<void> {
  const { keyboard } = ana.page;
  const inBar = ana.page.locator('.editor-actions :focus');
  const inTools = ana.editor().locator('.toolbar button:focus');
  const inText = ana.editor().locator('[contenteditable="true"]:focus');
  await keyboard.press('Escape');
  await ana.editor().locator('.toolbar:focus').waitFor();
  await keyboard.press('Tab');
  await inTools.waitFor();
  await keyboard.press('F6');
  await inText.waitFor();
  for (const part of [inBar, inTools, inText]) {
    await keyboard.press('F6');
    await part.waitFor();
  }
  for (const part of [inTools, inBar, inText]) {
    await keyboard.press('Shift+F6');
    await part.waitFor();
  }
  // An Escape too many, and on with the word.
  await keyboard.press('Escape');
  await keyboard.type('ed.');
}

/** A document that comes while somebody is elsewhere on the page leaves them there. */
async function opensWithTheKeyboardElsewhere(person: Person, title: string): Promise<void> {
  const { promise: isElsewhere, resolve: goOn } = Promise.withResolvers<void>();
  await person.page.route('**/session/*/content', async (route) => {
    await isElsewhere;
    await route.fallback();
  });
  await person.card(title).getByRole('link', { name: title }).click();
  await person.page.getByText(/^Opening the document/).waitFor();
  const link = person.page.getByRole('link', { name: 'Back to the workbooks' });
  await link.focus();
  goOn();
  await person.editorIsOpen();
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
}

it('lets Ana hand the edit lock to Ben, keeps what both wrote, and lets nobody sign what they were not shown', async () => {
  const [ana, ben] = await Promise.all([group.enter(ANA), group.enter(BEN)]);
  await ana.openProject('Stability');
  await ana.createWorkbook('Week 1', 'Word');
  const asked: string[] = [];
  ana.page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await ana.openWorkbook('Week 1');
  const { projectId, experimentId } = idsOf(ana);
  // The document has the keyboard once it is open.
  await ana.editor().locator('[contenteditable="true"]:focus').waitFor();
  await ana.page.keyboard.type('Weighed by Ana.');
  await ana.page.getByText(/^You are editing since /).waitFor();
  // Opened, each is asked for once; who edits, anew.
  const own = `/api/projects/${projectId}/experiments/${experimentId}`;
  const times = (path: string) => asked.filter((one) => one === path).length;
  expect({ workbook: times(own), versions: times(`${own}/versions`) }).toEqual({ workbook: 1, versions: 1 });
  await goesOnInAnotherTab(ana);
  await walksByKeyboard(ana);

  // On the card and in the workbook Ben sees who has it.
  await ben.openProject('Stability');
  await ben
    .card('Week 1')
    .getByText(`In use by ${nameOf(ANA)}`)
    .waitFor();
  await screenshot(ben.page, 'edit-lock-in-use-by');
  await opensWithTheKeyboardElsewhere(ben, 'Week 1');
  await ben
    .editor()
    .getByText(new RegExp(`^${nameOf(ANA)} is editing since \\d\\d:\\d\\d\\. You are viewing\\.$`))
    .waitFor();
  await isSaidOnce(ben);
  const locks = await ben.call('GET', `/api/projects/${projectId}/experiments/locks`);
  expect(locks.body).toMatchObject([{ experimentId, edit: false, userName: nameOf(ANA) }]);

  await inEditor(ben, 'Ask to edit').click();
  await ana
    .editor()
    .getByText(`${nameOf(BEN)} asks to edit.`)
    .waitFor();
  await screenshot(ana.page, 'edit-lock-asked');
  await ana.page.keyboard.type(' To the last word.');
  await inEditor(ana, 'Let them edit').click();
  await ben.page.getByText(/^You are editing since \d\d:\d\d$/).waitFor();
  await ben.onPages('Weighed by Ana. Dried. Cooled. To the last word.').waitFor();
  await ben.typeInDocument(' Checked by Ben.');
  await ben.page.keyboard.press('Control+s');
  await ana.onPages('Checked by Ben.').waitFor();
  await ana
    .editor()
    .getByText(new RegExp(`^Version saved by ${nameOf(BEN)}, `))
    .waitFor();
  await ana
    .editor()
    .getByText(new RegExp(`^${nameOf(BEN)} is editing since `))
    .waitFor();
  await isSaidOnce(ana);
  await screenshot(ana.page, 'edit-lock-reader');

  const versions = await ben.openVersions();
  await versions
    .getByText(new RegExp(`by ${nameOf(ANA)}`))
    .first()
    .waitFor();
  await versions
    .getByText(new RegExp(`by ${nameOf(BEN)}`))
    .first()
    .waitFor();

  // Ana wants to sign while Ben writes: what he typed last is saved and shown to her first.
  await ben.typeInDocument(' Stored cold.');
  await ben.onPages('Stored cold.').waitFor();
  const held = await ana.call('GET', `/api/projects/${projectId}/experiments/locks`);
  expect(held.body).toMatchObject([{ experimentId, edit: false, userName: nameOf(BEN) }]);
  await ana.button('Publish').click();
  await ana.onPages('Stored cold.').waitFor();
  await ana.sign('Publish');
  await ana.page.getByText(/^Published by /).waitFor();
  await ben.page.getByText(new RegExp(`^Published by ${nameOf(ANA)} on `)).waitFor();
  await isSaidOnAPhone(ben);
  const file = await ana.download(experimentFilePaths.file(projectId, experimentId, 'docx'));
  const text = extractText(file)
    .map((paragraph) => paragraph.text)
    .join('\n');
  expect(text).toContain('Weighed by Ana. Dried. Cooled. To the last word. Checked by Ben. Stored cold.');
  await screenshot(ben.page, 'edit-lock-signed-meanwhile');
});
