import { expect, it } from 'vitest';
import { groupName } from './group-names.ts';

it('rows and columns that are grouped are called by their ends, and one by itself', () => {
  expect(groupName({ axis: 'row', from: 2, to: 3 })).toBe('Rows 3 to 4');
  expect(groupName({ axis: 'row', from: 2, to: 2 })).toBe('Row 3');
  expect(groupName({ axis: 'column', from: 0, to: 1 })).toBe('Columns A to B');
  expect(groupName({ axis: 'column', from: 1, to: 1 })).toBe('Column B');
});
