import { expect, test } from 'vitest';
import { createSigner } from '../base/tokens.ts';
import type { Ticket } from './rules/participant.ts';
import { Tickets } from './tickets.ts';

const SECRET = 'a secret that is long enough';
const permissions = { edit: true, review: true, comment: true, download: true, print: true, copy: true };
const ticket: Ticket = {
  key: 'Key',
  pageId: 's1',
  user: { id: 'u1', name: 'Ada' },
  language: 'de',
  permissions,
  access: 'edit',
  mayEdit: true,
  behindPassword: null,
  callbackUrl: null,
  opening: null,
};
const tickets = new Tickets(SECRET, 60_000);

test('a ticket says again what it was issued for', async () => {
  expect(await tickets.read(await tickets.issue(ticket))).toEqual(ticket);
});

test('a page that was opened while its id was called sessionId is known again', async () => {
  const { pageId: sessionId, ...rest } = ticket;
  const before = await createSigner(SECRET, 'session ticket').sign({ ...rest, sessionId }, 60);
  expect(await tickets.read(before)).toEqual(ticket);
});

test('a page that was opened while tickets named no language is read in English', async () => {
  const { language: _language, ...rest } = ticket;
  const before = await createSigner(SECRET, 'session ticket').sign(rest, 60);
  expect(await tickets.read(before)).toEqual({ ...ticket, language: 'en' });
});

test('what another secret signed is no ticket', async () => {
  const other = new Tickets('another secret, long enough', 60_000);
  expect(await tickets.read(await other.issue(ticket))).toBeNull();
});
