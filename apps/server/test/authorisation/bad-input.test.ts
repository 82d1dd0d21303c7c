import { sample } from '@benchbook/documents/testing/proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../index.ts';
import { type Kind, type Population, populate, withThings } from './population.ts';
import { type Row, readTable } from './table.ts';

/**
 * Every request of the table with bad values in the place of each value it carries. Whatever comes in, the answer is an answer or
 * a refusal in words, never a failure of ours.
 */

let test: TestApp;
let population: Population;
beforeAll(async () => {
  test = await createTestApp();
  population = await populate(test);
});
afterAll(() => test.close());

/** In the place of a value in a body. */
const BAD_VALUES: unknown[] = [
  null,
  '',
  -1,
  1.5,
  1e300,
  2 ** 31,
  true,
  [],
  ['\0'],
  {},
  'NUL \0 within',
  'half an emoji \ud83e',
  '2024-13-45',
  '99999-01-01T00:00:00Z',
  'x'.repeat(70_000),
];

/** In the place of a number in an address, as they stand there. */
const BAD_NUMBERS = [
  '0',
  '-1',
  '2147483648',
  '99999999999999999999',
  '1.5',
  '0x1',
  'NaN',
  '%00',
  '%ED%A0%80',
];

/** In the place of a value of a query, as they stand there. */
const BAD_WORDS = [...BAD_NUMBERS, '', '%ff', "'%3B--", 'x'.repeat(5_000)];

/** What waits for a peer that is not there, what ends sessions or counts tries, and what answers programs in words of their own. */
const LEFT_ALONE = /\/(test|verify|check|anchor|login|logout|sessions)\b|\/health\/ready|\/onlyoffice\/track/;

const rows = readTable().filter(({ url, body }) => body !== 'file' && !LEFT_ALONE.test(url));
const today = sample(rows, 12, { what: 'requests with bad values', print: console.log });

it.each(today)('$request answers bad values in words, and never fails', async (row) => {
  const kind = row.expected.on.owner < 300 ? 'owner' : 'admin';
  const faults = new Map<string, string>();
  for (const { what, url, body } of await variantsOf(row)) {
    const answer = await send(row.method, url, body, kind);
    const fault = faultOf(answer);
    if (fault !== undefined) faults.set(fault, what);
  }
  expect(Object.fromEntries(faults)).toEqual({});
});

interface Variant {
  /** What is bad. */
  what: string;
  url: string;
  body: string | undefined;
}

async function variantsOf(row: Row): Promise<Variant[]> {
  const url = await withThings(population, row.url);
  const body = await withThings(population, row.body.replaceAll('<self>', 'nobody'));
  const given = body === '' ? undefined : body;
  return [
    ...badAddresses(row.url, url).map((each) => ({ ...each, body: given })),
    ...badQueries(url).map((each) => ({ ...each, body: given })),
    ...(given === undefined
      ? []
      : [...badBodies(JSON.parse(given))].map((bad) => ({ what: bad, url, body: bad }))),
  ];
}

/** The address with another number in the place of each thing. */
function badAddresses(named: string, url: string): Omit<Variant, 'body'>[] {
  const [path = '', query] = url.split('?');
  const words = path.split('/');
  const names = (named.split('?')[0] ?? '').split('/');
  return names.flatMap((name, place) =>
    !name.startsWith('<')
      ? []
      : BAD_NUMBERS.map((bad) => {
          const other = words.with(place, bad).join('/');
          return { what: other, url: query === undefined ? other : `${other}?${query}` };
        }),
  );
}

/** The address with another value for each name of its query, and of every list's. */
function badQueries(url: string): Omit<Variant, 'body'>[] {
  const [path, query = ''] = url.split('?');
  const given = new URLSearchParams(query);
  return [...new Set([...given.keys(), 'page', 'search'])].flatMap((name) => {
    const others = new URLSearchParams(query);
    others.delete(name);
    const rest = others.size === 0 ? '' : `&${others}`;
    return BAD_WORDS.map((bad) => ({
      what: `${name}=${bad.slice(0, 30)}`,
      url: `${path}?${name}=${bad}${rest}`,
    }));
  });
}

/** The body with each value within it replaced, and without it. */
function* badBodies(body: unknown): Generator<string> {
  for (const other of others(body)) yield JSON.stringify(other);
}

function* others(value: unknown): Generator<unknown> {
  yield* BAD_VALUES;
  if (Array.isArray(value)) {
    for (const [place, inside] of value.entries())
      for (const other of others(inside)) yield value.with(place, other);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inside] of Object.entries(value)) {
      for (const other of others(inside)) yield { ...value, [name]: other };
      yield Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
    }
  }
}

const sessions = new Map<Kind, Record<string, string>>();
let sent = 0;

async function send(method: Row['method'], url: string, body: string | undefined, kind: 'owner' | 'admin') {
  const signedIn = sessions.get(kind) ?? (await test.signIn({ id: population.userIds[kind] }));
  sessions.set(kind, signedIn);
  sent += 1;
  return test.app.inject({
    method,
    url,
    // An address of its own: what is limited per address has tests of its own.
    remoteAddress: `10.${sent >> 16}.${(sent >> 8) % 256}.${sent % 256}`,
    headers: { ...signedIn, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  });
}

/** Text for programs where a sentence for people should be. */
const NOT_FOR_PEOPLE = /zod|undefined|\[object|invalid_type|invalid input|expected \w+, received/i;

/** What is wrong with an answer; undefined when nothing is. */
function faultOf({ statusCode, body }: { statusCode: number; body: string }): string | undefined {
  if (statusCode < 400) return undefined;
  if (statusCode === 500) return `${statusCode} ${body}`;
  try {
    const [first] = JSON.parse(body).errors;
    const isSaid = typeof first.code === 'string' && / /.test(first.msg) && !NOT_FOR_PEOPLE.test(first.msg);
    return isSaid ? undefined : `${statusCode} ${body}`;
  } catch {
    return `${statusCode} without words: ${body.slice(0, 200)}`;
  }
}
