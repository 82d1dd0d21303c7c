import { expect, it } from 'vitest';
import { movedCharacters, movedWhereThereAre } from './moved-characters.ts';

it('raised and lowered text is written with characters that are so by themselves, or as in a formula', () => {
  expect(movedCharacters('-3', 'super')).toBe('⁻³');
  expect(movedCharacters('\u22123', 'super')).toBe('⁻³');
  expect(movedCharacters('2+', 'super')).toBe('²⁺');
  expect(movedCharacters('2', 'sub')).toBe('₂');
  expect(movedCharacters('θ', 'super')).toBe('^θ');
  expect(movedCharacters('max', 'sub')).toBe('_(max)');
  expect(movedCharacters('2/3', 'super')).toBe('^(2/3)');
  expect(movedCharacters('2, ', 'sub')).toBe('₂, ');
  for (const sign of ['°', '®', '™', 'ª', 'º', '²³¹', '½', '*', ' ']) {
    expect(movedCharacters(sign, 'super')).toBe(sign);
    expect(movedCharacters(sign, 'sub')).toBe(sign);
  }
});

it('raised and lowered text without such characters stays as it is where it is searched', () => {
  expect(movedWhereThereAre('-3', 'super')).toBe('⁻³');
  expect(movedWhereThereAre('max', 'sub')).toBe('max');
  expect(movedWhereThereAre('2, ', 'sub')).toBe('₂, ');
});
