/**
 * Number formats that files name by number without writing them out (ECMA-376 part 1, 18.8.30), as en-US Excel
 * shows them. 27 to 36 and 50 to 58 depend on the language of the machine and are dates in all of them.
 */
const BUILT_IN: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** Formats that mean the same wherever the file is opened, so that their number says all about them. */
const FIXED = new Set([0, 1, 2, 3, 4, 9, 10, 11, 12, 13, 20, 21, 45, 46, 47, 48, 49]);

/** The first id for formats a file defines itself. */
export const FIRST_CUSTOM_FORMAT = 164;

export function builtInFormat(id: number): string | undefined {
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'm/d/yyyy';
  return BUILT_IN[id];
}

/** Id of a format that needs no definition; undefined if this one does. */
export function builtInFormatId(code: string): number | undefined {
  for (const id of FIXED) if (BUILT_IN[id] === code) return id;
  return undefined;
}

/** Whether a format shows a number as a day; one of hours and minutes alone does not. */
export function showsDay(code: string): boolean {
  const plain = datePart(code);
  return /[yd]|m{3,}/i.test(plain) || (/m/i.test(plain) && !/[hs]/i.test(plain));
}

/** What a format says about positive numbers, without texts, colours and conditions. */
function datePart(code: string): string {
  const [positive = ''] = code.split(';');
  return positive
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/\[m+\]/gi, 's')
    .replace(/general/gi, '');
}
