import { describe, expect, it } from 'vitest';
import { numberFormatProblem } from './format-problem.ts';

describe('a number format', () => {
  it.each([
    'General',
    '0.00',
    '#,##0.00;[Red]-#,##0.00',
    '0.00E+00',
    '0.0 "mg"',
    '0\\k\\g',
    '[$€-407] #,##0.00',
    '#,##0 €',
    '_-* #,##0_-;-* #,##0_-;@',
    '[>=1000]0.0," k";0',
    '[h]:mm:ss.000',
    'h:mm AM/PM',
    'd. mmmm yyyy',
    '"Batch "@',
    '# ?/?',
  ])('%s can be written', (code) => {
    expect(numberFormatProblem(code)).toBeNull();
  });

  it.each(['0 mg', '0 kg', 'mg', '0.0 "mg', '[Rot]0', '0;0;0;0', '[[[', '0_', 'abc'])(
    '%s is refused: Excel could not read it, or reads something else',
    (code) => {
      expect(numberFormatProblem(code)).toContain(`The number format “${code}” cannot be read.`);
    },
  );
});
