import { expect, it } from 'vitest';
import { offeredRoles } from './offered-roles.ts';

it('offers only active roles for assignment', () => {
  const roles = [
    { name: 'Chemist', active: true },
    { name: 'Intern', active: false },
  ];
  expect(offeredRoles(roles).map(({ name }) => name)).toEqual(['Chemist']);
});
