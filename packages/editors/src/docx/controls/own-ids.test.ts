import { expect, it } from 'vitest';
import { idsToRenew } from './own-ids.ts';

it('gives a control that was pasted another id, and leaves the one it was copied from', () => {
  const controls = [
    { from: 3, id: '11' },
    { from: 20, id: '11' },
    { from: 40, id: '12' },
  ];
  expect(idsToRenew(controls, [{ from: 18, to: 30 }])).toEqual([20]);
  // Pasted in front of it.
  expect(idsToRenew(controls, [{ from: 0, to: 10 }])).toEqual([3]);
});

it('leaves what was cut and pasted, what the file has twice, and the first of two that came together', () => {
  const twice = [
    { from: 3, id: '11' },
    { from: 20, id: '11' },
  ];
  expect(idsToRenew([{ from: 3, id: '11' }], [{ from: 0, to: 10 }])).toEqual([]);
  expect(idsToRenew(twice, [{ from: 30, to: 40 }])).toEqual([]);
  expect(idsToRenew(twice, [{ from: 0, to: 40 }])).toEqual([20]);
});
