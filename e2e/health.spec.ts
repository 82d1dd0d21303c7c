import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLBACK_PATH } from '@benchbook/contract';
import { screenshot } from '@benchbook/testing';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from './accessibility.ts';
import { anaAndBen, type Laboratory, openInstallation } from './laboratory.ts';
import type { Person } from './person.ts';
import { schemesOf } from './screen.ts';

let laboratory: Laboratory;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  laboratory = await openInstallation();
  ({ ana, ben } = await anaAndBen(laboratory, 'Stability study'));
});
afterAll(() => laboratory.close());

const row = (person: Person, list: string, part: string) =>
  person.page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .filter({ has: person.page.getByText(part, { exact: true }) });

/** The document server reports something, signed with the secret it shares with the application. */
async function report(content: Record<string, unknown>): Promise<void> {
  const secret = readFileSync(join(laboratory.product.dataDir, 'document-server.key'), 'utf8').trim();
  const token = await new SignJWT(content)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
  const answer = await fetch(laboratory.product.url + CALLBACK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(await answer.json()).toEqual({ error: 0 });
}

/** Something at the document server's address that is no document. */
async function noDocument(): Promise<string> {
  await ana.go('/admin/health');
  const shown = ana.page.locator('dl div', { hasText: 'For Benchbook' }).locator('dd').first();
  return `${await shown.textContent()}/healthcheck`;
}

describe('the health of an installation', () => {
  it('is shown part by part, with a test that tries the document server in both directions', async () => {
    await ana.go('/admin/health');
    await ana.heading('Health').waitFor();
    await ana.page.getByText('Every save has arrived').waitFor();
    // The skip link leads to the beginning of a long screen, and not below the bar.
    await ana.page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
    await ana.page.locator('main:focus').waitFor();
    const bar = await ana.page.getByRole('banner').boundingBox();
    const heading = await ana.heading('Health').boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    for (const part of ['Database', 'Database rights', 'Document store', 'Disk room']) {
      await row(ana, 'State of Benchbook', part).getByRole('img').waitFor();
    }
    for (const part of ['Answers', 'Secret', 'Clocks', 'Forgotten files']) {
      await row(ana, 'State of the document server', part).getByRole('img', { name: 'Good' }).waitFor();
    }
    await ana.button('Check all now').click();
    await row(ana, 'State of Benchbook', 'Stored files')
      .getByText(/^\d+ files, none known to be damaged or missing\./)
      .waitFor();
    await ana.page.getByText(/^All \d+ stored files read by /).waitFor();
    await row(ana, 'State of Benchbook', 'Activity log')
      .getByText(/^\d+ entries, unbroken\./)
      .waitFor();
    await ana.page.getByText('Not all of the log was verified').waitFor();
    await ana.button('Verify activity log').click();
    await ana.page.getByText(/^All verified on /).waitFor();
    await ana.button('Test connection').click();
    const wayBack = row(ana, 'State of the document server', 'Way back');
    await wayBack.getByText('It fetched a file').waitFor();
    await screenshot(ana.page, 'health-tested');
  });

  it('brings what was kept aside before an administrator, who looks at it and says what was done', async () => {
    const url = await noDocument();
    // Such as one from before a backup.
    await report({ key: 'not-known-here', status: 2, url, lastsave: 'a' });
    await ana.go('/projects');
    await ana.page.getByRole('link', { name: 'One thing needs an administrator' }).click();
    await ana.heading('Needs you (1)').waitFor();
    await ana.page.getByText('Its editor key is not known here.').waitFor();
    const download = ana.page.waitForEvent('download');
    await ana.button('Download what was kept aside of Unknown document').click();
    const file = await (await download).path();
    expect(readFileSync(file, 'utf8')).toBe('true');
    await ana.button('Seen to: Unknown document').click();
    const dialog = ana.page.getByRole('dialog', { name: 'Seen to this save' });
    await dialog.getByRole('button', { name: 'Seen to' }).click();
    await dialog.getByText('A reason is required.').waitFor();
    await screenshot(ana.page, 'health-dismiss');
    await dialog.getByRole('textbox', { name: 'What was done' }).fill('It was a test of the proxy.');
    await dialog.getByRole('button', { name: 'Seen to' }).click();
    await ana.page.getByText('Every save has arrived').waitFor();
    await ana.page
      .getByRole('link', { name: 'One thing needs an administrator' })
      .waitFor({ state: 'hidden' });
  });

  it('can be read by everybody while much is wrong, on a phone and in the dark too', async () => {
    const url = await noDocument();
    await ana.openProject('Stability study');
    await ana.createWorkbook('Method validation of the potassium assay', 'Word');
    const opening = ana.page.waitForResponse((response) => /experiments\/\d+\/config$/.test(response.url()));
    await ana.openWorkbook('Method validation of the potassium assay');
    const { key, config } = await (await opening).json();
    const users = [config.editorConfig.user.id];
    await report({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
    await report({ key, status: 7, users, lastsave: 'b' });
    await report({ key, status: 6, users, url, lastsave: 'c' });
    for (const colorScheme of schemesOf('health-needs-you')) {
      await ana.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [width, height] of [
        [1280, 1200],
        [390, 1600],
      ] as const) {
        await ana.page.setViewportSize({ width, height });
        await ana.go('/admin/health');
        await ana.heading('Needs you (2)').waitFor();
        await screenshot(ana.page, `health-needs-you-${width}-${colorScheme}`);
        expect(await ana.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        );
      }
      expect(await problemsOf(ana)).toEqual([]);
    }
  });

  it('is nothing for anybody else', async () => {
    await ben.go('/admin/health');
    await ben.page.waitForURL(/notauthorized/);
  });
});
