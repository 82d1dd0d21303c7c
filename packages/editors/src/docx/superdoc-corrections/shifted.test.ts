import { expect, it } from 'vitest';
import { areSameRun, MOVED_FROM } from './shifted.ts';

it('takes a run for the same that was only moved, and none that says something else or is filled in', () => {
  const run = { text: 'washed', bold: true };
  const moved = { ...run, [MOVED_FROM]: run };
  expect(areSameRun(run, moved)).toBe(true);
  expect(areSameRun({ ...moved }, moved)).toBe(true);
  expect(areSameRun({ ...run }, moved)).toBe(false);
  expect(areSameRun({ ...moved, text: 'wash' }, moved)).toBe(false);
  const number = { text: '7', token: 'seq' };
  expect(areSameRun(number, number)).toBe(false);
});
