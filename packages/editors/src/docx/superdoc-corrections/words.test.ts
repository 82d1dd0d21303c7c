import { expect, it } from 'vitest';
import { saidAloud } from './words.ts';

it('says to a screen reader what happened, and not where the caret is, which it reads by itself', () => {
  let said = '';
  const heard = (message: string) => {
    said = saidAloud(message, said);
    return said;
  };
  expect(heard('Editing Header (default)')).toBe('Text of the header');
  expect(heard('Cursor moved.')).toBe('Text of the header');
  expect(heard('Selected: pH 7.40\n{a}')).toBe('Selected: pH 7.40\n{a}');
  expect(heard('Cursor moved.')).toBe('');
  expect(heard('Editing Footer (first)')).toBe('Text of the footer');
  expect(heard('Undid change in Document.')).toBe('Undone');
  expect(heard('Something of another version')).toBe('Something of another version');
});
