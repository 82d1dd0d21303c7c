import { experimentFilePaths, TEXTS, versionCalls, versionFilePaths } from '@benchbook/contract';
import { connect } from '@benchbook/database';
import { extractText } from '@benchbook/documents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anaAndBen, idsOf, openLaboratory } from './laboratory.ts';
import { BEN, nameOf, type Person } from './person.ts';
import { fitsEverywhere } from './screen.ts';

let laboratory: Awaited<ReturnType<typeof openLaboratory>>;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  laboratory = await openLaboratory();
  ({ ana, ben } = await anaAndBen(laboratory, 'Buffers'));
});
afterAll(() => laboratory?.close());

const textOf = (file: Buffer) =>
  extractText(file)
    .map(({ text }) => text)
    .join('\n');

/** The number of the version the header names. */
async function savedVersion(person: Person): Promise<number> {
  const line = await person.page.getByText(/^Saved as version \d+,/).textContent();
  return Number(/\d+/.exec(line ?? '')?.[0]);
}

/** Types and waits until all of it is in a version: somebody who is slow to type has a part of it in one before. */
async function typeAndSave(person: Person, text: string): Promise<number> {
  const { projectId, experimentId } = idsOf(person);
  const latest = async () =>
    textOf(await person.download(experimentFilePaths.file(projectId, experimentId, 'docx')));
  await person.typeInDocument(text);
  await expect.poll(latest, { timeout: 60_000 }).toContain(text.trim());
  const { body } = await person.call(
    'GET',
    `/api/projects/${projectId}/experiments/${experimentId}/versions`,
  );
  const [newest] = versionCalls.workbook.listVersions.answer.parse(body);
  if (newest === undefined) throw new Error('There is no version.');
  await person.savedAsVersion(newest.number);
  return newest.number;
}

it('shows what was written into a Word workbook, and brings an older version back as a new one', async () => {
  await ana.openProject('Buffers');
  await ana.createWorkbook('Phosphate', 'Word');
  await ana.openWorkbook('Phosphate');
  await ana.savedAsVersion(1);
  const second = await typeAndSave(ana, 'The buffer was adjusted to pH 7.4.');
  const third = await typeAndSave(ana, ' Stored cold.');
  const { projectId, experimentId } = idsOf(ana);
  const workbook = `/projects/${projectId}/experiments/${experimentId}`;
  const list = await ana.openVersions();
  await list.getByRole('link', { name: `Version ${third}`, exact: true }).waitFor();
  await fitsEverywhere(ana, 'versions-panel');

  // What is compared has an address of its own, which others can open.
  await ben.go(`${workbook}/compare?before=1&after=${third}`);
  const comparison = ben.page.getByRole('region', { name: 'Comparison' });
  await comparison.getByText('Stored cold.').waitFor();
  await ben.go(`${workbook}/compare?before=${second}&after=${third}`);
  await comparison.locator('ins', { hasText: 'Stored cold.' }).waitFor();
  expect(await comparison.locator('del').count()).toBe(0);
  await ben.page.keyboard.press('n');
  await ben.page.getByRole('list', { name: 'Changes' }).locator('[aria-current]').waitFor();
  // The change is gone to, not only named.
  await comparison.locator('.diff-row:focus').getByText('Stored cold.').waitFor();
  await fitsEverywhere(ben, 'compare-docx');

  await ben.go(`${workbook}/versions/1`);
  await ben.page.getByText(new RegExp(`^Version 1 of ${third}, `)).waitFor();
  await ben.editorIsOpen();
  await fitsEverywhere(ben, 'version-read-only');

  // Somebody else's hands are on it: nothing is taken out of them.
  await ben.button('Restore…').click();
  const dialog = ben.page.getByRole('dialog', { name: 'Restore version 1' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The wrong buffer');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByText('is editing this workbook').waitFor();

  await ana.go(`${workbook}/versions/${second}`);
  await ana.button('Restore…').click();
  const own = ana.page.getByRole('dialog', { name: `Restore version ${second}` });
  await own.getByRole('textbox', { name: 'Reason' }).fill('It is kept at room temperature');
  await own.getByRole('button', { name: 'Restore' }).click();
  await own.waitFor({ state: 'hidden' });
  await ana.editorIsOpen();
  const restored = third + 1;
  await ana.savedAsVersion(restored);
  const file = await ana.download(experimentFilePaths.file(projectId, experimentId, 'docx'));
  expect(textOf(file)).toContain('The buffer was adjusted to pH 7.4.');
  expect(textOf(file)).not.toContain('Stored cold.');
  const old = await ana.download(versionFilePaths.version({ projectId, experimentId }, second));
  expect(file.equals(old)).toBe(true);
  const versions = await ana.openVersions();
  await versions.getByText('It is kept at room temperature').waitFor();
  await versions.getByText(`Restored from version ${second} by`).waitFor();

  // The same from the editor's own history view.
  const editor = ana.editor();
  await editor.locator('[data-tool="document"]').click();
  await editor.getByRole('menuitem', { name: 'Version history' }).click();
  await editor.getByRole('button', { name: /^Version 1\b/ }).click();
  await editor.getByRole('button', { name: 'Restore this version' }).click();
  const asked = ana.page.getByRole('dialog', { name: 'Restore version 1' });
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Begin again');
  await asked.getByRole('button', { name: 'Restore' }).click();
  await ana.savedAsVersion(restored + 1);
  // The history lies over the document until the page shows the new version.
  await editor.getByRole('heading', { name: 'Version history' }).waitFor({ state: 'hidden' });
  await ana.editorIsOpen();
});

it('shows what changed in an Excel workbook, cell by cell [Annex 11, 8]', async () => {
  await ana.openProject('Buffers');
  await ana.createWorkbook('Readings', 'Excel');
  await ana.openWorkbook('Readings');
  await ana.savedAsVersion(1);
  await ana.clickCell(1, 1);
  await ana.page.keyboard.type('7.4');
  await ana.page.keyboard.press('Enter');
  await ana.savedAsVersion(/[2-9]/);
  const { projectId, experimentId } = idsOf(ana);
  const latest = await savedVersion(ana);
  await ana.go(`/projects/${projectId}/experiments/${experimentId}/compare?before=1&after=${latest}`);
  const grid = ana.page.getByRole('table', { name: /^Differences in / });
  await grid.locator('ins', { hasText: '7.4' }).waitFor();
  await grid.getByRole('columnheader', { name: 'B', exact: true }).waitFor();
  await fitsEverywhere(ana, 'compare-xlsx');

  // On a phone, too, it is seen which versions these are, and others are chosen.
  await ana.page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Before', 'After']) {
    const choice = await ana.page.getByRole('combobox', { name, exact: true }).boundingBox();
    expect(choice?.width).toBeGreaterThan(80);
  }
  await ana.page.setViewportSize({ width: 1280, height: 800 });
});

it('marks a version that an editor wrote anew in the list, in Compare and where it is signed', async () => {
  await ana.openProject('Buffers');
  await ana.openWorkbook('Readings');
  const { projectId, experimentId } = idsOf(ana);
  const latest = await savedVersion(ana);
  await markRewritten(experimentId, latest);
  const words = new RegExp(
    `^Version ${latest} was rewritten by the editor as a whole, and parts .* are gone`,
  );
  const parts = '2 parts changed or gone beside the edit';

  await ana.page.reload();
  await ana.editorIsOpen();
  const list = await ana.openVersions();
  const marked = list.getByRole('listitem').filter({ hasText: `Version ${latest}` });
  await marked.getByText('Rewritten', { exact: true }).waitFor();
  await marked.getByRole('note').getByText(words).waitFor();
  await marked.getByText(parts).click();
  await marked.getByText('xl/printerSettings/printerSettings1.bin (gone)').waitFor();
  await fitsEverywhere(ana, 'rewritten-in-list');

  await ana.page.setViewportSize({ width: 1280, height: 800 });
  await ana.button('Publish').click();
  const dialog = ana.page.getByRole('dialog').filter({ hasText: TEXTS.publishQuestion });
  await dialog.getByRole('note').getByText(words).waitFor();
  await fitsEverywhere(ana, 'rewritten-signing');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await ana.go(`/projects/${projectId}/experiments/${experimentId}/compare?before=1&after=${latest}`);
  const note = ana.page.getByRole('note').filter({ hasText: words });
  await note.waitFor();
  // It stands out here, too, where no list of versions is loaded.
  const border = await note.evaluate((element) => getComputedStyle(element).borderInlineStartWidth);
  expect(border).toBe('3px');
  await ana.page
    .getByRole('combobox', { name: 'After' })
    .and(ana.page.locator('[value*="rewritten"]'))
    .waitFor();
  await fitsEverywhere(ana, 'rewritten-compare');
});

it('asks people to decide about a save that was set aside', async () => {
  await ana.openProject('Buffers');
  await ana.createWorkbook('Conflict', 'Word');
  await ana.openWorkbook('Conflict');
  await ana.savedAsVersion(1);
  const second = await typeAndSave(ana, 'From the laptop.');
  const { projectId, experimentId } = idsOf(ana);
  const workbook = `/projects/${projectId}/experiments/${experimentId}`;
  await restoreByCall(ana, workbook, 1);
  // A person who has it open is shown the restored version without doing anything.
  await ana.savedAsVersion(second + 1);
  await ana.onPages('From the laptop.').waitFor({ state: 'detached' });
  await ana.editorIsOpen();
  await setAside(experimentId, second);
  await ana.page.getByText(/saved aside and is not in this document: .* by Ben Okafor/).waitFor();
  await ana.editorIsOpen();
  await fitsEverywhere(ana, 'conflict-notice');
  // The comparison stands beside the editor, in a tab of its own.
  const opened = ana.page.context().waitForEvent('page');
  await ana.page.getByRole('link', { name: 'Compare', exact: true }).click();
  const beside = await opened;
  await beside.getByRole('region', { name: 'Comparison' }).getByText('From the laptop.').waitFor();
  await beside.close();
  await ana.page.getByRole('link', { name: 'Look and decide' }).click();
  await ana.onPages('From the laptop.').waitFor();
  await fitsEverywhere(ana, 'conflict-read-only');
  await ana.button('Make it the new version…').click();
  const dialog = ana.page.getByRole('dialog', { name: 'Make it the new version' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It has the later readings');
  await dialog.getByRole('button', { name: 'Make it the new version' }).click();
  await ana.editorIsOpen();
  await ana.onPages('From the laptop.').waitFor();
  expect(await ana.page.getByText(/saved aside and is not in this document/).count()).toBe(0);
  const list = await ana.openVersions();
  await list.getByText(/^Made version \d+ by Ana Kovač: It has the later readings$/).waitFor();
});

async function restoreByCall(person: Person, workbook: string, version: number): Promise<void> {
  const path = `/api${workbook}/versions/${version}/restore`;
  const answer = await person.call('POST', path, { reason: 'Begin again' });
  expect(answer.status).toBe(201);
}

/** As if an ONLYOFFICE Docs had saved that version, and what was typed could not be told from what it wrote anew. */
async function markRewritten(experimentId: number, version: number): Promise<void> {
  const { db } = connect(laboratory.databaseUrl, { maxConnections: 1 });
  const hashOf = async (number: number) => {
    const query = db
      .selectFrom('versions')
      .innerJoin('experiments', 'experiments.document_id', 'versions.document_id')
      .where('experiments.id', '=', experimentId)
      .where('versions.number', '=', number);
    return (await query.select('versions.sha256').executeTakeFirstOrThrow()).sha256;
  };
  await db
    .insertInto('rewritten_documents')
    .values({
      sha256: await hashOf(version),
      original_sha256: await hashOf(1),
      why: 'A cell was given a look that cannot be carried over.',
      parts: JSON.stringify([
        { name: 'xl/styles.xml', change: 'changed' },
        { name: 'xl/printerSettings/printerSettings1.bin', change: 'gone' },
      ]),
    })
    .execute();
  await db.destroy();
}

/** As if Ben's laptop had saved the content of that version after the document had gone on. */
async function setAside(experimentId: number, version: number): Promise<void> {
  const { db } = connect(laboratory.databaseUrl, { maxConnections: 1 });
  const ofVersion = db
    .selectFrom('versions')
    .innerJoin('experiments', 'experiments.document_id', 'versions.document_id')
    .where('experiments.id', '=', experimentId)
    .where('versions.number', '=', version);
  const { sha256, size, document_id } = await ofVersion
    .select(['versions.sha256', 'versions.size', 'versions.document_id'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conflict_versions')
    .values({
      document_id,
      sha256,
      size,
      reason: 'It arrived after its editor session was over.',
      authors: JSON.stringify([{ id: 2, name: nameOf(BEN) }]),
      editor_key: 'laptop',
      base_version: version,
    })
    .execute();
  await db.destroy();
}
