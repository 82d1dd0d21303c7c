import { isValidFormat } from 'numfmt';

/** Why nobody could show a number by a format code, as a sentence for a person; null for one that can be read. */
export function numberFormatProblem(code: string): string | null {
  if (isValidFormat(code) && !saysMoreThanCodes(code)) return null;
  const shown = code.length > 40 ? `${code.slice(0, 40)}…` : code;
  return `The number format “${shown}” cannot be read. Write it like 0.00, #,##0, 0.0% or yyyy-mm-dd, with other texts in quotation marks: 0.0 "mg".`;
}

/** What may stand in square brackets (ECMA-376 part 1, 18.8.31): a colour, a condition, a currency, digits, time that went by. */
const BRACKETS =
  /\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2}|(?:[<>]=?|<>|=)-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\$[^\]]*|(?:db|nat)num\d+|h+|m+|s+)\]/gi;

/**
 * Whether letters or brackets stand in it that are no code and in no quotation marks. numfmt shows `0 kg` as a person means
 * it, where Excel says that the file is damaged; and `mg` is a month and the era of an emperor.
 */
function saysMoreThanCodes(code: string): boolean {
  const codes = code
    .replace(/"[^"]*"|\\.|_.|\*./gsu, '')
    .replace(BRACKETS, '')
    .replace(/general|am\/pm|a\/p/gi, '');
  return /[[\]]|[acfgi-lnopqrt-xz]/i.test(codes);
}
