import type { Project } from '@benchbook/contract';
import { expect, it } from 'vitest';
import { withChanged } from './stale-projects.ts';

const project = (id: number, active: boolean): Project => ({
  id,
  title: `Project ${id}`,
  projectTypeId: 1,
  projectType: 'General',
  type: 'GEN',
  externalPK: -2,
  active,
  locationId: null,
  createdBy: 'Ana Roth',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUpdateBy: 'Ana Roth',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

it('replaces the entries of a page that the 30-day rule changed, and no others', () => {
  const page = { items: [project(1, true), project(2, true)], total: 30 };
  const changed = withChanged(page, [project(2, false), project(17, false)]);
  expect(changed.items.map(({ id, active }) => [id, active])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(changed.total).toBe(30);
});
