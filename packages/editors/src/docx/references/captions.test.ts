import { describe, expect, it } from 'vitest';
import { captionNumber, sequenceOf } from './captions.ts';

describe('a caption', () => {
  it('is known by its label and number', () => {
    expect(captionNumber('Figure 12: the flask', 'Figure')).toBe(12);
    expect(captionNumber('Table 3', 'Table')).toBe(3);
    const others = [
      'Figure 1-2',
      'Figure 12.3',
      'Figure 1\u20131',
      'Figures 12',
      'Figure',
      'Figure A',
      'see Figure 2',
      'Figure123456',
    ];
    expect(others.map((text) => captionNumber(text, 'Figure'))).toEqual(others.map(() => undefined));
  });

  it('counts by a field whose name has letters and digits only', () => {
    expect(sequenceOf('Figure')).toBe('SEQ Figure \\* ARABIC');
    expect(sequenceOf('Fig.')).toBe('SEQ Fig_ \\* ARABIC');
    expect(sequenceOf('Supplementary  Table')).toBe('SEQ Supplementary_Table \\* ARABIC');
  });
});
