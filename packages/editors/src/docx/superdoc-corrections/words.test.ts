import { expect, it } from 'vitest';
import { linkToNowhere, saidAloud, undrawnChart } from './words.ts';

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

it('says of a link that leads nowhere what it is called, and of a chart why it is not seen', () => {
  expect(linkToNowhere(' the plot ')).toBe('the plot (a link that cannot be followed here)');
  expect(undrawnChart('No chart data')).toBe('This chart has no data.');
  expect(undrawnChart('Chart: surfaceChart')).toBe('This chart cannot be drawn here.');
});
