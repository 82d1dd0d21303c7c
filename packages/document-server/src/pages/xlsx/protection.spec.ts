import { createBlank, readPackage } from '@benchbook/documents';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestServer } from '../../server/testing/test-server.ts';
import { HostPage, launchBrowser } from '../testing/host-page.ts';
import { SheetDesk } from '../testing/sheet-desk.ts';

const FREE = '<protectedRanges><protectedRange name="free" sqref="A1"/></protectedRanges>';

describe('a sheet its author protected', () => {
  let browser: Browser;
  let server: TestServer;
  let host: HostPage;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    host = await HostPage.start();
    server = await new TestServer({ frameAncestors: [new URL(host.address).origin] }).start();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await host.stop();
    await server.stop();
  });

  it('takes nothing into its locked cells until a person edits it anyway, and stays protected', async () => {
    const protection = '<sheetProtection  sheet="1" objects="1" scenarios=\'1\' />';
    server.host.documents.set('/file.xlsx', withProtection(protection + FREE));
    const sheet = await SheetDesk.open(browser, server, host, 'key-a');
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

  it('cannot be edited anyway where Excel asks for a password', async () => {
    server.host.documents.set('/file.xlsx', withProtection('<sheetProtection password="CC1A" sheet="1"/>'));
    const { desk } = await SheetDesk.open(browser, server, host, 'key-b');
    expect(await desk.line('protected').textContent()).toContain('stop the protection in Excel');
    expect(await desk.button('Edit anyway').count()).toBe(0);
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
