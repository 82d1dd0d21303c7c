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
  return [...new Set(generalForms(value))];
}

/** The same one by one, some of them twice: most cells have room for the first, and thousands are drawn while a sheet scrolls. */
export function* generalForms(value: number): Generator<string> {
  if (!Number.isFinite(value)) yield String(value);
  else if (value === 0) yield '0';
  else {
    const sign = value < 0 ? '-' : '';
    const digits = digitsOf(Math.abs(value));
    for (const text of plainTexts(digits))
      if (text.length <= MOST_CHARACTERS && text !== '0') yield sign + text;
    for (const text of scientificTexts(digits)) yield sign + text;
  }
}

/** What General shows where there is room. */
export function generalText(value: number): string {
  for (const text of generalForms(value)) return text;
  return '';
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

function* plainTexts(digits: Digits): Generator<string> {
  const { mantissa, exponent } = digits;
  if (exponent < SMALLEST_ROUNDED) {
    const decimals = mantissa.replace(/0+$/, '').length - 1 - exponent;
    if (decimals <= MOST_DECIMALS) yield fixed(digits, decimals);
    return;
  }
  if (exponent >= MOST_CHARACTERS) return;
  const most = exponent < 0 ? MOST_DECIMALS : Math.max(0, MOST_DIGITS - 1 - exponent);
  for (let decimals = most; decimals >= 0; decimals--) yield fixed(digits, decimals);
}

function* scientificTexts({ mantissa, exponent }: Digits): Generator<string> {
  for (let decimals = MOST_MANTISSA_DECIMALS; decimals >= 0; decimals--) {
    const rounded = roundedTo(mantissa, decimals + 1);
    const isCarried = rounded.length > decimals + 1;
    const [first = '', rest = ''] = [rounded.slice(0, 1), rounded.slice(1).replace(/0+$/, '')];
    const power = isCarried ? exponent + 1 : exponent;
    const size = String(Math.abs(power)).padStart(2, '0');
    yield `${first}${rest === '' ? '' : `.${rest}`}E${power < 0 ? '-' : '+'}${size}`;
  }
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
