import { expect, it } from 'vitest';
import { signsOf } from './web-fonts.ts';

it('asks for a font with every sign of a document once, and a blank', () => {
  expect(signsOf('αβα βµ')).toBe(' αβµ');
  expect(signsOf('')).toBe(' ');
});
