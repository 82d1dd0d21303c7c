import { TEXTS } from '@benchbook/contract';
import type { Locator } from 'playwright-core';
import { type Account, nameOf, type Person } from './person.ts';

/** What an administrator does on the screens of the admin panel; each returns when the screen shows that it happened. */

/** Opens a dialog by its button, fills in its fields and submits it. */
export async function create(person: Person, button: string, fields: Record<string, string>): Promise<void> {
  await person.button(button).click();
  const dialog = person.page.getByRole('dialog', { name: button });
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens what is under a row of a table. */
export async function expand(person: Person, what: string, name: string): Promise<void> {
  const toggle = person.button(`${what} of ${name}`);
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
}

/** Moves items to the Assigned list by the keyboard alone, and saves. */
export async function assign(person: Person, list: string, items: string[]): Promise<void> {
  const lists = person.page.getByRole('region', { name: list });
  for (const item of items) {
    await lists.getByRole('button', { name: `Assign ${item}`, exact: true }).press('Enter');
    await lists.getByRole('button', { name: `Unassign ${item}`, exact: true }).waitFor();
  }
  await saved(person, lists.getByRole('button', { name: `Save ${list}` }));
}

/** Gives roles and locations to a user, in the Users tab. */
export async function equip(
  person: Person,
  account: Account,
  given: { roles?: string[]; locations?: string[] },
): Promise<void> {
  await person.openSettings('Users');
  await expand(person, 'Locations and roles', nameOf(account));
  if (given.locations !== undefined) await assign(person, 'User Locations', given.locations);
  if (given.roles !== undefined) await assign(person, 'User Roles', given.roles);
}

/** Puts a role on the access list of a workbook type, with just the rights that are named. */
export async function allow(
  person: Person,
  type: string,
  role: string,
  rights: { create: boolean; edit: boolean },
): Promise<void> {
  await person.openSettings('Workbook Types');
  await person.button(`Edit ${type}`).click();
  const dialog = person.page.getByRole('dialog', { name: 'Edit Workbook Type' });
  await dialog.getByRole('checkbox', { name: 'Use Role Based ACL' }).check();
  await dialog.getByRole('combobox', { name: 'Role to add' }).click();
  await person.page.getByRole('option', { name: role }).click();
  await dialog.getByRole('button', { name: 'Add Role' }).click();
  for (const right of ['create', 'edit'] as const) {
    await dialog.getByRole('checkbox', { name: `${role} may ${right}` }).setChecked(rights[right]);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Turns a switch of the Config tab and saves. */
export async function setSwitch(person: Person, label: string, on: boolean): Promise<void> {
  await person.openSettings('Config');
  await person.page.getByRole('switch', { name: label }).setChecked(on);
  await saved(person, person.button('Save Changes'));
}

/** Does something that saves, and waits until the screen says so: after the word of an earlier save has gone. */
export async function savedBy(person: Person, act: () => Promise<unknown>): Promise<void> {
  // While the pointer rests on it, the word stays to be read.
  await person.page.mouse.move(0, 0);
  // Each time the page is painted; a locator that waits until something is hidden looks twice a second.
  await person.page.waitForFunction((word) => !document.body.textContent.includes(word), TEXTS.saved);
  await act();
  await person.page.getByText(TEXTS.saved).first().waitFor();
}

/** Presses a button that saves. */
export const saved = (person: Person, button: Locator): Promise<void> =>
  savedBy(person, () => button.click());
