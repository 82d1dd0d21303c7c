import { createBlank, readPackage } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { setUpSheetDesk } from '../testing/sheet-desk.ts';

const FREE = '<protectedRanges><protectedRange name="free" sqref="A1"/></protectedRanges>';

describe('a sheet its author protected', () => {
  const { place, open } = setUpSheetDesk();

  it('takes nothing into its locked cells until a person edits it anyway, and stays protected', async () => {
    const protection = '<sheetProtection  sheet="1" objects="1" scenarios=\'1\' />';
    place.server.host.files.set('/file.xlsx', withProtection(protection + FREE));
    const sheet = await open('key-a');
    const { keyboard, desk } = sheet;
    expect(await desk.line('protected').textContent()).toContain(
      'Its author protected this sheet against editing. Only the cells left open can be changed.',
    );
    await keyboard.type('open');
    await keyboard.press('Enter');
    await keyboard.type('in vain');
    await desk.line('message').filter({ hasText: 'Cell A2 is locked.' }).waitFor();
    await keyboard.press('Enter');
    await sheet.stores({ A1: 'open' });

    await desk.button('Edit anyway').click();
    await desk.line('protected').waitFor({ state: 'detached' });
    await sheet.goTo('B2');
    await keyboard.type('edited');
    await keyboard.press('Enter');
    await sheet.stores({ A1: 'open', B2: 'edited' });
    expect(sheetXml(sheet.stored())).toContain(protection + FREE);
  });

  it('with a password is edited by who knows it', async () => {
    place.server.host.files.set('/file.xlsx', withProtection('<sheetProtection password="83AF" sheet="1"/>'));
    const sheet = await open('key-b');
    const { keyboard, desk } = sheet;
    expect(await desk.button('Edit anyway').count()).toBe(0);
    await desk.button('Enter password').click();
    const password = desk.frame.getByLabel('Password of its author');
    await password.fill('wrong');
    await keyboard.press('Enter');
    await desk.frame.getByRole('alert').filter({ hasText: 'That is not the password' }).waitFor();
    await password.fill('password');
    await keyboard.press('Enter');
    await desk.line('protected').waitFor({ state: 'detached' });
    await sheet.goTo('B2');
    await keyboard.type('edited');
    await keyboard.press('Enter');
    await sheet.stores({ B2: 'edited' });
    expect(sheetXml(sheet.stored())).toContain('<sheetProtection password="83AF" sheet="1"/>');
  });

  it('keeps the sheets of a workbook as its author wants them, until a person edits it anyway', async () => {
    const pkg = readPackage(createBlank('xlsx'));
    const protection = '<workbookProtection lockStructure="1"/>';
    pkg.set('xl/workbook.xml', pkg.text('xl/workbook.xml').replace('<sheets>', `${protection}$&`));
    place.server.host.files.set('/file.xlsx', pkg.write());
    const sheet = await open('key-c');
    const { desk, frame, keyboard } = sheet;
    const addSheet = frame.locator('[data-u-comp="sheet-bar-append-button"]').first();
    await addSheet.click();
    await desk.line('message').filter({ hasText: 'does not let others add' }).waitFor();
    await desk.button('Edit anyway').click();
    await desk.line('message').waitFor({ state: 'detached' });
    await addSheet.click();
    await keyboard.press('Control+s');
    const workbook = () => readPackage(sheet.stored() ?? new Uint8Array()).text('xl/workbook.xml');
    await expect
      .poll(() => sheet.stored() && workbook().match(/<sheet /g), { timeout: 90_000 })
      .toHaveLength(2);
    expect(workbook()).toContain(protection);
  });
});

function withProtection(protection: string): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const part = sheetPart(pkg.names());
  pkg.set(part, pkg.text(part).replace(/<sheetData\s*\/>|<\/sheetData>/, `$&${protection}`));
  return pkg.write();
}

function sheetXml(xlsx: Uint8Array | undefined): string {
  const pkg = readPackage(xlsx ?? new Uint8Array());
  return pkg.text(sheetPart(pkg.names()));
}

function sheetPart(names: string[]): string {
  return names.find((name) => name.startsWith('xl/worksheets/')) ?? '';
}
