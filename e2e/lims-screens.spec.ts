import { configurationCalls, EVENT_TYPES, projectCalls } from '@benchbook/contract';
import type { LimsSimulator } from '@benchbook/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { idsOf, setUp } from './laboratory.ts';
import {
  CONNECTION,
  connectByCall,
  type LimsLaboratory,
  openLaboratoryWithLims,
  setEndpoints,
} from './lims.ts';
import { ANA, BEN, type Person } from './person.ts';
import { looksRight, type Screen, schemesOf } from './screen.ts';

let laboratory: LimsLaboratory;
let simulator: LimsSimulator;
let ana: Person;
let workbook: string;
beforeAll(async () => {
  laboratory = await openLaboratoryWithLims();
  ({ simulator } = laboratory);
  const calls = await setUp(laboratory.product.url, [ANA, BEN], ['Buffers']);
  await connectByCall(calls, simulator);
  const events = await setEndpoints(calls, Object.values(EVENT_TYPES));
  const users = events.find(({ eventTypeId }) => eventTypeId === EVENT_TYPES.importUsers);
  const selected = { ...configurationCalls.changeConfiguration, path: '/api/config/selectedUserEvent' };
  await calls.ask(selected, { configValue: String(users?.id) });
  const project = { title: 'Stability study', projectTypeId: 1, refInfoGroupId: '1' };
  await calls.ask(projectCalls.createProject, project);
  ana = await laboratory.enter(ANA);
  await ana.openProject('Stability study');
  await ana.createWorkbook('Week 1', 'Word');
  await ana.openWorkbook('Week 1');
  const { projectId, experimentId } = idsOf(ana);
  workbook = `/projects/${projectId}/experiments/${experimentId}`;
  await ana.button('Export to LIMS').click();
  await ana.page.getByText(`Exported to ${CONNECTION} as R-1, `).waitFor();
  await ana.typeInDocument('Weighed again.');
  simulator.fail({ status: 422, times: 1 });
  await ana.button('Export to LIMS').click();
  await ana.button(/not exported: /i).waitFor();
  // A name that is taken: a row that cannot be imported.
  simulator.data.users.push({
    id: '1004',
    username: 'ben',
    firstName: 'Benedikt',
    lastName: 'Zimmermann-Hohenstein',
    email: 'benedikt@lims.example.org',
    active: true,
    timezone: '',
  });
});
afterAll(() => laboratory.close());

const dialog = (person: Person, name: string | RegExp) => person.page.getByRole('dialog', { name });
const screen = (name: string, path: string, show: Screen['show']): Screen => ({
  name,
  who: () => ana,
  path: () => path,
  show,
});

const SCREENS: Screen[] = [
  {
    ...screen('export', '', async (person) => {
      await person.editorIsOpen();
      await person.button(/not exported: /i).waitFor();
    }),
    path: () => workbook,
  },
  {
    ...screen('exports', '', async (person) => {
      await person.button(/not exported: /i).click();
      await dialog(person, 'Exports to the LIMS').getByRole('button', { name: 'Try again' }).waitFor();
    }),
    path: () => workbook,
  },
  screen('data-connections', '/admin/data-connections', (person) =>
    person.button(`Edit ${CONNECTION}`).waitFor(),
  ),
  screen('new-data-connection', '/admin/data-connections', async (person) => {
    await person.button('New Data Connection').click();
    await dialog(person, 'New Data Connection').getByLabel('Sign in with').selectOption('3');
    await person.textbox('Password').waitFor();
  }),
  screen('edit-data-connection', '/admin/data-connections', async (person) => {
    await person.button(`Edit ${CONNECTION}`).click();
    await person.page.getByText('A token is stored. Leave empty to keep it.').waitFor();
  }),
  screen('data-connection-test', '/admin/data-connections', async (person) => {
    await person.button(`Test connection ${CONNECTION}`).click();
    await person.page.getByText('Status 200').waitFor();
  }),
  screen('events', '/admin/events', (person) => person.button('Edit Import users').waitFor()),
  screen('event', '/admin/events', async (person) => {
    await person.button('Edit Import users').click();
    await person.page.getByRole('switch', { name: 'Use the fields of General' }).uncheck();
    await person.textbox('First name').waitFor();
  }),
  screen('export-event', '/admin/events', async (person) => {
    await person.button('Edit Export document').click();
    await person.button('Fill in as SENAITE').click();
    await person.textbox('What is sent instead').waitFor();
  }),
  screen('import-users', '/admin/users', async (person) => {
    await person.button('Import Users').click();
    await person.page.getByRole('table', { name: 'users that failed' }).waitFor();
  }),
  screen('import-locations', '/admin/locations', (person) =>
    person.page.getByText('To import locations, choose where from under Events.').waitFor(),
  ),
  screen('edit-project', '/projects', async (person) => {
    await person.button('Edit Stability study').click();
    await person.page.getByRole('combobox', { name: 'Reference info group' }).waitFor();
  }),
];

describe.each(SCREENS)('the screen $name', (shown) => {
  it.each(schemesOf(shown.name))('fits desk and phone and can be used by everybody, in %s', (scheme) =>
    looksRight(shown, scheme),
  );
});
