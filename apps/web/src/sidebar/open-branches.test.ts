import { expect, it } from 'vitest';
import { remember } from './open-branches.ts';

it('remembers of each person which branches they opened and closed, the latest ones', () => {
  let all = remember({}, 1, { branch: 'project 7', opened: true });
  all = remember(all, 2, { branch: 'project 7', opened: false });
  all = remember(all, 1, { branch: 'project 7', opened: false });
  expect(all).toEqual({ 1: { 'project 7': false }, 2: { 'project 7': false } });
  for (let number = 1; number <= 400; number++)
    all = remember(all, 1, { branch: `p${number}`, opened: true });
  expect(Object.keys(all[1] ?? {})).toHaveLength(300);
  expect(all[1]).toHaveProperty('p400');
});
