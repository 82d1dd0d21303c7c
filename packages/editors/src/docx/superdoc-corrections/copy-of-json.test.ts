import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyOfJson } from './copy-of-json.ts';

const throughText = (value: unknown): unknown => {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
};

const ANYTHING = fc.anything({
  withBigInt: false,
  withDate: true,
  withBoxedValues: true,
  withMap: true,
  withSet: true,
  withObjectString: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
  withUnicodeString: true,
  key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'toJSON', '0', 'w:val')),
} as fc.ObjectConstraints);

it('copies whatever there is as it would be read after having been written down', () => {
  fc.assert(
    fc.property(ANYTHING, (value) => {
      const [copy, expected] = [copyOfJson(value), throughText(value)];
      expect(copy).toStrictEqual(expected);
      // The order of what is in it, and a sign of zero that JSON does not know.
      expect(JSON.stringify(copy)).toBe(JSON.stringify(expected));
      expect(Object.is(copy, -0)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

it('shares nothing with what it copied', () => {
  const element = { name: 'w:r', attributes: { 'w:rsidR': '1' }, elements: [{ name: 'w:t', elements: [] }] };
  const copy = copyOfJson(element) as typeof element;
  copy.attributes['w:rsidR'] = '2';
  copy.elements.push({ name: 'w:tab', elements: [] });
  expect(element.attributes['w:rsidR']).toBe('1');
  expect(element.elements).toHaveLength(1);
});

it('does not copy what holds itself', () => {
  const element: { elements: unknown[] } = { elements: [] };
  element.elements.push(element);
  expect(() => copyOfJson(element)).toThrow(RangeError);
});
