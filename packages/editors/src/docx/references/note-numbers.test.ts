import { expect, it } from 'vitest';
import { isCountedOtherwise } from './note-numbers.ts';

it('leaves footnotes to Word that are not counted on and on in digits', () => {
  const settings = (...properties: [name: string, value: string][]) => ({
    name: 'w:settings',
    elements: [
      {
        name: 'w:footnotePr',
        elements: properties.map(([name, value]) => ({ name: `w:${name}`, attributes: { 'w:val': value } })),
      },
    ],
  });
  const usual = [undefined, settings(), settings(['numFmt', 'decimal'], ['numRestart', 'continuous'])];
  const others = [settings(['numFmt', 'lowerRoman']), settings(['numRestart', 'eachPage'])];
  expect(usual.map(isCountedOtherwise)).toEqual([false, false, false]);
  expect(others.map(isCountedOtherwise)).toEqual([true, true]);
});
