import { expect, it } from 'vitest';
import { nextPath, tellNextPath } from './next-path.ts';

it('knows where somebody is going before they are there', () => {
  const location = { pathname: '/projects' };
  tellNextPath({ location, navigation: {} });
  expect(nextPath()).toBe('/projects');
  tellNextPath({ location, navigation: { location: { pathname: '/projects/7/experiments' } } });
  expect(nextPath()).toBe('/projects/7/experiments');
});
