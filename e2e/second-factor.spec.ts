import { screenshot } from '@benchbook/testing';
import { appCode } from '@benchbook/testing/authenticator';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemsOf } from './accessibility.ts';
import { anaAndBen, type Laboratory, openLaboratory } from './laboratory.ts';
import { giveDevice } from './passkeys.ts';
import { ANA, BEN, nameOf, type Person } from './person.ts';

let laboratory: Laboratory;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  laboratory = await openLaboratory();
  ({ ana, ben } = await anaAndBen(laboratory, 'Buffers'));
});
afterAll(() => laboratory.close());

const row = ({ page }: Person, name: string): Locator =>
  page.getByRole('list', { name: 'Second factors' }).getByRole('listitem').filter({ hasText: name });

/** Takes the recovery codes down, as they are shown this once. */
async function keepCodes({ page }: Person): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const kept = await codes.allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return kept;
}

/** Types the code that the app shows now, and the next one where a slow machine let it grow old. */
async function confirmApp(dialog: Locator): Promise<void> {
  const key = ((await dialog.getByLabel('Key').textContent()) ?? '').replaceAll(' ', '');
  const code = dialog.getByRole('textbox', { name: 'Code' });
  const submit = dialog.getByRole('button', { name: 'Set up' });
  await expect
    .poll(
      async () => {
        await code.fill(appCode(key, new Date()));
        await submit.click();
        const wrong = dialog.getByText('This code is not right.');
        await wrong.or(dialog.page().locator('body:not(:has([role="dialog"]))')).first().waitFor();
        return dialog.isHidden();
      },
      { timeout: 120_000 },
    )
    .toBe(true);
}

async function login(person: Person, { username, password }: typeof ANA): Promise<void> {
  await person.go('/login');
  await person.field('Username').fill(username);
  await person.page.getByRole('textbox', { name: 'Password' }).fill(password);
  await person.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** As on another day: this browser has forgotten who was here. */
async function forget(person: Person): Promise<void> {
  await person.page.evaluate(() => localStorage.clear());
}

it('somebody adds a passkey and an authenticator app, and signs in with passkey and recovery code', async () => {
  await giveDevice(ana);
  await ana.go('/account');
  await ana.button('Add passkey').click();
  const adding = ana.page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByRole('textbox', { name: 'Name' }).fill('Blue key');
  await adding.getByRole('textbox', { name: 'Present password' }).fill('not this one at all');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await adding.getByText('This is not your present password.').waitFor();
  await adding.getByRole('textbox', { name: 'Present password' }).fill(ANA.password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  const codes = await keepCodes(ana);
  expect(codes).toHaveLength(10);
  await row(ana, 'Blue key').getByText('never used').waitFor();
  await ana.button('Rename Blue key').click();
  const renaming = ana.page.getByRole('dialog', { name: 'Rename the passkey' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Office key');
  await screenshot(ana.page, 'second-factor-rename');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await row(ana, 'Office key').getByText('never used').waitFor();

  await row(ana, 'Authenticator app').getByRole('button', { name: 'Set up' }).click();
  const setUp = ana.page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await setUp.getByRole('textbox', { name: 'Present password' }).fill(ANA.password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await setUp.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await screenshot(ana.page, 'second-factor-app');
  await confirmApp(setUp);
  await row(ana, 'Authenticator app').getByText('On', { exact: true }).waitFor();
  await screenshot(ana.page, 'second-factor-account');

  await forget(ana);
  await login(ana, ANA);
  await ana.heading('Second step').waitFor();
  expect(await problemsOf(ana)).toEqual([]);
  await screenshot(ana.page, 'second-step');
  await ana.button('Use a passkey').click();
  await ana.card('Buffers').waitFor();

  await forget(ana);
  await login(ana, ANA);
  await ana.button('Use a recovery code').click();
  await ana.textbox('Recovery code').fill('wrong-wrong-wrong');
  await ana.button('Login').click();
  await ana.page.getByText('This recovery code is not right, or was used before.').waitFor();
  await ana.textbox('Recovery code').fill(codes[0] ?? '');
  await ana.button('Login').click();
  await ana.card('Buffers').waitFor();
  await ana.go('/account');
  await row(ana, 'Recovery codes').getByText('9 of 10 are left').waitFor();
});

it('a laboratory wants a second factor of everybody, and an administrator resets one that was lost', async () => {
  await giveDevice(ben);
  await ben.go('/projects');
  await ben.card('Buffers').waitFor();
  await ana.openSettings('Config');
  await ana.page.getByLabel('Second factor required of').selectOption('Everybody');
  await ana.button('Save Changes').click();
  await ana.page.getByText('Successfully Saved').first().waitFor();

  // A person who is signed in already is led there by the next thing they ask for.
  await ben.go('/account');
  await ben.heading('Set up a second factor').waitFor();
  expect(await problemsOf(ben)).toEqual([]);
  await screenshot(ben.page, 'second-factor-needed');
  await ben.button('Passkey').click();
  const adding = ben.page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByRole('textbox', { name: 'Name' }).fill('Notebook');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await keepCodes(ben);
  await ben.heading('Account').waitFor();

  await ana.openSettings('Users');
  await ana.button(`Reset the second factor of ${nameOf(BEN)}`).click();
  await screenshot(ana.page, 'second-factor-reset');
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await ana.button(`Reset the second factor of ${nameOf(BEN)}`).waitFor({ state: 'hidden' });
  await login(ben, BEN);
  await ben.heading('Set up a second factor').waitFor();
});
