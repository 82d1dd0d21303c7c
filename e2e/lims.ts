import {
  AUTH_TYPES,
  type DataConnectionEvent,
  dataConnectionCalls,
  type EventTypeId,
  LIMS_PRESETS,
} from '@benchbook/contract';
import { type LimsSimulator, startLimsSimulator } from '@benchbook/testing';
import { saved } from './administrator.ts';
import type { Calls } from './calls.ts';
import { type Laboratory, openLaboratory } from './laboratory.ts';
import type { Person } from './person.ts';

export const CONNECTION = 'Central LIMS';

/** A laboratory and the simulator of a LIMS, not connected yet; closing it ends both. */
export interface LimsLaboratory extends Laboratory {
  simulator: LimsSimulator;
}

export async function openLaboratoryWithLims(): Promise<LimsLaboratory> {
  const simulator = await startLimsSimulator();
  const laboratory = await openLaboratory();
  return {
    ...laboratory,
    simulator,
    async close() {
      await laboratory.close();
      await simulator.close();
    },
  };
}

/** Makes a data connection by a call, with no endpoints yet; on the screen that is done in lims.spec.ts. */
export async function connectByCall(calls: Calls, { url, credentials }: LimsSimulator): Promise<void> {
  const fields = { name: CONNECTION, baseUrl: url, authTypeId: AUTH_TYPES.token, header: 'X-Api-Key' };
  await calls.ask(dataConnectionCalls.createDataConnection, { ...fields, token: credentials.token });
}

/** Takes the endpoints that the preset suggests for these events of the only connection, by calls. Answers the events. */
export async function setEndpoints(calls: Calls, types: EventTypeId[]): Promise<DataConnectionEvent[]> {
  const [connection] = await calls.ask(dataConnectionCalls.listDataConnections);
  const path = `/api/dataConnections/${connection?.id}/events`;
  const events = await calls.ask({ ...dataConnectionCalls.listEvents, path });
  return Promise.all(
    types.map((type) => {
      const event = events.find(({ eventTypeId }) => eventTypeId === type);
      const change = { ...dataConnectionCalls.changeEvent, path: `${path}/${event?.id}` };
      return calls.ask(change, { endpoint: LIMS_PRESETS.GEN.endpoints[type] });
    }),
  );
}

// What an administrator does to connect a LIMS, on the screen; each returns when the screen shows that it happened.

/** Makes a data connection that signs in with a token. */
export async function connect(
  person: Person,
  { url, credentials }: LimsSimulator,
  name = CONNECTION,
): Promise<void> {
  await person.openSettings('Data Connections');
  await person.button('New Data Connection').click();
  const dialog = person.page.getByRole('dialog', { name: 'New Data Connection' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(url);
  await dialog.getByRole('textbox', { name: 'Header' }).fill('X-Api-Key');
  await dialog.getByRole('textbox', { name: 'Token' }).fill(credentials.token);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await person.button(`Edit ${name}`).waitFor();
}

/** Takes the endpoint that the preset suggests. */
export async function useSuggestedEndpoint(person: Person, event: string, url: string): Promise<void> {
  await person.openSettings('Events');
  await person.button(`Edit ${event}`).click();
  const dialog = person.page.getByRole('dialog', { name: `Edit Event: ${event}` });
  await dialog.getByRole('button', { name: 'Fill in as General' }).click();
  await dialog.getByText(url, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await person.page
    .getByRole('list', { name: `Events of ${CONNECTION}` })
    .getByText(url)
    .waitFor();
}

/** Chooses the connection as the one that users or locations are imported from. */
export const importFrom = (person: Person, kind: 'users' | 'locations'): Promise<void> =>
  saved(person, person.page.getByRole('switch', { name: `Import ${kind} from ${CONNECTION}` }));

/** Imports, and answers what the dialog counts: created, updated, unchanged, failed. The dialog stays open. */
export async function importAll(person: Person, kind: 'Users' | 'Locations'): Promise<string[]> {
  await person.openSettings(kind);
  await person.button(`Import ${kind}`).click();
  const dialog = person.page.getByRole('dialog', {
    name: `Imported ${kind.toLowerCase()} from ${CONNECTION}`,
  });
  await dialog.getByText('Unchanged').waitFor();
  return dialog.getByRole('definition').allTextContents();
}
