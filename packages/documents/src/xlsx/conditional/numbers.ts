import type { Threshold } from '../rule-edits.ts';

/** The numbers among the cells of a rule, from the least to the greatest. */
export type SortedNumbers = readonly number[];

/** What a threshold comes to; undefined where it cannot be known. `calculated`: what its formula comes to. */
export function thresholdValue(
  { kind, value }: Threshold,
  numbers: SortedNumbers,
  calculated: (formula: string) => number | undefined,
): number | undefined {
  const [least = 0, greatest = 0] = [numbers[0], numbers.at(-1)];
  if (kind === 'min') return least;
  if (kind === 'max') return greatest;
  if (kind === 'autoMin') return Math.min(0, least);
  if (kind === 'autoMax') return Math.max(0, greatest);
  const given = calculated(value);
  if (given === undefined) return undefined;
  if (kind === 'percent') return least + ((greatest - least) * given) / 100;
  if (kind === 'percentile') return percentile(numbers, given);
  return given;
}

/** As PERCENTILE.INC of Excel: between two numbers where it falls between them. */
function percentile(numbers: SortedNumbers, percent: number): number {
  const place = (Math.max(0, Math.min(100, percent)) / 100) * (numbers.length - 1);
  const [low, high] = [numbers[Math.floor(place)] ?? 0, numbers[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

/** The colour of a value between stops that rise. */
export function colorBetween(value: number, stops: readonly { at: number; color: string }[]): string {
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last) return '#ffffff';
  if (value <= first.at) return first.color;
  if (value >= last.at) return last.color;
  const next = stops.findIndex(({ at }) => value <= at);
  const [from, to] = [stops[next - 1] ?? first, stops[next] ?? last];
  const part = to.at === from.at ? 1 : (value - from.at) / (to.at - from.at);
  const channel = (at: number) => {
    const [one, other] = [from.color, to.color].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((one ?? 0) + ((other ?? 0) - (one ?? 0)) * part);
  };
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`;
}

/** Above this many are the `count` greatest, ties included; undefined: there are no numbers. */
export function topLimit(
  numbers: SortedNumbers,
  { count, percent, bottom }: { count: number; percent: boolean; bottom: boolean },
): number | undefined {
  if (numbers.length === 0) return undefined;
  const wanted = percent ? Math.max(1, Math.floor((numbers.length * count) / 100)) : count;
  const place = Math.min(numbers.length, Math.max(1, wanted)) - 1;
  return bottom ? numbers[place] : numbers[numbers.length - 1 - place];
}

/** Average and standard deviation of a sample. */
export function averageOf(numbers: SortedNumbers): { average: number; deviation: number } {
  const average = numbers.reduce((sum, number) => sum + number, 0) / (numbers.length || 1);
  const squares = numbers.reduce((sum, number) => sum + (number - average) ** 2, 0);
  return { average, deviation: numbers.length > 1 ? Math.sqrt(squares / (numbers.length - 1)) : 0 };
}
