import { expect, it } from 'vitest';
import { refuseUnkeptCharacters } from './characters.ts';
import { Refusal } from './refusal.ts';

/** The field that is named; undefined when nothing is refused. */
function fieldOf(body: unknown): string | undefined {
  try {
    refuseUnkeptCharacters(body);
  } catch (error) {
    if (error instanceof Refusal) return error.entries[0]?.field ?? 'none';
    throw error;
  }
  return undefined;
}

it('takes every text that is kept as it is', () => {
  expect(
    fieldOf({ title: 'pH 7.4 🧪 \u202e\ufffd', steps: [{ text: 'Grüße\n' }, null, 1], none: undefined }),
  ).toBe(undefined);
  expect(fieldOf('a text')).toBe(undefined);
});

it('refuses half of an emoji and NUL, and names the field they are in', () => {
  expect(fieldOf({ title: 'x', description: `cut ${'🧪'.slice(0, 1)}` })).toBe('description');
  expect(fieldOf({ steps: [{ text: 'a\0b' }] })).toBe('steps');
  expect(fieldOf({ values: { '\udc00': 1 } })).toBe('values');
  expect(fieldOf('\ud800')).toBe('none');
});

it('reads what is nested deeper than any stack', () => {
  let deep: unknown = 'x';
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  expect(fieldOf({ deep })).toBe(undefined);
});
