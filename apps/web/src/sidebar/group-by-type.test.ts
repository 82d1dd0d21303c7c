import type { Project } from '@benchbook/contract';
import { expect, it } from 'vitest';
import { groupByType, inOrder } from './group-by-type.ts';

function project(changes: Pick<Project, 'id' | 'title' | 'projectTypeId' | 'projectType'>): Project {
  return {
    type: 'GEN',
    externalPK: -2,
    active: true,
    locationId: null,
    createdBy: 'Ana Roth',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastUpdateBy: 'Ana Roth',
    updatedAt: '2026-11-20T00:00:00.000Z',
    ...changes,
  };
}

it('groups projects by type and sorts names as people count', () => {
  const groups = groupByType([
    project({ id: 1, title: 'Run 10', projectTypeId: 1, projectType: 'General' }),
    project({ id: 2, title: 'run 9', projectTypeId: 1, projectType: 'General' }),
    project({ id: 3, title: 'Buffers', projectTypeId: 2, projectType: 'Assay' }),
  ]);
  expect(groups.map((group) => [group.typeName, group.projects.map(({ id }) => id)])).toEqual([
    ['Assay', [3]],
    ['General', [2, 1]],
  ]);
});

it('puts workbooks into the order people count in', () => {
  const titles = ['Week 10', 'week 2', 'Week 1'].map((title) => ({ title }));
  expect(inOrder(titles).map(({ title }) => title)).toEqual(['Week 1', 'week 2', 'Week 10']);
});
