import { format, formatColor, isDateFormat } from 'numfmt';
import { exactDigits } from './decimals.ts';
import { digitsOf, generalText } from './general.ts';

/** What a number format makes of a number. */
export interface NumberText {
  /** On a line, with spaces where the format leaves room for a character (`_)`) and nothing where it fills (`* `). */
  text: string;
  /** Where the format fills up the cell: what stands at its left and right edge, and the character between them. */
  filled?: { before: string; after: string; character: string };
}

/** Characters of a private area, which no format has in it. */
const SKIP = '\ue0f1';
const REPEAT = '\ue0f2';
const BEYOND = '\ue0f3';

/** Digits Excel shows of any number; zeros follow. */
const DIGITS = 15;

const OPTIONS = {
  throws: false,
  invalid: BEYOND,
  overflow: BEYOND,
  nbsp: false,
  dateSpanLarge: false,
  dateErrorNumber: false,
  skipChar: SKIP,
  fillChar: REPEAT,
} as const;

// numfmt declares both characters as booleans, and says in words that they are characters.
const formatted = format as unknown as (code: string, value: unknown, options: typeof OPTIONS) => string;

export function isGeneral(code: string): boolean {
  return /^general$/i.test(code.trim());
}

/**
 * A number as its format (not General) shows it in a cell that is wide enough. Undefined: Excel shows `####` at any
 * width, as for dates before 1900 and after 9999. A format nobody can read shows the number as General does.
 */
export function numberText(value: number, code: string): NumberText | undefined {
  const isNegativeTime = value < 0 && !code.includes(';') && isDateFormat(code);
  if (isNegativeTime) return undefined;
  const shown = shownNumber(value, code);
  if (shown === undefined) return { text: generalText(value) };
  if (shown.includes(BEYOND)) return isDateFormat(code) ? undefined : { text: generalText(value) };
  const text = withRoom(shown);
  const at = shown.indexOf(REPEAT);
  if (at < 0) return { text };
  const character = shown[at + 1] ?? ' ';
  return {
    text,
    filled: { before: withRoom(shown.slice(0, at)), after: withRoom(shown.slice(at + 2)), character },
  };
}

/** As numfmt writes it; undefined where what it writes is no number of this format. */
function shownNumber(value: number, code: string): string | undefined {
  const size = Math.abs(value);
  const ownCode = isDateFormat(code) ? code : withoutLanguage(code);
  const isExact = size > 0 && (needsExactDigits(size, code) || isHalf(size, code));
  const exact = isExact ? exactDigits(value, ownCode) : undefined;
  if (exact) return (exact.isNegative ? '-' : '') + formatted(exact.code, 1, OPTIONS);
  const shown = formatted(ownCode, Number(value.toPrecision(DIGITS)), OPTIONS);
  return /\d(?:\.\d+)?e[+-]?\d/.test(shown) ? undefined : shown;
}

/** Where numfmt would read digits out of `1.87e-8` or `1e+21`, or write more digits than a number has. */
function needsExactDigits(size: number, code: string): boolean {
  const decimals = /\.([#0?]*)/.exec(code)?.[1]?.length ?? 0;
  return size < SMALLEST || size >= LARGEST || Math.log10(size) + decimals >= DIGITS - 1;
}

/**
 * Whether the last digit may be the half that is rounded up. numfmt 3.2.6 rounds the number as the machine holds it, which
 * is often a little less, and makes 9.07 of 9.075. A question mark after the point is left to numfmt, which knows its room.
 */
function isHalf(size: number, code: string): boolean {
  return /50*$/.test(digitsOf(size).mantissa) && !/\.[#0]*\?/.test(code);
}

/** Without the language of a currency (`[$€-40C]`), by which numfmt chooses comma and point; Excel chooses them by its own. */
function withoutLanguage(code: string): string {
  return code.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, currency) => (currency === '' ? '' : `[$${currency}]`));
}

/** JavaScript writes what is beyond them with an exponent; a percent sign makes a number a hundred times larger. */
const SMALLEST = 1e-6;
const LARGEST = 1e19;

/** A text as its format shows it (`@" mg"`). */
export function formattedText(text: string, code: string): string {
  return code.includes('@') ? withRoom(formatted(code, text, OPTIONS)) || text : text;
}

/** The colour a format gives a number (`[Red]`) as `#rrggbb`. */
export function numberColor(value: number, code: string): string | undefined {
  if (!code.includes('[')) return undefined;
  const color = formatColor(code, value, { throws: false, indexColors: true });
  return typeof color === 'string'
    ? (NAMED[color.toLowerCase()] ?? (/^#/.test(color) ? color : undefined))
    : undefined;
}

const NAMED: Record<string, string> = {
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  green: '#00ff00',
  magenta: '#ff00ff',
  red: '#ff0000',
  white: '#ffffff',
  yellow: '#ffff00',
};

function withRoom(shown: string): string {
  return shown.replace(new RegExp(`${REPEAT}.`, 'gsu'), '').replace(new RegExp(`${SKIP}.`, 'gsu'), ' ');
}
