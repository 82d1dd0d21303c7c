import type { DocumentType } from '@benchbook/contract';

/**
 * Reads JSON for a document without changing a digit of its numbers. `JSON.parse` alone makes `7.40` into 7.4, which is
 * another number of significant digits, and `12345678901234567890` into one that ends in zeros.
 *
 * Word has text only: a number is the text it was written as. A cell of Excel holds a number where it can hold this one,
 * and else the text it was written as.
 */
export function readExactJson(text: string, documentType: DocumentType): unknown {
  // What ES2026 hands to the reviver beside: the text each plain value was written as.
  return JSON.parse(text, (_name, value: unknown, written?: { source?: string }) => {
    if (typeof value !== 'number' || written?.source === undefined) return value;
    const { source } = written;
    return documentType === 'xlsx' && isSameNumber(value, source) ? value : source;
  });
}

/** Whether all digits of a number in JSON were kept in reading it. */
const isSameNumber = (value: number, source: string): boolean =>
  Number.isFinite(value) && decimal(String(value)) === decimal(source);

/** A number in JSON as digits and exponent, of which there is one way to write each number. */
function decimal(written: string): string {
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const digits = (whole + part).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${sign}${kept}e${Number(exponent) - part.length + digits.length - kept.length}`;
}
