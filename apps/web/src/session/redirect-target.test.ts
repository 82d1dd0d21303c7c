import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const origin = 'https://lab.example';

describe('the target of a redirect', () => {
  it('is a path of our own origin, with query and fragment', () => {
    expect(redirectTarget('/projects/3/experiments?page=2#top', origin)).toBe(
      '/projects/3/experiments?page=2#top',
    );
    expect(redirectTarget('https://lab.example/search', origin)).toBe('/search');
  });

  it.each([
    null,
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    'https://lab.example@elsewhere.example/',
    'http://[',
  ])('is the project list for %s', (url) => {
    expect(redirectTarget(url, origin)).toBe('/projects');
  });
});
