import { expect, it } from 'vitest';
import { whyHere } from './WhyHere.tsx';

it('says on the landing page why somebody is there', () => {
  expect(whyHere(null)).toBeNull();
  expect(whyHere({ reason: 'inactive' })).toContain('nothing happened for an hour');
  expect(whyHere({ from: '/projects', reason: 'ended' })).toContain('Your session was ended.');
  expect(whyHere({ from: '/projects' })).toContain('page you asked for');
});
