import type { Person } from './person.ts';
import type { Screen } from './screen.ts';
import { listOf, PICTURE, type Seen } from './screens.ts';

/** Cards or a table, where both are offered. */
async function chooseLook({ page }: Person, look: 'Cards' | 'Table'): Promise<boolean> {
  const looks = page.getByRole('radiogroup', { name: 'Look' });
  if (!(await looks.isVisible())) return false;
  await looks.getByTitle(look).click();
  return true;
}

/** Dialogs and states of the same screens, made of parts that these have: looked at when everything is to be proven. */
export const statesOf = (seen: () => Seen): Screen[] => [
  {
    name: 'palette',
    who: () => seen().ana,
    path: () => '/projects',
    show: async (person) => {
      await person.card('Buffers').waitFor();
      await person.page.keyboard.press('Control+k');
      await person.page.getByRole('combobox', { name: 'Search or do' }).fill('week');
      await person.page.getByRole('option', { name: /Week 1 results/ }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    who: () => seen().ana,
    path: () => '/projects',
    show: async (person) => {
      await person.card('Buffers').waitFor();
      await person.page.keyboard.press('?');
      await person.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'nothing-found',
    who: () => seen().ana,
    path: () => '/projects?search=nothing+like+this',
    show: ({ page }) =>
      page.getByRole('main').getByRole('button', { name: 'Clear search' }).first().waitFor(),
  },
  {
    name: 'table-of-workbooks',
    who: () => seen().ana,
    path: () => listOf(seen()),
    show: async (person) => {
      await person.page.getByText('3 workbooks').waitFor();
      // A phone shows cards.
      if (!(await chooseLook(person, 'Table'))) return;
      await person.page.getByRole('checkbox', { name: 'Choose Week 1', exact: true }).check();
      await person.page.getByRole('checkbox', { name: 'Choose Week 1 results' }).check();
      await person.page.getByText('2 chosen').waitFor();
    },
  },
  {
    name: 'tags',
    who: () => seen().ana,
    path: () => listOf(seen()),
    show: async (person) => {
      await person.page.getByText('3 workbooks').waitFor();
      await chooseLook(person, 'Cards');
      await person.button('Tags of Week 1').click();
      await person.page
        .getByRole('dialog', { name: 'Tags of Week 1' })
        .getByRole('button', { name: 'Save' })
        .waitFor();
    },
  },
  {
    name: 'new-workbook-from-a-photo',
    who: () => seen().ana,
    path: () => listOf(seen()),
    show: async (person) => {
      const choosing = person.page.waitForEvent('filechooser');
      await person.button('New workbook from a photo').click();
      await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
      await person.page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
    },
  },
  {
    name: 'save-a-search',
    who: () => seen().ana,
    path: () => '/search?search=week',
    show: async (person) => {
      await person.card('Week 1 results').waitFor();
      // On a phone it is behind the button for all that is chosen.
      const choices = person.button('Filter and order');
      if (await choices.isVisible()) await choices.click();
      await person.button('Save this search').click();
      await person.textbox('Name of the search').waitFor();
    },
  },
  {
    name: 'versions',
    who: () => seen().ana,
    path: () => seen().workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.button('Versions').click();
      await person.page.getByText('Version 1', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'links',
    who: () => seen().ana,
    path: () => seen().workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.button('Links').click();
      await person.page.getByRole('combobox', { name: 'Link to a workbook' }).waitFor();
    },
  },
  {
    name: 'new-template',
    who: () => seen().ana,
    path: () => '/templates',
    show: async (person) => {
      await person.button('New Template').click();
      await person.page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
    },
  },
  {
    name: 'new-api-token',
    who: () => seen().ana,
    path: () => '/account',
    show: async (person) => {
      await person.button('New API token').click();
      await person.page.getByRole('dialog', { name: 'New API token' }).waitFor();
    },
  },
  {
    name: 'new-role',
    who: () => seen().ana,
    path: () => '/admin/roles',
    show: async (person) => {
      await person.button('New Role').click();
      await person.page.getByRole('dialog', { name: 'New Role' }).waitFor();
    },
  },
  {
    name: 'new-location',
    who: () => seen().ana,
    path: () => '/admin/locations',
    show: async (person) => {
      await person.button('New Location').click();
      await person.page.getByRole('dialog', { name: 'New Location' }).waitFor();
    },
  },
  {
    name: 'new-project-type',
    who: () => seen().ana,
    path: () => '/admin/types',
    show: async (person) => {
      await person.button('New Project Type').click();
      await person.page.getByRole('dialog', { name: 'New Project Type' }).waitFor();
    },
  },
];
