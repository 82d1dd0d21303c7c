import { describe, expect, it } from 'vitest';
import { problemsOf } from './SignerFields.tsx';
import { withoutProof } from './words.ts';

describe('the proof of a signature', () => {
  it('is said to be missing where nobody asked for one, and nowhere else', () => {
    expect(withoutProof('session')).toContain('without a password');
    for (const method of [
      'name-and-password',
      'password',
      'passkey',
      'sign-on',
      'unrecorded',
      null,
    ] as const) {
      expect(withoutProof(method)).toBeNull();
    }
  });

  it('is typed as far as it is asked for', () => {
    const nothing = { meaning: 'Authorship', way: 'asked', username: ' ', password: '' } as const;
    expect(problemsOf(nothing, 'name-and-password')).toEqual({
      username: 'Type your user name.',
      password: 'Type your password.',
    });
    expect(problemsOf(nothing, 'password')).toEqual({ username: null, password: 'Type your password.' });
    for (const asks of ['signed-on', 'nothing'] as const) {
      expect(problemsOf(nothing, asks)).toEqual({ username: null, password: null });
    }
    expect(problemsOf({ ...nothing, way: 'passkey' }, 'name-and-password')).toEqual({
      username: null,
      password: null,
    });
  });
});
