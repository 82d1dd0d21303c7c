/** From where to where a value axis goes, and how far its ticks are apart. On a logarithmic axis all three are powers. */
export interface Scale {
  min: number;
  max: number;
  unit: number;
}

/** What the file says of an axis, and how much room it has. */
export interface ScaleInput {
  min: number | undefined;
  max: number | undefined;
  unit: number | undefined;
  logBase: number | undefined;
  /** CSS pixels, and of them as many as a tick with its label should have. */
  length: number;
  room: number;
  /** Bars and areas begin at zero unless what differs would not be seen. */
  headroom: boolean;
}

/** No axis has more ticks than this, whatever unit a file asks for. */
const MOST_TICKS = 200;
const MOST_INTERVALS = 10;
/** Values that differ by less than this part of the largest do not begin at zero (Microsoft, KB 214075). */
const NEAR = 1 / 6;

/** The scale Excel would choose for these values, as far as its author left it to choose. */
export function scaleOf(all: readonly number[], wanted: ScaleInput): Scale {
  const input = { ...wanted, min: sane(wanted.min), max: sane(wanted.max), unit: sane(wanted.unit) };
  const values = all.filter((value) => sane(value) !== undefined);
  if (input.logBase !== undefined) return logScale(values, input, input.logBase);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) [low, high] = [0, 1];
  if (input.max !== undefined && input.min === undefined) low = Math.min(low, input.max);
  if (input.min !== undefined && input.max === undefined) high = Math.max(high, input.min);
  const range = high - low;
  const room = input.headroom ? range * 0.05 : 0;
  let from = low >= 0 ? (range > high * NEAR || range === 0 ? 0 : low - range / 2) : low - room;
  let to = high <= 0 ? (range > -low * NEAR || range === 0 ? 0 : high + range / 2) : high + room;
  from = input.min ?? from;
  to = input.max ?? to;
  if (!(to > from)) {
    if (input.max !== undefined && input.min === undefined) from = to - Math.max(1, Math.abs(to));
    else to = from + Math.max(1, Math.abs(from));
  }
  const most = Math.max(2, Math.min(MOST_INTERVALS, Math.floor(input.length / input.room)));
  const own = input.unit !== undefined && (to - from) / input.unit <= MOST_TICKS ? input.unit : undefined;
  const unit = own ?? niceUnit((to - from) / most);
  // A little less than a whole tick counts as one: 0.1 + 0.2 is not 0.3.
  const slack = 1e-9;
  const min = input.min ?? Math.floor(from / unit + slack) * unit;
  const max = input.max ?? Math.ceil(to / unit - slack) * unit;
  return { min, max: max > min ? max : to, unit };
}

/** A number that can be reckoned with: not so large or small that its multiples are none. */
function sane(value: number | undefined): number | undefined {
  const size = Math.abs(value ?? Number.NaN);
  return size === 0 || (size > 1e-100 && size < 1e100) ? value : undefined;
}

/** The least of 1, 2, 5, 10 … that is as large. */
function niceUnit(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

function logScale(values: readonly number[], input: ScaleInput, base: number): Scale {
  const log = (value: number) => Math.log(value) / Math.log(base);
  const powers = values.filter((value) => value > 0).map(log);
  const low = powers.reduce((least, power) => Math.min(least, power), Number.POSITIVE_INFINITY);
  const high = powers.reduce((most, power) => Math.max(most, power), Number.NEGATIVE_INFINITY);
  const [from, to] = low > high ? [0, 1] : [low, high];
  // Excel's begins at 1 where nothing is smaller.
  const min =
    input.min !== undefined && input.min > 0 ? log(input.min) : Math.min(0, Math.floor(from + 1e-9));
  const most = input.max !== undefined && input.max > 0 ? log(input.max) : Math.ceil(to - 1e-9);
  const max = most > min ? most : min + 1;
  const intervals = Math.max(2, Math.floor(input.length / input.room));
  return { min, max, unit: Math.max(1, Math.ceil((max - min) / intervals)) };
}
