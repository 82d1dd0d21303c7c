import { expect, it } from 'vitest';
import { currentOf, isBesideDocument } from './places.ts';

it('says of a link whether it leads here, to what this is below of, or elsewhere', () => {
  expect(currentOf('/projects', '/projects')).toBe('page');
  expect(currentOf('/projects', '/projects/7/experiments/3')).toBe('true');
  expect(currentOf('/projects', '/projectsElsewhere')).toBeUndefined();
  expect(currentOf('/logs', '/projects')).toBeUndefined();
});

it('knows the screens on which a document is open', () => {
  for (const path of [
    '/projects/7/experiments/3',
    '/projects/7/experiments/3/compare',
    '/templates/2/versions/1',
  ])
    expect(isBesideDocument(path), path).toBe(true);
  for (const path of ['/projects', '/projects/7/experiments', '/templates', '/search', '/admin/config'])
    expect(isBesideDocument(path), path).toBe(false);
});
