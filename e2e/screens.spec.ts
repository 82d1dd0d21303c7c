import { remarkCalls, signatureRequestCalls } from '@benchbook/contract';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Calls } from './calls.ts';
import { idsOf, type Laboratory, openLaboratory, setUp } from './laboratory.ts';
import { ANA, BEN, nameOf, Person } from './person.ts';
import { isProving, looksRight, schemesOf } from './screen.ts';
import { screensOf } from './screens.ts';
import { statesOf } from './states-of-screens.ts';

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

const seen = () => ({ ana, guest, workbook, template, remark });
const SCREENS = [...screensOf(seen), ...(isProving ? statesOf(seen) : [])];

describe.each(SCREENS)('the screen $name', (screen) => {
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
