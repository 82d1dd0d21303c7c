import { LOG_EVENTS } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { sample } from '@benchbook/documents/testing/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, multipart, type TestApp } from '../index.ts';
import { KINDS, type Kind, type Population, populate, withThings } from './population.ts';
import { type Row, readTable } from './table.ts';

const rows = readTable();
let test: TestApp;
let population: Population;
beforeAll(async () => {
  test = await createTestApp();
  population = await populate(test);
});
afterAll(() => test.close());

describe('the table', () => {
  it('has a line for every route there is [21 CFR 11.10(g); Annex 11, 4]', () => {
    const covered = new Set(rows.map((row) => `${row.method} ${routeOf(row)}`));
    expect(test.routes).toContain('GET /api/projects/:id');
    const missing = test.routes.filter((route) => !covered.has(route));
    expect(missing, 'add a line for each to authorisation/table.ts').toEqual([]);
  });
});

describe.each(['on', 'off'] as const)('with roles %s', (roles) => {
  beforeAll(async () => {
    const value = roles === 'on' ? 'true' : 'false';
    await test.db.updateTable('configuration').set({ value }).where('key', '=', 'useRoles').execute();
    test.parts.access.clear();
  });

  // Without roles one rule differs, whatever is asked: others every day.
  const today =
    roles === 'on' ? rows : sample(rows, 3, { what: 'requests without roles', print: console.log });

  it.each(today)('$request is answered as the table says [21 CFR 11.10(d)]', async (row) => {
    const statuses: Record<string, number> = {};
    // Who only reads leaves things and session to the next one.
    const shared = row.method === 'GET' ? await withThings(population, row.url) : undefined;
    for (const kind of KINDS) {
      const given = shared === undefined ? row : { ...row, url: shared };
      statuses[kind] = (await send(given, kind)).statusCode;
    }
    expect(statuses).toEqual(row.expected[roles]);
  });
});

const SOMETHING_HIDDEN = /<hidden(?!Type)\w*>/g;

describe('something hidden', () => {
  beforeAll(async () => {
    await test.db.updateTable('configuration').set({ value: 'true' }).where('key', '=', 'useRoles').execute();
    test.parts.access.clear();
  });

  it.each(
    rows.filter((row) => row.request.match(SOMETHING_HIDDEN) !== null && row.expected.on.other === 404),
  )('is answered by $request as if it did not exist', async (row) => {
    const missing = (text: string) => text.replaceAll(SOMETHING_HIDDEN, '<missing>');
    const hidden = await send(row, 'other');
    const unknown = await send({ ...row, url: missing(row.url), body: missing(row.body) }, 'other');
    // The number that was asked for is said again, where several were.
    const said = ({ body }: { body: string }) => body.replace(/"items":\["\d+"\]/, '"items":[]');
    expect([hidden.statusCode, said(hidden)]).toEqual([unknown.statusCode, said(unknown)]);
  });
});

describe('everything the requests changed', () => {
  it('has a kind and a whole sentence in the activity log', async () => {
    const entries = await test.db.selectFrom('audit_entries').select(['event', 'message']).execute();
    const events = new Set(entries.map((entry) => entry.event));
    expect(events.size).toBeGreaterThan(20);
    expect(
      [...events].filter((event) => !(event in LOG_EVENTS)),
      'add them to LOG_EVENTS',
    ).toEqual([]);
    expect(entries.filter(({ message }) => !/\w+ \w+/.test(message) || /undefined|""/.test(message))).toEqual(
      [],
    );
  });
});

/** In which each kind reads; one that a request has ended answers the next one 401. */
const readers = new Map<Exclude<Kind, 'nobody'>, Promise<Record<string, string>>>();

function signIn(kind: Exclude<Kind, 'nobody'>, method: Row['method']): Promise<Record<string, string>> {
  const anew = () => test.signIn({ id: population.userIds[kind] });
  if (method !== 'GET') return anew();
  const session = readers.get(kind) ?? anew();
  readers.set(kind, session);
  session.catch(() => readers.delete(kind));
  return session;
}

/** Sends one row's request as somebody of that kind; what may change something in a session, and at things, of its own. */
async function send(row: Pick<Row, 'method' | 'url' | 'body'>, kind: Kind) {
  const signedIn =
    kind === 'nobody'
      ? { cookie: 'XSRF-TOKEN=test', 'x-xsrf-token': 'test' }
      : await signIn(kind, row.method);
  const body = await withThings(
    population,
    row.body.replaceAll('<self>', test.signature(signedIn, '').username ?? ''),
  );
  const form = body === 'file' ? multipart([{ name: 'a.docx', bytes: blank }]) : undefined;
  const payload = form?.payload ?? (body === '' ? undefined : body);
  return test.app.inject({
    method: row.method,
    url: await withThings(population, row.url),
    // An address of its own: what is limited per address has tests of its own.
    remoteAddress: `10.${random()}.${random()}.${random()}`,
    headers: {
      ...signedIn,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...form?.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const blank = createBlank('docx', new Date());
const random = () => Math.floor(Math.random() * 250);

/** The route a row's request leads to: of those that fit, the one with the most fixed words, as the router chooses. */
function routeOf(row: Row): string | undefined {
  const path = row.url.split('?')[0] ?? '';
  return test.routes
    .filter((route) => route.startsWith(`${row.method} `))
    .map((route) => route.slice(row.method.length + 1))
    .filter((route) => new RegExp(`^${route.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`).test(path))
    .toSorted((a, b) => a.split(':').length - b.split(':').length)[0];
}
