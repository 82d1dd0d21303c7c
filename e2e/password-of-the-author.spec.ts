import { hash, randomBytes } from 'node:crypto';
import { experimentFilePaths } from '@benchbook/contract';
import { createBlank, readPackage } from '@benchbook/documents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Group, idsOf, openGroup } from './laboratory.ts';
import { ANA, type Person } from './person.ts';

const PASSWORD = 'platinum crucible';
const ROUNDS = 100_000;

let group: Group;
let ana: Person;
beforeAll(async () => {
  group = await openGroup('Archive');
  ana = await group.enter(ANA);
});
afterAll(() => group.close());

it('a Word file in which others may only comment is edited by who knows its password, and stays protected', async () => {
  const protection = protectionBy(PASSWORD);
  await ana.openProject('Archive');
  const buffer = Buffer.from(protectedDocx(protection));
  await ana.upload([{ name: 'guarded.docx', buffer }]);
  const dialog = ana.page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.getByText('1 workbook created').waitFor();
  await dialog.getByText('Close', { exact: true }).click();
  await ana.openWorkbook('guarded');

  const editor = ana.editor();
  await editor.getByText('Its author lets others only comment on this document.').waitFor();
  const bold = editor.getByRole('button', { name: /^Bold/ });
  expect(await bold.count()).toBe(0);
  await editor.getByRole('button', { name: 'Enter password' }).click();
  const field = editor.getByLabel('Password of its author');
  await field.fill('silver spoon');
  await field.press('Enter');
  await editor.getByRole('alert').filter({ hasText: 'That is not the password.' }).waitFor();
  await field.fill(PASSWORD);
  await field.press('Enter');
  await bold.waitFor();
  await ana.editorIsOpen();

  await ana.typeInDocument('Zirconium weighed twice');
  await ana.savedAsVersion(/[2-9]/);
  const { projectId, experimentId } = idsOf(ana);
  const saved = readPackage(await ana.download(experimentFilePaths.file(projectId, experimentId, 'docx')));
  const text = saved.text('word/document.xml').replaceAll(/<[^>]+>/g, '');
  expect(text).toContain('Zirconium weighed twice');
  expect(saved.text('word/settings.xml')).toContain(protection);
});

function protectedDocx(protection: string): Uint8Array {
  const pkg = readPackage(createBlank('docx'));
  const settings = pkg.text('word/settings.xml').replace('<w:defaultTabStop', `${protection}$&`);
  pkg.set('word/settings.xml', settings);
  return pkg.write();
}

/** "Comments only", kept by a password as the standard says it (ECMA-376 part 1, 17.15.1.29). */
function protectionBy(password: string): string {
  const salt = randomBytes(16);
  let value = hash('sha512', Buffer.concat([salt, Buffer.from(password, 'utf16le')]), 'buffer');
  for (let round = 0; round < ROUNDS; round++) {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(round);
    value = hash('sha512', Buffer.concat([value, number]), 'buffer');
  }
  const kept = `w:hashValue="${value.toString('base64')}" w:saltValue="${salt.toString('base64')}"`;
  const by = `w:algorithmName="SHA-512" w:spinCount="${ROUNDS}"`;
  return `<w:documentProtection w:edit="comments" w:enforcement="1" ${by} ${kept}/>`;
}
