import { describe, expect, it } from 'vitest';
import { isRaisedOrLowered, movedCharacters } from './pasted-html.ts';

describe('raised and lowered text that is pasted', () => {
  it('is known as browsers, Word, Excel and LibreOffice write it', () => {
    for (const html of [
      '10<sup>3</sup>',
      'H<SUB style="x">2</SUB>O',
      '<span style="vertical-align: super">3</span>',
    ])
      expect(isRaisedOrLowered(html)).toBe(true);
    for (const html of ['<summary>3</summary>', '<td style="vertical-align:bottom">3</td>', '<subject>'])
      expect(isRaisedOrLowered(html)).toBe(false);
  });

  it('is written with characters that are so by themselves, or as in a formula', () => {
    expect(movedCharacters('-3', 'super')).toBe('⁻³');
    expect(movedCharacters('\u22123', 'super')).toBe('⁻³');
    expect(movedCharacters('2+', 'super')).toBe('²⁺');
    expect(movedCharacters('2', 'sub')).toBe('₂');
    expect(movedCharacters('θ', 'super')).toBe('^θ');
    expect(movedCharacters('max', 'sub')).toBe('_(max)');
  });
});
