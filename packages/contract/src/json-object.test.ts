import { describe, expect, it } from 'vitest';
import { jsonObjectProblem } from './json-object.ts';

describe('jsonObjectProblem', () => {
  it.each([
    '{}',
    ' { "a" : [ 1 , -2.5e+3 , true , null , "\\u00e9\\n" , {} , [] ] }\n',
    '{"rows":[{"name":"x"},{"name":"y"}]}',
  ])('finds nothing wrong with %s', (text) => {
    expect(isObject(text)).toBe(true);
    expect(jsonObjectProblem(text)).toBeNull();
  });

  it.each([
    ['', 1, 1],
    ['[1]', 1, 1],
    ['{"a":}', 1, 6],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['{"a": 1,}', 1, 9],
    ["{'a': 1}", 1, 2],
    ['{"a": 01}', 1, 8],
    ['{"a": "b\n"}', 1, 7],
    ['{"a": 1} x', 1, 10],
    ['{"a": [1, 2}', 1, 12],
    ['{"a"', 1, 5],
  ])('names the place where %s goes wrong', (text, line, column) => {
    expect(isObject(text)).toBe(false);
    expect(jsonObjectProblem(text)).toMatchObject({ line, column });
  });

  it('gives up on what is nested too deep to be read', () => {
    expect(jsonObjectProblem('{"a":'.repeat(60_000))?.msg).toMatch(/^Line 1, .* at most 100 levels/);
  });

  it('says what should stand there', () => {
    expect(jsonObjectProblem('{\n  "a": 1\n  "b": 2\n}')?.msg).toBe(
      'Line 3, column 3: expected a comma or }.',
    );
  });
});

/** Whether the engine's own reader takes it for an object. */
function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
