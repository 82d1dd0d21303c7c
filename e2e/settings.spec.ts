import { deleteUserTitle, roleCalls, TEXTS, typeCalls } from '@benchbook/contract';
import { PATIENCE_MS } from '@benchbook/testing';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saved, savedBy } from './administrator.ts';
import { type Laboratory, openLaboratory, setUp } from './laboratory.ts';
import { type Account, ANA, BEN, nameOf, type Person } from './person.ts';

const IDA: Account = {
  username: 'ida',
  firstName: 'Ida',
  lastName: 'Moe',
  password: 'six orange flasks here',
};

let laboratory: Laboratory;
let ana: Person;
beforeAll(async () => {
  laboratory = await openLaboratory();
  const calls = await setUp(laboratory.product.url, [ANA, BEN, IDA], ['Buffers']);
  await calls.ask(typeCalls.createProjectType, { typeName: 'Physics', shortName: 'PHY', active: true });
  const roles = [];
  for (const name of ['Chemist', 'Analyst', 'Visitor'])
    roles.push(await calls.ask(roleCalls.createRole, { name, description: 'Looks on', active: true }));
  const typeName = 'Spectrum';
  const { id } = await calls.ask(typeCalls.createExperimentType, { typeName, active: true });
  const entries = roles.slice(0, 2).map((role) => ({ id: role.id, create: true, edit: true }));
  const fields = { id, typeName, useACL: true, roles: entries, active: true };
  await calls.ask(typeCalls.changeExperimentType, fields);
  ana = await laboratory.enter(ANA);
  await ana.go('/admin');
});
afterAll(() => laboratory.close());

const row = (name: string): Locator => ana.page.getByRole('row').filter({ hasText: name });

/** Opens the dialog that edits something of a table, by its name there. */
async function edit(what: string, name: string): Promise<Locator> {
  await ana.button(`Edit ${name}`).click();
  return ana.page.getByRole('dialog', { name: `Edit ${what}` });
}

/** Saves a dialog, which is gone then. */
async function save(dialog: Locator): Promise<void> {
  await savedBy(ana, () => dialog.getByRole('button', { name: 'Save' }).click());
  await dialog.waitFor({ state: 'hidden' });
}

it('the admin panel has its eight tabs, and leads to the other screens', async () => {
  const tabs = ana.page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await tabs.first().waitFor();
  expect(await tabs.allTextContents()).toEqual([
    'Config',
    'Types',
    'Roles',
    'Users',
    'Locations',
    'Workbook Types',
    'Data Connections',
    'Events',
  ]);
  await leadsToTheOtherScreens();
});

it('the workbook list leads to the other screens, and to the log of its project', async () => {
  await ana.openProject('Buffers');
  await ana.page.getByText(TEXTS.noExperiments).waitFor();
  await leadsToTheOtherScreens();
  expect(await ana.rail().getByRole('link', { name: 'Projects' }).getAttribute('aria-current')).toBe('true');
  const log = ana.page.getByRole('toolbar').getByRole('link', { name: 'Activity Log' });
  expect(await log.getAttribute('href')).toBe('/logs?projectId=1');
});

async function leadsToTheOtherScreens(): Promise<void> {
  for (const [name, address] of [
    ['Projects', '/projects'],
    ['Templates', '/templates'],
    ['Search', '/search'],
    ['Activity Log', '/logs'],
    ['Waiting for me', '/waiting'],
  ] as const) {
    expect(await ana.rail().getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address);
  }
}

it('the switches and the LIMS module of the Config tab are saved together, and found again', async () => {
  await ana.openSettings('Config');
  const module = ana.page.getByLabel('LIMS Module');
  await module.waitFor();
  expect(await module.getByRole('option').allTextContents()).toEqual(['GEN', 'MEO']);
  await module.selectOption('MEO');
  const switches = ['Display After Login', 'Use Roles', 'Use OpenSocial'];
  for (const name of switches) await ana.page.getByRole('switch', { name }).check();
  await saved(ana, ana.button('Save Changes'));
  const stored = { limsModule: 'MEO', displayLoginText: 'true', useRoles: 'true', useOpenSocial: 'true' };
  for (const [key, configValue] of Object.entries(stored))
    expect((await ana.call('GET', `/api/config/${key}`)).body).toEqual({ key, configValue });

  await ana.page.reload();
  await ana.heading('Config').waitFor();
  await expect.poll(() => module.inputValue(), { timeout: PATIENCE_MS }).toBe('MEO');
  for (const name of switches) await ana.page.getByRole('switch', { name }).uncheck();
  await saved(ana, ana.button('Save Changes'));
});

it('what is typed into the settings while others of them are being saved stays typed', async () => {
  await ana.openSettings('Config');
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const setting = '**/api/config/clientName';
  await ana.page.route(setting, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await ana.textbox('Client Name').fill('Riverside Laboratories');
  await ana.button('Save Changes').click();
  await ana.textbox('Login Text').fill('The fume hood in room 2 is out of order.');
  await savedBy(ana, async () => answer());
  await ana.page.unroute(setting);
  expect(await ana.textbox('Login Text').inputValue()).toBe('The fume hood in room 2 is out of order.');
  await saved(ana, ana.button('Save Changes'));
  await ana.openSettings('Types');
  await ana.openSettings('Config');
  await expect
    .poll(() => ana.textbox('Login Text').inputValue(), { timeout: PATIENCE_MS })
    .toBe('The fume hood in room 2 is out of order.');
});

it('a project type and a role are edited, shown as inactive once they are, and no longer offered', async () => {
  await ana.openSettings('Types');
  const type = await edit('Project Type', 'Physics');
  await type.getByRole('textbox', { name: 'Short name' }).fill('OPT');
  await type.getByRole('textbox', { name: 'Name', exact: true }).fill('Optics');
  await type.getByRole('switch', { name: 'Active' }).uncheck();
  await save(type);
  await row('Optics').getByText('OPT', { exact: true }).waitFor();
  await row('Optics').getByText('Inactive', { exact: true }).waitFor();

  // Only the active ones are offered for a new project.
  await ana.go('/projects');
  await ana.button('New Project').click();
  const project = ana.page.getByRole('dialog', { name: 'New Project' });
  await project.getByRole('combobox', { name: 'Project type' }).click();
  await ana.page.getByRole('option', { name: 'General' }).waitFor();
  expect(await ana.page.getByRole('option', { name: 'Optics' }).count()).toBe(0);

  await ana.go('/admin');
  await ana.openSettings('Roles');
  const role = await edit('Role', 'Visitor');
  await role.getByRole('textbox', { name: 'Name' }).fill('Guest');
  await role.getByRole('textbox', { name: 'Description' }).fill('Visits for a day');
  await role.getByRole('switch', { name: 'Active' }).uncheck();
  await save(role);
  await row('Guest').getByText('Visits for a day').waitFor();
  await row('Guest').getByText('Inactive', { exact: true }).waitFor();
});

it('a role is removed from the access list of a workbook type, which is set to inactive', async () => {
  await ana.openSettings('Workbook Types');
  const dialog = await edit('Workbook Type', 'Spectrum');
  await dialog.getByRole('button', { name: 'Remove Role Analyst' }).click();
  await dialog.getByRole('row', { name: /^Analyst/ }).waitFor({ state: 'hidden' });
  await dialog.getByRole('switch', { name: 'Active' }).uncheck();
  await save(dialog);
  await row('Spectrum').getByText('Inactive', { exact: true }).waitFor();
  const again = await edit('Workbook Type', 'Spectrum');
  await again.getByRole('row', { name: /^Chemist/ }).waitFor();
  expect(await again.getByRole('row', { name: /^Analyst/ }).count()).toBe(0);
  expect(await again.getByRole('switch', { name: 'Active' }).isChecked()).toBe(false);
  await again.getByRole('button', { name: 'Cancel' }).click();
});

it('a user is edited, with a new password only where it is typed twice', async () => {
  await ana.openSettings('Users');
  const dialog = await edit('User', nameOf(IDA));
  await dialog.getByRole('textbox', { name: 'New password' }).first().fill('another long password');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(TEXTS.passwordMismatch).waitFor();
  await dialog.getByRole('textbox', { name: 'New password' }).first().fill('');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ida.moe@example.org');
  await save(dialog);
  await row(nameOf(IDA)).getByRole('cell', { name: 'ida.moe@example.org', exact: true }).waitFor();
});

it('a user is deleted after a question, and not where records name them, with the reason', async () => {
  await ana.openSettings('Users');
  const question = (account: Account) =>
    ana.page.getByRole('dialog', { name: deleteUserTitle(nameOf(account)) });
  await ana.button(`Delete ${nameOf(IDA)}`).click();
  await question(IDA).getByRole('button', { name: 'Cancel' }).click();
  await question(IDA).waitFor({ state: 'hidden' });
  expect(await row(nameOf(IDA)).getByText('Inactive', { exact: true }).count()).toBe(0);
  await ana.button(`Delete ${nameOf(IDA)}`).click();
  await savedBy(ana, () => question(IDA).getByRole('button', { name: 'Ok' }).click());
  await row(nameOf(IDA)).getByText('Inactive', { exact: true }).waitFor();
  await ana.button(`Delete ${nameOf(IDA)}`).waitFor({ state: 'hidden' });

  const ben = await laboratory.enter(BEN);
  await ben.call('POST', '/api/projects', { title: 'Buffers', projectTypeId: 1 });
  await ben.leave();
  await ana.button(`Delete ${nameOf(BEN)}`).click();
  await question(BEN).getByRole('button', { name: 'Ok' }).click();
  await ana.page.getByText(`${nameOf(BEN)} created or signed records and stays in their history.`).waitFor();

  // What went wrong inside is not shown to anybody.
  const call = '**/api/users/*';
  await ana.page.route(call, (route) =>
    route.fulfill({
      status: 500,
      json: {
        errors: [{ code: 'server-error', msg: TEXTS.serverError }],
      },
    }),
  );
  await ana.button(`Delete ${nameOf(BEN)}`).click();
  await question(BEN).getByRole('button', { name: 'Ok' }).click();
  await ana.page.getByText(TEXTS.saveFailed).waitFor();
  await ana.page.unroute(call);
});

it('on a phone the tab that is open is among those the bar shows', async () => {
  await ana.page.setViewportSize({ width: 390, height: 844 });
  const tabs = ana.page.getByRole('navigation', { name: 'Settings' });
  for (const tab of ['events', 'config', 'users']) {
    await ana.go(`/admin/${tab}`);
    const open = tabs.locator('[aria-current="page"]');
    await open.waitFor();
    await ana.page.waitForFunction(() => {
      const box = document.querySelector('.admin-tabs [aria-current="page"]')?.getBoundingClientRect();
      return box !== undefined && box.left >= 0 && box.right <= window.innerWidth;
    });
  }
});
