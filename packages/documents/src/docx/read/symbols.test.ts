import { describe, expect, it } from 'vitest';
import { symbolCharacter } from './symbols.ts';

describe('characters of symbol fonts', () => {
  it('are the Unicode characters that look the same', () => {
    const symbols = {
      F06D: 'μ',
      F061: 'α',
      F0B0: '°',
      F0B1: '±',
      F0A3: '≤',
      F0B4: '×',
      F057: 'Ω',
      F0FE: '⎭',
    };
    for (const [code, character] of Object.entries(symbols)) {
      expect(symbolCharacter('Symbol', code), code).toBe(character);
    }
    expect(symbolCharacter('Symbol', '6D')).toBe('μ');
    expect(symbolCharacter('Wingdings', 'F0FE')).toBe('☑');
    expect(symbolCharacter('Wingdings', 'F0A8')).toBe('◻');
    expect(symbolCharacter('Arial', '03BC')).toBe('μ');
  });

  it('are unknown where nothing in Unicode is known to look like them', () => {
    expect(symbolCharacter('Wingdings', 'F0FF')).toBeUndefined();
    expect(symbolCharacter('Wingdings 3', 'F041')).toBeUndefined();
    expect(symbolCharacter('Symbol', 'F0F0')).toBeUndefined();
    expect(symbolCharacter('Symbol', 'F07F')).toBeUndefined();
    expect(symbolCharacter('Symbol', 'nothing')).toBeUndefined();
  });
});
