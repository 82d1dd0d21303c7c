import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { experimentFilePaths, versionFilePaths } from '@benchbook/contract';
import { createBlank, readPackage, storedArchive } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Group, idsOf, openGroup } from './laboratory.ts';
import { ANA, type Person } from './person.ts';
import { blocksOf } from './word-blocks.ts';

const CORPUS = fileURLToPath(new URL('../../shared/corpus/docx/', import.meta.url));
const hasCorpus = existsSync(CORPUS);
if (!hasCorpus)
  console.log('Left out: editing uploaded real documents, because ../shared/corpus is not there.');

let group: Group;
let ana: Person;
beforeAll(async () => {
  group = await openGroup('Archive');
  ana = await group.enter(ANA);
});
afterAll(() => group.close());

describe('uploading', () => {
  it('creates what it can and names what it refused, with the reason', async () => {
    await ana.openProject('Archive');
    await ana.upload([
      { name: 'good.docx', buffer: Buffer.from(createBlank('docx')) },
      { name: 'picture.docx', buffer: Buffer.from('\x89PNG\r\n') },
      {
        name: 'half.xlsx',
        buffer: Buffer.from(createBlank('xlsx')).subarray(0, 700),
      },
    ]);
    const dialog = ana.page.getByRole('dialog', { name: 'Upload Files' });
    await dialog.getByText('1 workbook created, 2 files refused.').waitFor();
    expect(await dialog.getByRole('listitem').filter({ hasText: 'picture.docx' }).textContent()).toMatch(
      /not a Word/,
    );
    await dialog.getByText('Close', { exact: true }).click();
    await ana.card('good').waitFor();
    expect(await ana.card('picture').count()).toBe(0);
  });

  it('takes in the documents of another notebook, and says what it left out', async () => {
    const described = {
      '@graph': ['of acid.docx', 'of base.xlsx'].map((id) => ({ '@id': id, '@type': 'File' })),
    };
    const files = {
      'notes/ro-crate-metadata.json': Buffer.from(JSON.stringify(described)),
      'notes/of acid.docx': createBlank('docx'),
      'notes/of base.xlsx': createBlank('xlsx'),
      'notes/spectrum.jdx': Buffer.from('##TITLE='),
    };
    await ana.openProject('Archive');
    const archive = storedArchive(Object.entries(files).map(([name, content]) => ({ name, content })));
    await ana.upload([{ name: 'notes.eln', buffer: Buffer.concat(archive) }]);
    const dialog = ana.page.getByRole('dialog', { name: 'Upload Files' });
    await dialog.getByText('2 workbooks created.').waitFor();
    await dialog.getByRole('img', { name: 'Created' }).waitFor();
    await dialog
      .getByText('spectrum.jdx: It was left out, because it is neither a Word, nor an Excel, nor a PDF file.')
      .waitFor();
    await screenshot(ana.page, 'eln-taken-in');
    await dialog.getByText('Close', { exact: true }).click();
    await ana.card('of acid').waitFor();
    await ana.card('of base').waitFor();
    await ana.openWorkbook('of acid');
    const origin = ana.page.getByRole('group', { name: 'Origin' });
    await origin.getByText('Imported from “notes.eln”').waitFor();
    await origin.getByRole('button', { name: 'More' }).click();
    await screenshot(ana.page, 'eln-origin');
    await origin.getByRole('button', { name: 'Less' }).waitFor();
  });

  it('shows how far it is, and makes workbooks of the visibility that was chosen', async () => {
    const mayArrive = Promise.withResolvers<void>();
    const call = '**/experiments/upload?*';
    await ana.page.route(call, async (route) => {
      await mayArrive.promise;
      await route.continue();
    });
    await ana.openProject('Archive');
    await ana.upload([{ name: 'mine.docx', buffer: Buffer.from(createBlank('docx')) }], { isPrivate: true });
    const dialog = ana.page.getByRole('dialog', { name: 'Upload Files' });
    await dialog.getByRole('img', { name: 'Sending' }).waitFor();
    mayArrive.resolve();
    await dialog.getByText('1 workbook created').waitFor();
    await dialog.getByText('Close', { exact: true }).click();
    await ana.card('mine').getByText('Private', { exact: true }).waitFor();
    await ana.page.unroute(call);
  });
});

it('the title of a PDF opens it in a new window, without a template to load', async () => {
  await ana.openProject('Archive');
  await ana.upload([{ name: 'scan.pdf', buffer: PDF }]);
  const dialog = ana.page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.getByText('1 workbook created').waitFor();
  await dialog.getByText('Close', { exact: true }).click();
  const list = ana.page.url();
  const opened = ana.page.waitForEvent('popup');
  await ana.card('scan').getByRole('link', { name: 'scan (opens in a new window)' }).click();
  const window = await opened;
  await window.getByRole('button', { name: 'Publish' }).waitFor();
  expect(window.url()).toMatch(/\/projects\/\d+\/experiments\/\d+$/);
  expect(await window.getByRole('button', { name: 'Load Template' }).count()).toBe(0);
  expect(ana.page.url()).toBe(list);
  await window.close();
});

describe.skipIf(!hasCorpus)('a real Word file', () => {
  it('keeps every other block, and every other part, byte for byte when a word is typed into it', async () => {
    const name = REAL_FILES.find((file) => existsSync(join(CORPUS, file))) ?? readdirSync(CORPUS)[0] ?? '';
    const original = readFileSync(join(CORPUS, name));
    await ana.openProject('Archive');
    await ana.upload([{ name, buffer: original }]);
    const dialog = ana.page.getByRole('dialog', { name: 'Upload Files' });
    await dialog.getByText('1 workbook created').waitFor();
    await dialog.getByText('Close', { exact: true }).click();
    const title = name.replace(/\.docx$/, '');
    await ana.openWorkbook(title);
    const { projectId, experimentId } = idsOf(ana);

    const uploaded = await ana.download(versionFilePaths.version({ projectId, experimentId }, 1));
    expect(sha256(uploaded)).toBe(sha256(original));

    await ana.typeInDocument('Zirconium');
    await ana.savedAsVersion(/[2-9]/);
    const saved = await ana.download(experimentFilePaths.file(projectId, experimentId, 'docx'));

    const before = blocksOf(original);
    const after = blocksOf(saved);
    const changed = after.filter((block) => !before.includes(block));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toContain('Zirconium');
    // Nothing was taken away but, at most, the one block that was typed into.
    expect(before.filter((block) => !after.includes(block)).length).toBeLessThanOrEqual(1);

    const [was, is] = [readPackage(original), readPackage(saved)];
    const untouched = was.names().filter((part) => part !== 'word/document.xml');
    for (const part of untouched) expect(Buffer.compare(was.read(part), is.read(part)), part).toBe(0);
  });
});

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
);

/** Word files with fields, pictures and notes, so that there is something to lose. */
const REAL_FILES = ['poi__footnotes.docx', 'mammoth__footnotes.docx', 'mammoth__endnotes.docx'];

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
