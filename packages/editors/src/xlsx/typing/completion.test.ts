import { describe, expect, it } from 'vitest';
import { completion } from './completion.ts';

describe('the completion of a function that is being typed', () => {
  const complete = (before: string, name: string, after = '', isFunction = true) =>
    completion(before, after, name, { isFunction });

  it('is what is missing of the name, and the bracket', () => {
    expect(complete('=S', 'SUM')).toBe('UM(');
    expect(complete('=1+su', 'SUM')).toBe('M(');
    expect(complete('=SUM', 'SUM')).toBe('(');
    expect(complete('=T.', 'T.TEST')).toBe('TEST(');
    expect(complete('=S', 'SUM', '(A1)')).toBe('UM');
    expect(complete('=ra', 'rate_b', '', false)).toBe('te_b');
  });

  it('is nothing for a name that does not continue what was typed', () => {
    expect(complete('=SU', 'SLN')).toBeNull();
    expect(complete('=SUM(', 'SUM')).toBeNull();
    expect(complete('=A1', 'ACCRINT')).toBeNull();
    expect(complete('=rate', 'rate', '', false)).toBeNull();
  });

  it('is nothing where no function can stand', () => {
    expect(complete('S', 'SUM')).toBeNull();
    expect(complete('="S', 'SUM')).toBeNull();
    expect(complete("='My S", 'SUM')).toBeNull();
    expect(complete('=Sheet2!S', 'SUM')).toBeNull();
    expect(complete('=2S', 'SUM')).toBeNull();
    expect(complete('=$S', 'SUM')).toBeNull();
    expect(complete('=S', 'SUM', 'UM(')).toBeNull();
    expect(complete('="a"&S', 'SUM')).toBe('UM(');
  });
});
