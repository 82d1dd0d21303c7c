import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './index.ts';
import * as contract from './index.ts';

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
  );
}

/** Every call of the contract, however deep it stands in the values the package hands out. */
function callsIn(value: unknown, seen = new Set<unknown>()): Call[] {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType || seen.has(value)) return [];
  seen.add(value);
  if (isCall(value)) return [value];
  return Object.values(value).flatMap((member) => callsIn(member, seen));
}

/** What nobody should send, beside what is not an object at all. */
const WRONG: unknown[] = [
  undefined,
  null,
  true,
  -1.5,
  Number.NaN,
  '',
  'x'.repeat(100_001),
  [],
  [1, 'a', null],
  {},
];

/** The same for a schema of named values: each of its names with each wrong value, alone and all at once. */
function wrongFor(schema: z.ZodType): unknown[] {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const alone = names.flatMap((name) => WRONG.map((value) => ({ [name]: value })));
  const together = WRONG.map((value) => Object.fromEntries(names.map((name) => [name, value])));
  const nested = names.map((name) => ({ [name]: { [name]: [{ unknown: 1 }] } }));
  return [...WRONG, ...alone, ...together, ...nested];
}

function messagesOf(schema: z.ZodType): string[] {
  return wrongFor(schema).flatMap((input) => {
    const { error } = schema.safeParse(input);
    return error?.issues.map(({ message }) => message) ?? [];
  });
}

const calls = [...new Map(callsIn(contract).map((call) => [`${call.method} ${call.path}`, call]))];

describe('what is said about wrong input', () => {
  it('is asked of every call of the contract', () => {
    expect(calls.length).toBeGreaterThan(90);
  });

  it.each(calls)('is a sentence for people: %s', (_, { params, query, body }) => {
    const messages = [params, query, body].flatMap((schema) =>
      schema === undefined ? [] : messagesOf(schema),
    );
    const raw = messages.filter((message) => !/^[\p{Lu}“][^\n]*[.?!…]$/u.test(message));
    expect(raw).toEqual([]);
    expect(
      messages.filter((message) => /Invalid |expected |Too (small|big)|Unrecognized/.test(message)),
    ).toEqual([]);
  });

  it('names the input and what it has to be', () => {
    const shape = z.object({
      pageSize: z.coerce.number(),
      title: z.string().min(2).max(3),
      state: z.enum(['open', 'closed', 'all']),
      sites: z.array(z.object({ url: z.url() })),
      names: z.array(z.string()).max(1),
    });
    const found = shape.safeParse({
      pageSize: 'x',
      title: 'long one',
      state: 'x',
      sites: [{ url: 'x' }, {}],
      names: ['Ana', 'Ivo'],
    });
    expect(found.error?.issues.map(({ message }) => message)).toEqual([
      '“pageSize” has to be a number.',
      '“title” may have at most 3 characters.',
      '“state” has to be open, closed or all.',
      '“sites.0.url” has to be a web address such as https://example.org.',
      '“sites.1.url” is missing.',
      '“names” may have at most 1 entry.',
    ]);
    expect(shape.safeParse(undefined).error?.issues[0]?.message).toBe('What was sent is missing.');
  });
});
