/** A number as it is written: `digits` × 10^-`scale`, with all its digits. */
export interface Decimal {
  digits: bigint;
  /** Places behind the point that are written; 0 or above. */
  scale: number;
}

const WRITTEN = /^\s*([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?\s*$/;

/** Reads a number; undefined for any other text, such as `<0.05`. Nothing is taken for a number that is not written as one. */
export function readDecimal(value: unknown): Decimal | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [, sign = '', whole, part = '', exponent = '0'] = WRITTEN.exec(String(value)) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${part}`);
  const scale = part.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

export function writeDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** With so many places behind the point; half is rounded away from zero, as spreadsheets do. */
export function rounded({ digits, scale }: Decimal, places: number): Decimal {
  if (places >= scale) return { digits: digits * 10n ** BigInt(places - scale), scale: places };
  const unit = 10n ** BigInt(scale - places);
  return { digits: divided(digits, unit), scale: places };
}

/** Places behind the point at which a number has so many significant digits; below 0: before the point. */
export function placesOf(number: Decimal, significant: number): number {
  if (number.digits === 0n) return significant - 1;
  const length = (one: Decimal) => String(one.digits < 0n ? -one.digits : one.digits).length;
  const places = significant - (length(number) - number.scale);
  // 9.99 to two digits is 10, and not 10.0.
  const made = significantAt(number, places);
  const size = length(made) - made.scale;
  return size > length(number) - number.scale ? places - 1 : places;
}

/** Rounded at a place that may stand before the point. */
export function significantAt(number: Decimal, places: number): Decimal {
  if (places >= 0) return rounded(number, places);
  const unit = 10n ** BigInt(-places);
  return {
    digits: rounded({ digits: number.digits, scale: number.scale - places }, 0).digits * unit,
    scale: 0,
  };
}

export function sumOf(numbers: readonly Decimal[]): Decimal {
  const scale = numbers.reduce((most, one) => Math.max(most, one.scale), 0);
  return { digits: numbers.reduce((sum, one) => sum + rounded(one, scale).digits, 0n), scale };
}

/** To 15 significant digits, without zeros at the end. */
export function meanOf(numbers: readonly Decimal[]): Decimal {
  const { digits, scale } = sumOf(numbers);
  const exact = { digits: divided(digits * 10n ** 20n, BigInt(numbers.length)), scale: scale + 20 };
  const mean = significantAt(exact, Math.max(placesOf(exact, 15), 0));
  let { digits: kept, scale: places } = mean;
  while (places > 0 && kept % 10n === 0n) [kept, places] = [kept / 10n, places - 1];
  return { digits: kept, scale: places };
}

/** Below 0, 0 or above, as the first is less than, equal to or more than the second. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const scale = Math.max(one.scale, other.scale);
  const difference = rounded(one, scale).digits - rounded(other, scale).digits;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function divided(digits: bigint, by: bigint): bigint {
  const half = by / 2n;
  return digits < 0n ? -((-digits + half) / by) : (digits + half) / by;
}
