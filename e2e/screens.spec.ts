import { remarkCalls, signatureRequestCalls } from '@benchbook/contract';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Calls } from './calls.ts';
import { idsOf, type Laboratory, openLaboratory, setUp } from './laboratory.ts';
import { ANA, BEN, nameOf, Person } from './person.ts';
import { isProving, looksRight, type Screen, schemesOf } from './screen.ts';

let laboratory: Laboratory;
let ana: Person;
let guest: Person;
let workbook: string;
let template: string;
let remark: number;
beforeAll(async () => {
  laboratory = await openLaboratory();
  const projects = ['Stability study', 'Buffers', 'Method validation of the potassium assay', 'HPLC 2'];
  await setUp(laboratory.product.url, [ANA, BEN], projects);
  guest = await Person.at(laboratory.browser, laboratory.product.url);
  ana = await laboratory.enter(ANA);
  for (const { page } of [guest, ana]) page.on('request', noteElsewhere);
  await ana.call('POST', '/api/roles/', { name: 'Chemist', description: 'Wet laboratory', active: true });
  await ana.call('POST', '/api/locations', { name: 'Basel' });
  const { body: type } = await ana.call('POST', '/api/experimentTypes', { typeName: 'Assay', active: true });
  await ana.call('PUT', '/api/experimentTypes', {
    ...Object(type),
    useACL: true,
    roles: [{ id: 1, create: true, edit: false }],
  });
  await ana.openProject('Stability study');
  await ana.createWorkbook('Week 1', 'Word', { type: 'General' });
  await ana.createWorkbook('Week 1 results', 'Excel');
  await ana.createWorkbook('Draft of the protocol', 'Word', { isPrivate: true });
  template = await ana.createTemplate('Calibration of the pH meter', {
    description: 'Two buffers, slope and offset',
    dataObject: '{"project": "$project.title"}',
  });
  await ana.openProject('Stability study');
  await ana.openWorkbook('Week 1');
  await ana.typeInDocument('All samples were stored at 25 °C and 60 % relative humidity.');
  await ana.savedAsVersion(/[2-9]/);
  const { projectId, experimentId } = idsOf(ana);
  workbook = `/projects/${projectId}/experiments/${experimentId}`;
  await askAna();
});
afterAll(() => laboratory.close());

/** Ben asks Ana, so that something waits for her, and remarks on her workbook. */
async function askAna(): Promise<void> {
  const { possibleSigners, askForSignature } = signatureRequestCalls;
  const path = `/api${workbook}/signatureRequests`;
  const ben = new Calls(laboratory.product.url);
  await ben.signIn(BEN);
  const { people } = await ben.ask({ ...possibleSigners, path: `${path}/possible` });
  const asked = { userId: people[0]?.id, due: '2999-12-31', remark: 'The audit is on Monday.' };
  await ben.ask({ ...askForSignature, path }, asked);
  const remarks = { ...remarkCalls.writeRemark, path: `/api${workbook}/remarks` };
  const mentions = people.slice(0, 1).map(({ id }) => id);
  const { id } = await ben.ask(remarks, { text: `@${nameOf(ANA)}: at 25 °C,\nor at 30 °C?`, mentions });
  const wrong = await ben.ask(remarks, { text: 'Of another workbook' });
  await ben.ask({ ...remarkCalls.withdrawRemark, path: `${remarks.path}/${wrong.id}/withdraw` }, {});
  remark = id;
}

/** What a page has asked of another machine. */
const elsewhere: string[] = [];

function noteElsewhere(request: Request): void {
  const { protocol, hostname } = new URL(request.url());
  if (['http:', 'https:', 'ws:', 'wss:'].includes(protocol) && hostname !== 'localhost') {
    elsewhere.push(request.url());
  }
}

/** One pixel, of a PNG file. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const list = () => workbook.replace(/\/\d+$/, '');
const SCREENS: Screen[] = [
  {
    name: 'editor',
    who: () => ana,
    path: () => workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.editor().getByText('All samples were stored').first().waitFor();
    },
  },
  {
    name: 'remarks',
    who: () => ana,
    path: () => `${workbook}?remark=${remark}`,
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
    who: () => ana,
    path: () => workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.button('Publish').click();
      await person.page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).waitFor();
    },
  },
  {
    name: 'load-template',
    who: () => ana,
    path: () => workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.button('Load Template').click();
      await person.page.getByRole('textbox', { name: 'Template' }).fill('calib');
      await person.page.getByRole('option', { name: /Calibration/ }).waitFor();
    },
  },
  {
    name: 'add-photo',
    who: () => ana,
    path: () => workbook,
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
    who: () => guest,
    path: () => '/',
    show: ({ page }) => page.getByRole('main').getByRole('link', { name: 'Login' }).waitFor(),
  },
  {
    name: 'login',
    who: () => guest,
    path: () => '/login',
    show: (person) => person.field('Username').waitFor(),
  },
  {
    name: 'login-directory',
    who: () => guest,
    path: () => '/login/directory',
    show: (person) => person.heading('Login With the directory').waitFor(),
  },
  {
    name: 'password-reset',
    who: () => guest,
    path: () => '/passwordReset?token=one',
    show: (person) => person.textbox('New password').waitFor(),
  },
  {
    name: 'not-authorized',
    who: () => guest,
    path: () => '/notauthorized',
    show: ({ page }) => page.getByRole('main').getByRole('heading').waitFor(),
  },
  {
    name: 'not-found',
    who: () => ana,
    path: () => '/nowhere',
    show: ({ page }) => page.getByRole('main').getByRole('heading').waitFor(),
  },
  {
    name: 'projects',
    who: () => ana,
    path: () => '/projects',
    show: (person) => person.card('Buffers').waitFor(),
  },
  {
    name: 'new-project',
    who: () => ana,
    path: () => '/projects',
    show: async (person) => {
      await person.button('New Project').click();
      await person.page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
    },
  },
  {
    name: 'workbooks',
    who: () => ana,
    path: list,
    show: (person) => person.card('Week 1').waitFor(),
  },
  {
    name: 'new-workbook',
    who: () => ana,
    path: list,
    show: async (person) => {
      await person.button('New Workbook').click();
      await person.page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
    },
  },
  {
    name: 'upload',
    who: () => ana,
    path: list,
    show: async (person) => {
      await person.button('Upload Files').click();
      await person.page.getByRole('dialog').getByRole('button', { name: 'Submit' }).waitFor();
    },
  },
  {
    name: 'search',
    who: () => ana,
    path: () => '/search',
    show: (person) => person.card('Week 1 results').waitFor(),
  },
  {
    name: 'waiting',
    who: () => ana,
    path: () => '/waiting',
    show: (person) => person.card('Week 1').getByText('Publish', { exact: true }).waitFor(),
  },
  {
    name: 'ask-for-a-signature',
    who: () => ana,
    path: () => workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.button('Ask for a signature').click();
      await person.page.getByRole('dialog').getByRole('textbox', { name: 'Remark' }).waitFor();
    },
  },
  {
    name: 'activity-log',
    who: () => ana,
    path: () => `/logs?projectId=${/\d+/.exec(workbook)?.[0]}`,
    show: async ({ page }) => {
      await page.getByText('Project: Stability study').waitFor();
      await page.getByRole('listitem').filter({ hasText: 'created workbook "Week 1"' }).waitFor();
    },
  },
  {
    name: 'activity-log-entry',
    who: () => ana,
    path: () => '/logs?search=role',
    show: async ({ page }) => {
      await page.getByRole('button', { name: /^Details: .* created role "Chemist"$/ }).click();
      await page.getByRole('dialog').getByRole('cell', { name: 'Wet laboratory' }).waitFor();
    },
  },
  {
    name: 'admin-config',
    who: () => ana,
    path: () => '/admin',
    show: (person) => person.textbox('Client Name').waitFor(),
  },
  {
    name: 'admin-roles',
    who: () => ana,
    path: () => '/admin/roles',
    show: async (person) => {
      await person.button('Project types of Chemist').click();
      await person.button('Assign General').waitFor();
    },
  },
  {
    name: 'admin-users',
    who: () => ana,
    path: () => '/admin/users',
    show: async (person) => {
      await person.button('Locations and roles of Ben Okafor').click();
      await person.button('Assign Chemist').waitFor();
      await person.button('Assign Basel').waitFor();
    },
  },
  {
    name: 'admin-several-users',
    who: () => ana,
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
    who: () => ana,
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
    who: () => ana,
    path: () => '/admin/users',
    show: async (person) => {
      await person.button('New User').click();
      await person.page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
    },
  },
  {
    name: 'admin-locations',
    who: () => ana,
    path: () => '/admin/locations',
    show: (person) => person.button('Edit Basel').waitFor(),
  },
  {
    name: 'admin-workbook-type',
    who: () => ana,
    path: () => '/admin/workbook-types',
    show: async (person) => {
      await person.button('Edit Assay').click();
      await person.page.getByRole('checkbox', { name: 'Chemist may edit' }).waitFor();
    },
  },
  {
    name: 'admin-access',
    who: () => ana,
    path: list,
    show: async (person) => {
      await person.button('Who may do what with Week 1').click();
      await person.page.getByRole('combobox', { name: 'User' }).fill('ben');
      await person.page.getByRole('option', { name: 'Ben Okafor' }).click();
      await person.page.getByRole('region', { name: 'Edit it' }).waitFor();
    },
  },
  {
    name: 'account',
    who: () => ana,
    path: () => '/account',
    show: (person) => person.button('Add passkey').waitFor(),
  },
  {
    name: 'health',
    who: () => ana,
    path: () => '/admin/health',
    show: ({ page }) => page.getByText('Every save has arrived').waitFor(),
  },
  {
    name: 'opensocial',
    who: () => ana,
    path: () => '/opensocial',
    show: (person) => person.button('Save to Opensocial').waitFor(),
  },
  {
    name: 'templates',
    who: () => ana,
    path: () => '/templates',
    show: (person) => person.card('Calibration of the pH meter').waitFor(),
  },
  {
    name: 'edit-template',
    who: () => ana,
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
    who: () => ana,
    path: () => template,
    show: (person) => person.editorIsOpen(),
  },
  {
    name: 'version',
    who: () => ana,
    path: () => `${workbook}/versions/1`,
    show: async (person) => {
      await person.page.getByText(/^Version 1 of /).waitFor();
      await person.editorIsOpen();
    },
  },
  {
    name: 'compare',
    who: () => ana,
    path: () => `${workbook}/compare?before=1&after=2`,
    show: ({ page }) => page.getByRole('region', { name: 'Comparison' }).getByText('All samples').waitFor(),
  },
];

/** Cards or a table, where both are offered. */
async function chooseLook({ page }: Person, look: 'Cards' | 'Table'): Promise<boolean> {
  const looks = page.getByRole('radiogroup', { name: 'Look' });
  if (!(await looks.isVisible())) return false;
  await looks.getByTitle(look).click();
  return true;
}

/** Dialogs and states of the same screens, whose parts the ones above have: looked at when everything is to be proven. */
const STATES: Screen[] = [
  {
    name: 'palette',
    who: () => ana,
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
    who: () => ana,
    path: () => '/projects',
    show: async (person) => {
      await person.card('Buffers').waitFor();
      await person.page.keyboard.press('?');
      await person.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'nothing-found',
    who: () => ana,
    path: () => '/projects?search=nothing+like+this',
    show: ({ page }) =>
      page.getByRole('main').getByRole('button', { name: 'Clear search' }).first().waitFor(),
  },
  {
    name: 'table-of-workbooks',
    who: () => ana,
    path: list,
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
    who: () => ana,
    path: list,
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
    who: () => ana,
    path: list,
    show: async (person) => {
      const choosing = person.page.waitForEvent('filechooser');
      await person.button('New workbook from a photo').click();
      await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
      await person.page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
    },
  },
  {
    name: 'save-a-search',
    who: () => ana,
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
    who: () => ana,
    path: () => workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.button('Versions').click();
      await person.page.getByText('Version 1', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'links',
    who: () => ana,
    path: () => workbook,
    show: async (person) => {
      await person.editorIsOpen();
      await person.button('Links').click();
      await person.page.getByRole('combobox', { name: 'Link to a workbook' }).waitFor();
    },
  },
  {
    name: 'new-template',
    who: () => ana,
    path: () => '/templates',
    show: async (person) => {
      await person.button('New Template').click();
      await person.page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor();
    },
  },
  {
    name: 'new-api-token',
    who: () => ana,
    path: () => '/account',
    show: async (person) => {
      await person.button('New API token').click();
      await person.page.getByRole('dialog', { name: 'New API token' }).waitFor();
    },
  },
  {
    name: 'new-role',
    who: () => ana,
    path: () => '/admin/roles',
    show: async (person) => {
      await person.button('New Role').click();
      await person.page.getByRole('dialog', { name: 'New Role' }).waitFor();
    },
  },
  {
    name: 'new-location',
    who: () => ana,
    path: () => '/admin/locations',
    show: async (person) => {
      await person.button('New Location').click();
      await person.page.getByRole('dialog', { name: 'New Location' }).waitFor();
    },
  },
  {
    name: 'new-project-type',
    who: () => ana,
    path: () => '/admin/types',
    show: async (person) => {
      await person.button('New Project Type').click();
      await person.page.getByRole('dialog', { name: 'New Project Type' }).waitFor();
    },
  },
];

describe.each(isProving ? [...SCREENS, ...STATES] : SCREENS)('the screen $name', (screen) => {
  it.each(schemesOf(screen.name))('fits desk and phone and can be used by everybody, in %s', (scheme) =>
    looksRight(screen, scheme),
  );
});

describe('everything that was loaded', () => {
  it('came from this machine', async () => {
    await ana.openProject('Stability study');
    await ana.openWorkbook('Week 1 results');
    expect(elsewhere).toEqual([]);
  });
});
