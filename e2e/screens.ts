import { BEN, nameOf, type Person } from './person.ts';
import type { Screen } from './screen.ts';

/** Who looks at the screens, and what is there to be seen. */
export interface Seen {
  ana: Person;
  /** Somebody who is not signed in. */
  guest: Person;
  /** Addresses of a workbook and of a template. */
  workbook: string;
  template: string;
  /** The number of a remark on the workbook. */
  remark: number;
}

/** The address of the list in which the workbook is. */
export const listOf = ({ workbook }: Seen) => workbook.replace(/\/\d+$/, '');

/** One pixel, of a PNG file. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Every screen, and what people do most on it. @param seen is there once they are looked at */
export const screensOf = (seen: () => Seen): Screen[] => [
  {
    name: 'editor',
    who: () => seen().ana,
    path: () => seen().workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.onPages('All samples were stored').waitFor();
    },
  },
  {
    name: 'remarks',
    who: () => seen().ana,
    path: () => `${seen().workbook}?remark=${seen().remark}`,
    show: async (person) => {
      await person.page.getByRole('listitem').filter({ hasText: 'at 25 °C' }).waitFor();
      await person.textbox('New remark').focus();
      await person.editorIsOpen();
      // The document that was opened meanwhile has not taken the keyboard.
      await person.page.keyboard.type('Both, @okafor');
      await person.page.getByRole('option', { name: nameOf(BEN) }).waitFor();
    },
  },
  {
    name: 'signing',
    who: () => seen().ana,
    path: () => seen().workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.button('Publish').click();
      await person.page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).waitFor();
    },
  },
  {
    name: 'load-template',
    who: () => seen().ana,
    path: () => seen().workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.button('Load Template').click();
      await person.page.getByRole('textbox', { name: 'Template' }).fill('calib');
      await person.page.getByRole('option', { name: /Calibration/ }).waitFor();
    },
  },
  {
    name: 'add-photo',
    who: () => seen().ana,
    path: () => seen().workbook,
    show: async (person) => {
      await person.editorIsOpen();
      const choosing = person.page.waitForEvent('filechooser');
      await person.button('Add Photo').click();
      await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
      await person.page.getByRole('img', { name: 'What is about to be added' }).waitFor();
    },
  },
  {
    name: 'landing',
    who: () => seen().guest,
    path: () => '/',
    show: ({ page }) => page.getByRole('main').getByRole('link', { name: 'Login' }).waitFor(),
  },
  {
    name: 'login',
    who: () => seen().guest,
    path: () => '/login',
    show: (person) => person.field('Username').waitFor(),
  },
  {
    name: 'login-directory',
    who: () => seen().guest,
    path: () => '/login/directory',
    show: (person) => person.heading('Login With the directory').waitFor(),
  },
  {
    name: 'password-reset',
    who: () => seen().guest,
    path: () => '/passwordReset?token=one',
    show: (person) => person.textbox('New password').waitFor(),
  },
  {
    name: 'not-authorized',
    who: () => seen().guest,
    path: () => '/notauthorized',
    show: ({ page }) => page.getByRole('main').getByRole('heading').waitFor(),
  },
  {
    name: 'not-found',
    who: () => seen().ana,
    path: () => '/nowhere',
    show: ({ page }) => page.getByRole('main').getByRole('heading').waitFor(),
  },
  {
    name: 'projects',
    who: () => seen().ana,
    path: () => '/projects',
    show: (person) => person.card('Buffers').waitFor(),
  },
  {
    name: 'new-project',
    who: () => seen().ana,
    path: () => '/projects',
    show: async (person) => {
      await person.button('New Project').click();
      await person.page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
    },
  },
  {
    name: 'workbooks',
    who: () => seen().ana,
    path: () => listOf(seen()),
    show: (person) => person.card('Week 1').waitFor(),
  },
  {
    name: 'new-workbook',
    who: () => seen().ana,
    path: () => listOf(seen()),
    show: async (person) => {
      await person.button('New Workbook').click();
      await person.page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
    },
  },
  {
    name: 'upload',
    who: () => seen().ana,
    path: () => listOf(seen()),
    show: async (person) => {
      await person.button('Upload Files').click();
      await person.page.getByRole('dialog').getByRole('button', { name: 'Submit' }).waitFor();
    },
  },
  {
    name: 'search',
    who: () => seen().ana,
    path: () => '/search',
    show: (person) => person.card('Week 1 results').waitFor(),
  },
  {
    name: 'waiting',
    who: () => seen().ana,
    path: () => '/waiting',
    show: (person) => person.card('Week 1').getByText('Publish', { exact: true }).waitFor(),
  },
  {
    name: 'ask-for-a-signature',
    who: () => seen().ana,
    path: () => seen().workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.button('Ask for a signature').click();
      await person.page.getByRole('dialog').getByRole('textbox', { name: 'Remark' }).waitFor();
    },
  },
  {
    name: 'activity-log',
    who: () => seen().ana,
    path: () => `/logs?projectId=${/\d+/.exec(seen().workbook)?.[0]}`,
    show: async ({ page }) => {
      await page.getByText('Project: Stability study').waitFor();
      await page.getByRole('listitem').filter({ hasText: 'created workbook "Week 1"' }).waitFor();
    },
  },
  {
    name: 'activity-log-entry',
    who: () => seen().ana,
    path: () => '/logs?search=role',
    show: async ({ page }) => {
      await page.getByRole('button', { name: /^Details: .* created role "Chemist"$/ }).click();
      await page.getByRole('dialog').getByRole('cell', { name: 'Wet laboratory' }).waitFor();
    },
  },
  {
    name: 'admin-config',
    who: () => seen().ana,
    path: () => '/admin',
    show: (person) => person.textbox('Client Name').waitFor(),
  },
  {
    name: 'admin-roles',
    who: () => seen().ana,
    path: () => '/admin/roles',
    show: async (person) => {
      await person.button('Project types of Chemist').click();
      await person.button('Assign General').waitFor();
    },
  },
  {
    name: 'admin-users',
    who: () => seen().ana,
    path: () => '/admin/users',
    show: async (person) => {
      await person.button('Locations and roles of Ben Okafor').click();
      await person.button('Assign Chemist').waitFor();
      await person.button('Assign Basel').waitFor();
    },
  },
  {
    name: 'admin-several-users',
    who: () => seen().ana,
    path: () => '/admin/users',
    show: async (person) => {
      await person.page.getByRole('checkbox', { name: 'Choose Ana Kovač' }).check();
      await person.page.getByRole('checkbox', { name: 'Choose Ben Okafor' }).check();
      await person.button('Deactivate').click();
      const question = person.page.getByRole('dialog', { name: 'Deactivate 2 users?' });
      await question.getByRole('button', { name: 'Deactivate' }).click();
      await person.page.getByText('Ana Kovač: You cannot end your own access.').waitFor();
    },
  },
  {
    name: 'admin-users-import',
    who: () => seen().ana,
    path: () => '/admin/users',
    show: async (person) => {
      await person.button('CSV').click();
      await person.page.getByRole('menuitem', { name: 'Import users…' }).click();
      const choosing = person.page.waitForEvent('filechooser');
      await person.button('Choose a file').click();
      const text = 'Username,First name,Last name,Email\nmia,Mia,,mia@example.org\nben,Benny,Okafor,';
      await (await choosing).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await person.page.getByText('Last name (column 3): Last name is required.').waitFor();
    },
  },
  {
    name: 'admin-new-user',
    who: () => seen().ana,
    path: () => '/admin/users',
    show: async (person) => {
      await person.button('New User').click();
      await person.page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
    },
  },
  {
    name: 'admin-locations',
    who: () => seen().ana,
    path: () => '/admin/locations',
    show: (person) => person.button('Edit Basel').waitFor(),
  },
  {
    name: 'admin-workbook-type',
    who: () => seen().ana,
    path: () => '/admin/workbook-types',
    show: async (person) => {
      await person.button('Edit Assay').click();
      await person.page.getByRole('checkbox', { name: 'Chemist may edit' }).waitFor();
    },
  },
  {
    name: 'admin-access',
    who: () => seen().ana,
    path: () => listOf(seen()),
    show: async (person) => {
      await person.button('Who may do what with Week 1').click();
      await person.page.getByRole('combobox', { name: 'User' }).fill('ben');
      await person.page.getByRole('option', { name: 'Ben Okafor' }).click();
      await person.page.getByRole('region', { name: 'Edit it' }).waitFor();
    },
  },
  {
    name: 'account',
    who: () => seen().ana,
    path: () => '/account',
    show: (person) => person.button('Add passkey').waitFor(),
  },
  {
    name: 'health',
    who: () => seen().ana,
    path: () => '/admin/health',
    show: ({ page }) => page.getByText('Every save has arrived').waitFor(),
  },
  {
    name: 'opensocial',
    who: () => seen().ana,
    path: () => '/opensocial',
    show: (person) => person.button('Save to Opensocial').waitFor(),
  },
  {
    name: 'templates',
    who: () => seen().ana,
    path: () => '/templates',
    show: (person) => person.card('Calibration of the pH meter').waitFor(),
  },
  {
    name: 'edit-template',
    who: () => seen().ana,
    path: () => '/templates',
    show: async (person) => {
      await person.button('Edit Calibration of the pH meter').click();
      await person.textbox('Data Object').fill('{\n  "project": $project.title\n}');
      await person.textbox('Title').focus();
      await person.page.getByText('Line 2, column 14').waitFor();
    },
  },
  {
    name: 'template-editor',
    who: () => seen().ana,
    path: () => seen().template,
    show: (person) => person.editorIsOpen(),
  },
  {
    name: 'version',
    who: () => seen().ana,
    path: () => `${seen().workbook}/versions/1`,
    show: async (person) => {
      await person.page.getByText(/^Version 1 of /).waitFor();
      await person.editorIsOpen();
    },
  },
  {
    name: 'compare',
    who: () => seen().ana,
    path: () => `${seen().workbook}/compare?before=1&after=2`,
    show: ({ page }) => page.getByRole('region', { name: 'Comparison' }).getByText('All samples').waitFor(),
  },
];
