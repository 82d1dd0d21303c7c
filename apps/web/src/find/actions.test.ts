import { expect, it } from 'vitest';
import { actionsFor, matching } from './actions.ts';

const names = (...of: Parameters<typeof matching>) => matching(...of).map(({ name }) => name);
const plain = actionsFor({ isAdministrator: false, mayCreate: false, project: undefined });
const first = actionsFor({ isAdministrator: true, mayCreate: true, project: { id: 7, title: 'Buffers' } });

it('offers what the person may do where they are, and nothing else', () => {
  expect(names(plain, 'new')).toEqual(['New Project']);
  expect(names(plain, 'settings')).toEqual([]);
  expect(names(plain, 'health')).toEqual([]);
  expect(names(first, 'new')).toEqual(['New Workbook in Buffers', 'New Project', 'New Template']);
  expect(first.find(({ name }) => name.startsWith('New Workbook'))).toMatchObject({
    to: '/projects/7/experiments',
  });
  expect(names(first, 'health')).toEqual(['Health']);
});

it('finds an action by the beginnings of its words, in any order, and by what else it is called', () => {
  expect(names(first, 'conn data')).toEqual(['Settings: Data Connections']);
  expect(names(first, 'theme da')).toEqual(['Dark', 'Light or dark as the system']);
  expect(names(first, 'sign out')).toEqual(['Logout']);
  expect(names(first, 'ogout')).toEqual([]);
});

it('moves the workbook that is before somebody, where they may', () => {
  const doer = { isAdministrator: false, mayCreate: false, project: undefined };
  expect(names(actionsFor({ ...doer, movable: { title: 'Acetate' } }), 'move')).toEqual([
    'Move Acetate to another project',
  ]);
  expect(names(actionsFor({ ...doer, movable: undefined }), 'move')).toEqual([]);
});
