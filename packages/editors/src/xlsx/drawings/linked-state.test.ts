import type { Control } from '@benchbook/documents';
import { expect, test } from 'vitest';
import { linkedState } from './linked-state.ts';

const area = { sheet: '1', startRow: 0, endRow: 0, startColumn: 0, endColumn: 0 };
const box: Control = {
  kind: 'control',
  control: 'check',
  state: 'on',
  text: '',
  look: {},
  link: { formula: '$A$1', areas: [area], cache: [] },
};
const cell = (value: number | string | null) => ({ rows: () => [[{ value, format: '' }]] });

test('a check box says what its cell says', () => {
  expect(linkedState(box, cell(0))).toBe('off');
  expect(linkedState({ ...box, state: 'off' }, cell(1))).toBe('on');
  expect(linkedState(box, cell('#N/A'))).toBe('mixed');
});

test('a check box stays as the file has it without a cell, or where the cell says neither yes nor no', () => {
  const { link: _, ...alone } = box;
  expect(linkedState(alone, cell(0))).toBe('on');
  expect(linkedState({ ...box, link: { formula: '#REF!', areas: [], cache: [] } }, cell(0))).toBe('on');
  expect(linkedState(box, cell(null))).toBe('on');
  expect(linkedState(box, cell('later'))).toBe('on');
});
