import { describe, expect, it } from 'vitest';
import { isRaisedOrLowered } from './pasted-html.ts';

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
});
