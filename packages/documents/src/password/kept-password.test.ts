import { describe, expect, it } from 'vitest';
import { isPassword } from './kept-password.ts';
import { excel97Key, word97Key } from './office-97.ts';

describe('a password that Office kept', () => {
  it('has the key of Office 97 that the standard and Word give as examples', () => {
    expect(word97Key('Example')).toBe('7EEDCE64');
    // In a document Word saved as XML, where the highest byte comes first: w:unprotectPassword="147A83AF".
    expect(word97Key('password')).toBe('AF837A14');
    expect(excel97Key('password')).toBe(0x83af);
    expect(excel97Key('test')).toBe(0xcbeb);
  });

  it('is known again, and another is not, as Word 2019 kept it', () => {
    const kept = {
      algorithm: '14',
      hash: 'pVjR9ktO9vlxijXcMPlH+4PLwD4Xwy1aqbNQOFmWaSpvBjipNh//T8S3nBhq6HRoRVfWL6s/+NdUCPTxUr0vZw==',
      salt: 'pH1TDVHSfGBxkd3Q88UNhQ==',
      rounds: '100000',
    };
    expect(isPassword(kept, 'johnjohn')).toBe(true);
    expect(isPassword(kept, 'JohnJohn')).toBe(false);
    expect(isPassword(kept, '')).toBe(false);
  });

  it('is known again as older Excel kept it', () => {
    const kept = { algorithm: undefined, hash: '83AF', salt: undefined, rounds: undefined };
    expect(isPassword(kept, 'password')).toBe(true);
    expect(isPassword(kept, 'passwort')).toBe(false);
  });

  it.each([
    { algorithm: '1', rounds: '100000' },
    { algorithm: 'SHA-512', rounds: '1000001' },
    { algorithm: 'SHA-512', rounds: 'many' },
  ])('is not guessed about with %o', (how) => {
    expect(() => isPassword({ hash: 'AAAA', salt: undefined, ...how }, 'a')).toThrow('cannot be checked');
  });
});
