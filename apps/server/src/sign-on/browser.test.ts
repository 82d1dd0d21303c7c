import { expect, it } from 'vitest';
import { ownPath } from './browser.ts';

it.each([
  ['https://evil.example/', '/projects'],
  ['//evil.example', '/projects'],
  ['/\\evil.example', '/projects'],
  ['/.//evil.example', '/projects'],
  ['javascript:alert(1)', '/projects'],
  ['https://eln.example@evil.example/', '/projects'],
  ['/api/opensocial/login', '/projects'],
  ['/files/projects/1/1.docx', '/projects'],
  [undefined, '/projects'],
  [['/a', '/b'], '/projects'],
  [`/${'a'.repeat(3_000)}`, '/projects'],
  ['/logs?kind=access#now', '/logs?kind=access#now'],
  ['https://eln.example/search', '/search'],
])('a sign-on with the RelayState %s leads to %s', (relayState, target) => {
  expect(ownPath(relayState, 'https://eln.example')).toBe(target);
});
