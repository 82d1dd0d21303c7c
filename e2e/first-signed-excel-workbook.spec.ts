import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { experimentFilePaths } from '@benchbook/contract';
import {
  createBlank,
  patchWorkbook,
  readCells,
  readPackage,
  storedArchive,
  type XlsxEdit,
} from '@benchbook/documents';
import { MEMBERS, openArchive } from '@benchbook/documents/evidence';
import { textOfPdf } from '@benchbook/editors/testing/text-of-pdf';
import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countClicks } from './clicks.ts';
import { anaAndBen, idsOf, type Laboratory, openLaboratory } from './laboratory.ts';
import type { Person } from './person.ts';

/** As the document server looks for it. */
const isOfficeThere = spawnSync('soffice', ['--version'], { timeout: 60_000 }).status === 0;

let laboratory: Laboratory;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  laboratory = await openLaboratory({ withOffice: true });
  ({ ana, ben } = await anaAndBen(laboratory, 'Calibration'));
});
afterAll(() => laboratory.close());

/** As Excel leaves it: a mean, a verdict on it, and a result that only Excel calculates; nothing to be calculated. */
function assay(): Buffer {
  const blank = createBlank('xlsx');
  const sheet = readCells(blank)[0]?.sheet ?? '';
  const number = (row: number, value: number) => ({
    row,
    column: 1,
    content: { kind: 'number', value } as const,
  });
  const formula = (row: number, text: string, result: number | string) => ({
    row,
    column: 1,
    content: { kind: 'formula', formula: text, result } as const,
  });
  const cells = [
    number(1, 2),
    number(2, 3),
    formula(3, 'AVERAGE(B2:B3)', 2.5),
    formula(4, 'IF(B4<4,"PASS","FAIL")', 'PASS'),
    formula(5, 'CELL("width",B2)', 8),
  ];
  const edits: XlsxEdit[] = [{ op: 'set-cells', sheet, cells }];
  const pkg = readPackage(patchWorkbook(blank, edits).bytes);
  pkg.set(
    'xl/workbook.xml',
    pkg.text('xl/workbook.xml').replace(/<calcPr[^>]*\/>/, '<calcPr calcId="191029"/>'),
  );
  return Buffer.from(pkg.write());
}

it('computes a formula, keeps it, and is signed and reviewed as it was seen [21 CFR 11.10(b)]', async () => {
  await ana.openProject('Calibration');
  await countClicks('a new Excel workbook', (click) => ana.makeWorkbook('Standard curve', 'Excel', click));
  await ana.editorIsOpen();
  const { projectId, experimentId } = idsOf(ana);

  // The new sheet begins at A1, and has the keyboard.
  await ana.page.keyboard.type('21');
  await ana.page.keyboard.press('Enter');
  await ana.page.keyboard.type('=A1*2');
  await ana.page.keyboard.press('Enter');
  await countClicks('a comment in a workbook', async (click) => {
    await click(ana.editor().getByRole('button', { name: 'Comment or note' }));
    await ana.page.keyboard.type('Read twice');
    await click(ana.editor().getByRole('button', { name: 'Add comment' }));
  });
  await ana.savedAsVersion(/[2-9]/);
  await screenshot(ana.page, 'workbook-xlsx-editing');

  await ana.page.reload();
  await ana.editorIsOpen();
  await ana.button('Publish').click();
  const dialog = await ana.proveInDialog('Publish');
  // Nothing of what she types goes into the workbook behind, of whatever document server the editor is.
  await ana.page.locator('.editor-frame[inert]').waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await ana.page.getByText(/^Published by /).waitFor();
  const result = ana.page.getByRole('region', { name: /^Published version \d+$/ });
  await result.getByText('Next: somebody else reviews it.').waitFor();
  await result.and(ana.page.locator(':focus')).waitFor();
  await screenshot(ana.page, 'what-signing-answers');
  const cells = readCells(await ana.download(experimentFilePaths.file(projectId, experimentId, 'xlsx')));
  expect(cells[0]?.cells).toMatchObject([
    { row: 0, column: 0, value: 21 },
    { row: 1, column: 0, value: 42, formula: 'A1*2' },
  ]);

  await ben.openProject('Calibration');
  await ben.openWorkbook('Standard curve');
  await ben.review();
  await screenshot(ben.page, 'workbook-xlsx-reviewed');

  if (isOfficeThere) await printAndKeep(ben);
  else console.log('left out: pages of a workbook, which LibreOffice makes and which is not installed');

  await ben.page.getByRole('button', { name: 'What was signed' }).click();
  const [download] = await Promise.all([
    ben.page.waitForEvent('download'),
    ben.page.getByRole('dialog').getByRole('button', { name: 'Download evidence file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Standard curve (evidence).zip');
  await screenshot(ben.page, 'signatures-evidence');
  await checkEvidenceOffline(ben, await readFile(await download.path()));
});

/** With keys alone: the file is what was signed and who signed, and what is printed is the same. */
async function printAndKeep(person: Person): Promise<void> {
  const { page } = person;
  const choose = async (name: string) => {
    await person.button('Print').press('Enter');
    const item = page.getByRole('menuitem', { name });
    await item.waitFor();
    if (name === 'Print') await screenshot(page, 'workbook-print-menu');
    await item.press('Enter');
  };
  const [kept] = await Promise.all([page.waitForEvent('download'), choose('Download as PDF')]);
  expect(kept.suggestedFilename()).toMatch(/^Standard curve \(version \d+\)\.pdf$/);
  const shown = await textOfPdf(new Uint8Array(await readFile(await kept.path())));
  for (const text of ['21', '42', 'Signatures', 'Published by Ana', 'Reviewed by Ben', 'SHA-256'])
    expect(shown).toContain(text);
  const [tab] = await Promise.all([page.waitForEvent('popup'), choose('Print')]);
  // A browser that cannot show a PDF keeps it.
  let isKept = false;
  tab.on('download', () => {
    isKept = true;
  });
  await expect.poll(() => isKept || tab.url().startsWith('blob:'), { timeout: 60_000 }).toBe(true);
  await tab.close();
}

/** As an inspector does, with the page that came with the file, as a file on their computer. */
async function checkEvidenceOffline(person: Person, archive: Buffer): Promise<void> {
  const members = await openArchive(Uint8Array.from(archive));
  const folder = await mkdtemp(join(tmpdir(), 'benchbook-evidence-'));
  const address = pathToFileURL(join(folder, 'verify.html')).href;
  await writeFile(join(folder, 'verify.html'), members.get(MEMBERS.page) ?? '');
  const page = await person.page.context().newPage();
  try {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(address);
    const check = (name: string, buffer: Buffer) =>
      page
        .getByLabel('Drop the evidence file here')
        .setInputFiles({ name, mimeType: 'application/zip', buffer });
    // Dropped beside the place for it, as happens; those below are chosen.
    const dataTransfer = await page.evaluateHandle((base64) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], 'evidence.zip', { type: 'application/zip' }));
      return transfer;
    }, archive.toString('base64'));
    await page.getByRole('heading', { name: 'Check evidence' }).dispatchEvent('drop', { dataTransfer });
    await page.getByText('is as it should be, if the key below is the laboratory’s.').waitFor();
    const { key } = JSON.parse(Buffer.from(members.get(MEMBERS.signature) ?? []).toString());
    await page.getByLabel('The laboratory’s key').fill('0'.repeat(64));
    await page.getByText('does not match the one you gave.').waitFor();
    await page.getByLabel('The laboratory’s key').fill(key);
    await page.getByText('✓ Everything in evidence.zip that can be checked is as it should be.').waitFor();
    await page.getByRole('heading', { name: 'Reviewed by Ben Okafor' }).waitFor();
    await page.getByText(/^Whoever holds the key [0-9a-f]{64} vouches for the file/).waitFor();
    await screenshot(page, 'evidence-checked');
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Gegengezeichnet von Ben Okafor' }).waitFor();
    await page.getByText('✓ Alles in evidence.zip, was sich prüfen lässt, ist, wie es sein soll.').waitFor();
    await screenshot(page, 'evidence-checked-in-german');
    await page.getByLabel('Sprache').selectOption('English');

    for (const [name, bytes] of members) {
      const changed = Uint8Array.from(bytes);
      const at = changed.length >> 1;
      changed[at] = (changed[at] ?? 0) ^ 1;
      const other = [...members].map(([each, content]) => ({
        name: each,
        content: each === name ? changed : content,
      }));
      await check(`${name} changed.zip`, Buffer.concat(storedArchive(other)));
      await page.getByText(`✗ ${name} changed.zip is not as it should be.`).waitFor();
      await page.getByRole('list').first().getByText(`“${name}”`).first().waitFor();
    }
    await screenshot(page, 'evidence-broken');
    expect(asked).toEqual([address]);
  } finally {
    await page.close();
    await rm(folder, { recursive: true, force: true });
  }
}

it('stores, compares and signs the results that follow from an edit, and says which it cannot vouch for', async () => {
  await ana.openProject('Calibration');
  await ana.upload([{ name: 'Assay.xlsx', buffer: assay() }]);
  const upload = ana.page.getByRole('dialog', { name: 'Upload Files' });
  await upload.getByText('1 workbook created').waitFor();
  await upload.getByText('Close', { exact: true }).click();
  await ana.openWorkbook('Assay');
  const { projectId, experimentId } = idsOf(ana);
  await ana.clickCell(1, 1);
  await ana.page.keyboard.type('20');
  await ana.page.keyboard.press('Enter');
  await ana.page.keyboard.press('Control+s');
  await ana.savedAsVersion(2);
  const stored = readCells(await ana.download(experimentFilePaths.file(projectId, experimentId, 'xlsx')));
  expect(stored[0]?.cells.map(({ value }) => value)).toEqual([20, 3, 11.5, 'FAIL', 8]);
  await ana.editor().getByText('may be older than the last changes: B6').waitFor();

  const address = new URL(ana.page.url()).pathname;
  await ana.go(`${address}/compare?before=1&after=2`);
  const because = ana.page.getByRole('list', { name: 'Because of B2' });
  await because.waitFor();
  expect(await because.getByRole('listitem').allInnerTexts()).toMatchObject([
    expect.stringMatching(/B4\s+2\.5\s+→\s+11\.5/),
    expect.stringMatching(/B5\s+PASS\s+→\s+FAIL/),
  ]);
  await screenshot(ana.page, 'compare-xlsx-results');

  await ana.go(address);
  await ana.editorIsOpen();
  await ana.button('Publish').click();
  const question = await ana.proveInDialog('Publish');
  await question.getByRole('button', { name: 'Publish' }).click();
  const outdated = ana.page.getByRole('dialog', { name: 'Results that may be out of date' });
  expect(await outdated.getByRole('list', { name: 'Cells' }).textContent()).toContain('Sheet1!B6');
  await screenshot(ana.page, 'signing-stale-results');
  await outdated.getByRole('button', { name: 'Publish all the same' }).click();
  await ana.page.getByText(/^Published by Ana Kovač/).waitFor();
  await ana.page
    .getByRole('group', { name: 'Signatures' })
    .getByText(/out of date/)
    .waitFor();
});
