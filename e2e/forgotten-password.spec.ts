import { TEXTS } from '@benchbook/contract';
import {
  borrowBrowser,
  createTestDatabase,
  freePorts,
  type LentBrowser,
  type Product,
  screenshot,
  startProduct,
  type TestDatabase,
} from '@benchbook/testing';
import { MailServer } from '@benchbook/testing/mail-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUp } from './laboratory.ts';
import { ANA, BEN, Person } from './person.ts';

const NEW_PASSWORD = 'eight orange spatulas';

let mails: MailServer;
let database: TestDatabase;
let product: Product;
let browser: LentBrowser;
beforeAll(async () => {
  [mails, database, browser] = await Promise.all([MailServer.start(), createTestDatabase(), borrowBrowser()]);
  product = await startProduct({
    ports: await freePorts(),
    env: { DATABASE_URL: database.url, SMTP_URL: mails.url(), MAIL_FROM: 'Lab <eln@example.org>' },
  });
  await setUp(product.url, [ANA, BEN], []);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
  await mails.stop();
});

it('somebody who forgot the password gets back in by mail, and everybody else who was in as them is out', async () => {
  const [ben, elsewhere] = [await Person.at(browser, product.url), await Person.at(browser, product.url)];
  await elsewhere.signIn(BEN);

  await ben.go('/passwordReset');
  await ben.button('Reset Password').click();
  const dialog = ben.page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ben@example.org');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await ben.page.getByText(TEXTS.emailSent).waitFor();

  const mail = await mails.mailTo('ben@example.org');
  expect(mail).toMatchObject({ from: '"Lab" <eln@example.org>' });
  const link = /href="([^"]+)"/.exec(mail.html)?.[1] ?? '';
  expect(link.startsWith(`${product.url}/passwordReset?token=`)).toBe(true);
  expect(mail.text).toContain(link);

  await ben.page.goto(link);
  await ben.heading('Reset Password').waitFor();
  await ben.textbox('New password').fill(NEW_PASSWORD);
  await ben.textbox('Confirm new password').fill(BEN.password);
  await ben.button('Save password').click();
  await ben.page.getByText(TEXTS.passwordMismatch).waitFor();
  await screenshot(ben.page, 'password-reset');
  await ben.textbox('Confirm new password').fill(NEW_PASSWORD);
  await ben.button('Save password').click();
  await ben.page.getByText(TEXTS.passwordUpdated).waitFor();
  await ben.button('Reset Password').waitFor();
  expect(new URL(ben.page.url()).pathname).toBe('/');

  await elsewhere.go('/projects');
  await elsewhere.button('Reset Password').waitFor();
  await ben.signIn({ ...BEN, password: NEW_PASSWORD });

  await ben.page.goto(link);
  await ben.textbox('New password').fill('nine purple funnels');
  await ben.textbox('Confirm new password').fill('nine purple funnels');
  await ben.button('Save password').click();
  await ben.page.getByText('This link does not work any more').waitFor();
});

it('somebody changes their own password and ends a session that was left open elsewhere', async () => {
  const [here, elsewhere] = [await Person.at(browser, product.url), await Person.at(browser, product.url)];
  await elsewhere.signIn(ANA);
  await here.signIn(ANA);
  await here.page.getByRole('link', { name: 'Ana Kovač' }).click();
  await here.heading('Account').waitFor();
  const sessions = here.page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  const other = sessions.filter({ hasNotText: 'This session' }).filter({ hasText: 'Chrome' });
  await other.first().waitFor();
  const before = await sessions.count();
  await screenshot(here.page, 'account');
  await other.first().getByRole('button').click();
  await expect.poll(() => sessions.count(), { timeout: 90_000 }).toBe(before - 1);

  await here.textbox('Present password').fill('not this one at all');
  await here.textbox('New password').fill(NEW_PASSWORD);
  await here.textbox('Confirm new password').fill(NEW_PASSWORD);
  await here.button('Change password').click();
  await here.page.getByText('This is not your present password.').waitFor();
  await here.textbox('Present password').fill(ANA.password);
  await here.button('Change password').click();
  await here.page.getByText(TEXTS.passwordUpdated).waitFor();
  await expect.poll(() => sessions.count(), { timeout: 90_000 }).toBe(1);
  await elsewhere.go('/projects');
  await elsewhere.button('Reset Password').waitFor();
});

it('a program works with a token until its owner deletes it', async () => {
  const ana = await Person.at(browser, product.url);
  await ana.signIn({ ...ANA, password: NEW_PASSWORD });
  await ana.page.getByRole('link', { name: 'Ana Kovač' }).click();
  await ana.button('New API token').click();
  const dialog = ana.page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('A name is required.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Balance');
  await screenshot(ana.page, 'new-api-token');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const token = await dialog.getByRole('textbox', { name: 'API token' }).inputValue();
  await screenshot(ana.page, 'api-token');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const list = ana.page.getByRole('list', { name: 'API tokens' });
  await list.getByText('never used').waitFor();

  const ask = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(new URL('/api/projects', product.url), { headers })).status;
  };
  expect(await ask()).toBe(200);
  await ana.button('Delete Balance').click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await ana.page.getByText('No program works as you.').waitFor();
  expect(await ask()).toBe(401);
});

it('somebody who presses Enter before the screen knows whether there are users is signed in', async () => {
  const ana = await Person.at(browser, product.url);
  const known = Promise.withResolvers<void>();
  await ana.page.route('**/api/users/exists', async (route) => {
    await known.promise;
    await route.continue();
  });
  await ana.go('/login');
  await ana.field('Username').fill(ANA.username);
  await ana.textbox('Password').fill(NEW_PASSWORD);
  await ana.page.keyboard.press('Enter');
  await ana.heading(TEXTS.activeProjects).waitFor();
  known.resolve();
});
