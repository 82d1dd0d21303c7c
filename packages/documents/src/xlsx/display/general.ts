/** Characters General shows at most, without a minus: 12345678901, but 1.23457E+11. */
const MOST_CHARACTERS = 11;
/** Decimals of a number below one, and digits of a larger one, that fit into these. */
const MOST_DECIMALS = 9;
const MOST_DIGITS = 10;
/** Below this power of ten only numbers that need no rounding are written without an exponent. */
const SMALLEST_ROUNDED = -4;
/** Digits Excel knows of any number. */
const DIGITS = 15;
const MOST_MANTISSA_DECIMALS = 5;

/**
 * A number in the format General as Excel shows it, from the text a wide column has to the shortest one: the decimals go
 * first, then it gets an exponent with fewer and fewer digits. A number that is not 0 is never shown as 0.
 */
export function generalTexts(value: number): string[] {
  if (!Number.isFinite(value)) return [String(value)];
  if (value === 0) return ['0'];
  const sign = value < 0 ? '-' : '';
  const digits = digitsOf(Math.abs(value));
  const plain = plainTexts(digits).filter((text) => text.length <= MOST_CHARACTERS && text !== '0');
  return [...new Set([...plain, ...scientificTexts(digits)])].map((text) => sign + text);
}

/** What General shows where there is room. */
export function generalText(value: number): string {
  return generalTexts(value)[0] ?? '';
}

/** A number above 0: `mantissa` has 15 digits, the first of which stands for 10 to the power of `exponent`. */
export interface Digits {
  mantissa: string;
  exponent: number;
}

/** The fifteen digits of a number above 0. */
export function digitsOf(value: number): Digits {
  const [mantissa = '', exponent = ''] = value.toExponential(DIGITS - 1).split('e');
  return { mantissa: mantissa.replace('.', ''), exponent: Number(exponent) };
}

function plainTexts(digits: Digits): string[] {
  const { mantissa, exponent } = digits;
  if (exponent < SMALLEST_ROUNDED) {
    const decimals = mantissa.replace(/0+$/, '').length - 1 - exponent;
    return decimals <= MOST_DECIMALS ? [fixed(digits, decimals)] : [];
  }
  if (exponent >= MOST_CHARACTERS) return [];
  const most = exponent < 0 ? MOST_DECIMALS : Math.max(0, MOST_DIGITS - 1 - exponent);
  return downTo0(most).map((decimals) => fixed(digits, decimals));
}

function scientificTexts({ mantissa, exponent }: Digits): string[] {
  return downTo0(MOST_MANTISSA_DECIMALS).map((decimals) => {
    const rounded = roundedTo(mantissa, decimals + 1);
    const isCarried = rounded.length > decimals + 1;
    const [first = '', rest = ''] = [rounded.slice(0, 1), rounded.slice(1).replace(/0+$/, '')];
    const power = isCarried ? exponent + 1 : exponent;
    const size = String(Math.abs(power)).padStart(2, '0');
    return `${first}${rest === '' ? '' : `.${rest}`}E${power < 0 ? '-' : '+'}${size}`;
  });
}

/** With so many decimals, rounded half up as Excel does, and without zeros at their end. */
function fixed({ mantissa, exponent }: Digits, decimals: number): string {
  const kept = exponent + 1 + decimals;
  const whole = kept < 0 ? '0' : roundedTo(mantissa, kept);
  const padded = whole.padStart(decimals + 1, '0');
  const point = padded.length - decimals;
  const fraction = padded.slice(point).replace(/0+$/, '');
  return fraction === '' ? padded.slice(0, point) : `${padded.slice(0, point)}.${fraction}`;
}

/** The first `count` digits, rounded half up; one more where that carries over. */
export function roundedTo(mantissa: string, count: number): string {
  if (count >= mantissa.length) return mantissa.padEnd(count, '0');
  const kept = BigInt(mantissa.slice(0, count) || '0');
  const isUp = (mantissa[count] ?? '0') >= '5';
  return String(isUp ? kept + 1n : kept).padStart(count, '0');
}

function downTo0(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, index) => most - index);
}
