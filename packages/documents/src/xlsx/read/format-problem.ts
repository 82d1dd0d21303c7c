import { isValidFormat } from 'numfmt';

/** Why nobody could show a number by a format code, as a sentence for a person; null for one that can be read. */
export function numberFormatProblem(code: string): string | null {
  if (isValidFormat(code)) return null;
  const shown = code.length > 40 ? `${code.slice(0, 40)}…` : code;
  return `The number format “${shown}” cannot be read. Write it like 0.00, #,##0, 0.0% or yyyy-mm-dd, with other texts in quotation marks: 0.0 "mg".`;
}
