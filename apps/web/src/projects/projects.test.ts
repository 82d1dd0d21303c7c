import type { Project } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { staleProjects } from './stale.ts';
import { groupByType } from './tree.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

function project(changes: Partial<Project>): Project {
  return {
    id: 1,
    title: 'Buffers',
    projectTypeId: 1,
    projectType: 'General',
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

describe('the tree of projects', () => {
  it('groups by type and sorts names as people count', () => {
    const groups = groupByType([
      project({ id: 1, title: 'Run 10' }),
      project({ id: 2, title: 'run 9' }),
      project({ id: 3, projectTypeId: 2, projectType: 'Assay' }),
    ]);
    expect(groups.map((group) => [group.typeName, group.projects.map((p) => p.id)])).toEqual([
      ['Assay', [3]],
      ['General', [2, 1]],
    ]);
  });
});

describe('the 30-day rule', () => {
  const old = project({ id: 2, updatedAt: '2026-10-22T11:59:59.000Z' });
  const oldInactive = project({ id: 3, active: false, updatedAt: '2026-10-01T00:00:00.000Z' });
  const exactly = project({ id: 4, updatedAt: '2026-10-22T12:00:00.000Z' });

  it('applies to projects last updated more than 30 days ago, active or not', () => {
    expect(staleProjects([old, oldInactive, exactly], 'toggle', now).map((p) => p.id)).toEqual([2, 3]);
  });

  it('leaves inactive projects alone when it only deactivates, and all of them when it is off', () => {
    expect(staleProjects([old, oldInactive], 'deactivate', now).map((p) => p.id)).toEqual([2]);
    expect(staleProjects([old, oldInactive], 'off', now)).toEqual([]);
  });
});
