import { sessionCalls } from '@benchbook/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Group, openGroup } from './laboratory.ts';
import { ANA, type Person } from './person.ts';

let group: Group;
let ana: Person;
beforeAll(async () => {
  group = await openGroup('Buffers');
  ana = await group.enter(ANA);
  await ana.openProject('Buffers');
  await ana.createWorkbook('Titration', 'Word');
});
afterAll(() => group.close());

const dialog = () => ana.page.getByRole('dialog', { name: 'Are you still there?' });

it('work in the frame of the editor counts, a countdown can be stopped, and what was typed is saved before the logout', async () => {
  const { page } = ana;
  await page.clock.install();
  await ana.openProject('Buffers');
  await ana.openWorkbook('Titration');
  await ana.typeInDocument('Zirconium');

  await page.clock.fastForward('55:00');
  // Reading: nothing is typed, and nothing happens on the page around the frame.
  await ana.editor().locator('body').dispatchEvent('wheel');
  await page.clock.fastForward('05:00');
  await page.clock.runFor('00:03');
  expect(await dialog().count()).toBe(0);

  await page.clock.fastForward('54:00');
  await dialog().getByRole('timer').waitFor();
  await dialog().getByRole('button', { name: 'Stay logged in' }).click();
  await dialog().waitFor({ state: 'hidden' });

  await page.clock.fastForward('58:30');
  await dialog().waitFor();
  await page.clock.fastForward('02:00');
  await page.clock.runFor('00:15');
  await page.getByText('You were logged out because nothing happened for an hour.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');

  const again = await group.enter(ANA);
  await again.openProject('Buffers');
  await again.openWorkbook('Titration');
  await again.savedAsVersion(/[2-9]/);
  await again.onPages('Zirconium').waitFor();
});

it('somebody whose session is ended in the middle of their work reads that it was', async () => {
  const again = await group.enter(ANA);
  await again.openProject('Buffers');
  await again.call(sessionCalls.logout.method, sessionCalls.logout.path);
  await again.card('Titration').getByRole('link', { name: 'Titration' }).click();
  await again.page.getByText(/^Your session was ended\. Log in to go on\./).waitFor();
  expect(new URL(again.page.url()).pathname).toBe('/');
});
