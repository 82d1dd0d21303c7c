import type { ICellData, IDisposable, Injector, Nullable, Workbook } from '@univerjs/core';
import {
  CellValueType,
  Direction,
  ICommandService,
  IUniverInstanceService,
  Tools,
  UniverInstanceType,
} from '@univerjs/core';
import {
  AUTO_FILL_APPLY_TYPE,
  AUTO_FILL_DATA_TYPE,
  AutoFillCommand,
  type IAutoFillRule,
  IAutoFillService,
  RefillCommand,
} from '@univerjs/sheets';
import { isDay } from '../typing/read-number.ts';

type Cells = Nullable<ICellData>[];
/** The cells of a line by what rule they are filled, each with where it is. */
type Line = Record<string, { data: Cells; index: number[] }[] | undefined>;
/** `isAlone`: there is nothing else in their line. */
type Filled = (cells: Cells, length: number, isBackwards: boolean, isAlone: boolean) => ICellData[];

/** What a number of binary fractions is sure of. */
const DIGITS = 15;
const SAME_RATIO = 1e-12;
const HOUR = 1 / 24;
const MILLISECONDS_OF_A_DAY = 86_400_000;
/** Days are counted from 1900, with the 29th of February that it had not. */
const DAYS_TO_1970 = 25_569;
const FIRST_OF_MARCH_1900 = 61;

/**
 * Fills cells with numbers that have all their digits. Univer 0.25.1 rounds those of a series to five decimals, so that 0.000002 would
 * follow 0.000001 as 0, and 09:30 would be 09:29:59.7; it counts truth values on (1, 2, 3), and the digits of a text as a number, which a
 * long one loses the last of. An hour alone is followed by the next hour, as in Excel, and not by the same one of another day; the same
 * day of two months by that of the next one. Numbers between empty cells are one series, where Univer counts on from each by itself: the
 * cells below 1 and 2 that are merged two by two were 2, 3, 3 and 4. One number alone is copied unless somebody asks for a series, whatever
 * is filled beside it: Univer counts it on where another column has a text to count, or where it stands in merged cells.
 */
export function fillNumbers(injector: Injector): IDisposable {
  const rules = injector.get(IAutoFillService).getRules();
  const patternOf = (cell: Nullable<ICellData>) => {
    const workbook = injector
      .get(IUniverInstanceService)
      .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET);
    return workbook?.getStyles().getStyleByCell(cell)?.n?.pattern;
  };
  const replace = (type: AUTO_FILL_DATA_TYPE, filled: Filled) => {
    const at = rules.findIndex((rule) => rule.type === type);
    const rule = rules[at];
    if (rule) rules[at] = withSeries(rule, filled);
  };
  let isSeriesAsked = false;
  const begun = injector.get(ICommandService).beforeCommandExecuted(({ id }) => {
    if (id === AutoFillCommand.id || id === RefillCommand.id) isSeriesAsked = id === RefillCommand.id;
  });
  replace(AUTO_FILL_DATA_TYPE.NUMBER, (cells, length, isBackwards, isAlone) => {
    const step = isAlone && !isSeriesAsked ? 0 : 1;
    return filledWith(cells, series(numbersOf(cells), length, isBackwards ? -step : step));
  });
  replace(AUTO_FILL_DATA_TYPE.DATE, (cells, length, isBackwards) => {
    const step = isHour(patternOf(cells[0])) ? HOUR : 1;
    const numbers = numbersOf(cells);
    return filledWith(cells, months(numbers, length) ?? series(numbers, length, isBackwards ? -step : step));
  });
  replace(AUTO_FILL_DATA_TYPE.EXTEND_NUMBER, (cells, length, isBackwards) => {
    const texts = cells.map((cell) => String(cell?.v ?? ''));
    return filledWith(cells, countedTexts(texts, length, isBackwards ? -1n : 1n));
  });
  return begun;
}

/** A rule that makes such a series, and is about no truth values: these are copied. */
function withSeries(rule: IAutoFillRule, filled: Filled): IAutoFillRule {
  return {
    ...rule,
    match: (cell, accessor) => cell?.t !== CellValueType.BOOLEAN && rule.match(cell, accessor),
    applyFunctions: {
      ...rule.applyFunctions,
      [AUTO_FILL_APPLY_TYPE.SERIES]: ({ data, index }, length, direction, line) => {
        const isBackwards = direction === Direction.UP || direction === Direction.LEFT;
        const whole = line as Line;
        const parts = isParted(rule.type, whole) ? whole[rule.type] : undefined;
        const isAlone = parts?.length === 1 && parts[0]?.data.length === 1;
        const fill = (cells: Cells, count: number) =>
          isBackwards
            ? filled(cells.toReversed(), count, true, isAlone).reverse()
            : filled(cells, count, false, isAlone);
        if (!parts || parts.length < 2) return fill(data, length);
        // Each part has its own share of every round of them all.
        const all = parts.flatMap((part) => part.data);
        const first = parts
          .filter((part) => (part.index[0] ?? 0) < (index[0] ?? 0))
          .flatMap((part) => part.data);
        const rounds = Math.ceil(length / data.length);
        const together = fill(all, rounds * all.length);
        const own = Array.from({ length: rounds }, (_, round) => round * all.length + first.length).flatMap(
          (at) => together.slice(at, at + data.length),
        );
        return isBackwards ? own.slice(own.length - length) : own.slice(0, length);
      },
    },
  };
}

/** Whether nothing but empty cells part the cells of a kind in a line, as where cells are merged: they are one series then. */
function isParted(type: string, line: Line): boolean {
  const isEmpty = (cell: Nullable<ICellData>) => !cell?.f && !cell?.si && !cell?.p && (cell?.v ?? '') === '';
  return Object.entries(line).every(
    ([other, parts]) => other === type || (parts ?? []).every((part) => part.data.every(isEmpty)),
  );
}

const numbersOf = (cells: Cells) => cells.map((cell) => Number(cell?.v));

/** Copies of cells, one after the other and again from the first, with these values. */
function filledWith(cells: Cells, values: readonly (number | string)[]): ICellData[] {
  return values.map((value, place) => {
    const { custom: _, ...cell } = Tools.deepClone(cells[place % cells.length]) ?? {};
    return { ...cell, v: value };
  });
}

/**
 * What follows numbers: by the ratio of three or more that have one, else on the straight line that comes closest to them.
 *
 * @param step behind one number alone
 */
export function series(numbers: readonly number[], length: number, step: number): number[] {
  const [first = 0, second = first + step] = numbers;
  const last = numbers.at(-1) ?? 0;
  const ratio = second / first;
  const hasRatio =
    numbers.length > 2 &&
    numbers.every(
      (number, at) => at === 0 || Math.abs(number / (numbers[at - 1] ?? 0) / ratio - 1) < SAME_RATIO,
    );
  // Counted from the last one, so that large whole numbers stay exact.
  const middle = (numbers.length - 1) / 2;
  const far = numbers.map((number) => number - last);
  const mean = far.reduce((sum, number) => sum + number, 0) / far.length;
  const places = numbers.map((_, at) => at - middle);
  const spread = places.reduce((sum, place) => sum + place * place, 0);
  const slope =
    spread === 0 ? step : far.reduce((sum, each, at) => sum + (places[at] ?? 0) * each, 0) / spread;
  const largest = Math.max(...numbers.map(Math.abs));
  return Array.from({ length }, (_, at) => {
    if (hasRatio) return rounded(last * ratio ** (at + 1), 0);
    return rounded(last + (mean + slope * (numbers.length + at - middle)), largest);
  });
}

/**
 * The same day of the months that follow days so many months apart, or the last day of each where all are that, as in Excel; null where they
 * are no such days.
 */
function months(days: readonly number[], length: number): number[] | null {
  const dates = days.map(dateOf);
  const [first, second] = dates;
  if (!first || !second || days.some((day) => !Number.isInteger(day) || day < FIRST_OF_MARCH_1900))
    return null;
  const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
  const step = monthOf(second) - monthOf(first);
  if (step === 0 || dates.some((date, at) => monthOf(date) !== monthOf(first) + at * step)) return null;
  const isSame = dates.every((date) => date.getUTCDate() === first.getUTCDate());
  if (!isSame && days.some((day) => dateOf(day + 1).getUTCDate() !== 1)) return null;
  const wanted = isSame ? first.getUTCDate() : Number.POSITIVE_INFINITY;
  return Array.from({ length }, (_, at) => {
    const month = monthOf(first) + (days.length + at) * step;
    // A month without this day ends earlier.
    const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0));
    return serialOf(last.setUTCDate(Math.min(wanted, last.getUTCDate())));
  });
}

const dateOf = (serial: number) => new Date(Math.round((serial - DAYS_TO_1970) * MILLISECONDS_OF_A_DAY));
const serialOf = (time: number) => time / MILLISECONDS_OF_A_DAY + DAYS_TO_1970;

/** Without the digits that binary fractions made up: those behind the fifteenth of the largest number it was made of. */
function rounded(number: number, largest: number): number {
  const scale = Math.max(Math.abs(number), largest);
  if (scale === 0 || !Number.isFinite(scale) || Number.isSafeInteger(number)) return number;
  const decimals = DIGITS - 1 - Math.floor(Math.log10(scale));
  return decimals > 100 || decimals < 0
    ? Number(number.toPrecision(DIGITS))
    : Number(number.toFixed(decimals));
}

/** A text with the number that counts on, the last one of it. */
const COUNTED = /^(.*?)(\d+)(\D*)$/s;

/** What follows texts with a number: those that differ by it only are a series, wherever they stand, as A1 and A2 among A1, B1, A2, B2. */
function countedTexts(texts: readonly string[], length: number, step: bigint): string[] {
  const besideNumber = (text: string) => text.replace(COUNTED, '$1\0$3');
  const rounds = Math.ceil(length / texts.length);
  const next = new Map(
    Array.from(Map.groupBy(texts, besideNumber), ([beside, group]) => [
      beside,
      countedOn(group, rounds * group.length, step).values(),
    ]),
  );
  return Array.from({ length }, (_, at) => {
    const text = texts[at % texts.length] ?? '';
    return next.get(besideNumber(text))?.next().value ?? text;
  });
}

/** What follows texts of one series, of which the last one counts on; where there is no step they are copied. */
function countedOn(texts: readonly string[], length: number, step: bigint): string[] {
  const last = COUNTED.exec(texts.at(-1) ?? '');
  const numbers = texts.map((text) => BigInt(COUNTED.exec(text)?.[2] ?? 0));
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0n));
  const by = steps.at(-1) ?? step;
  return Array.from({ length }, (_, at) => {
    if (!last || steps.some((each) => each !== by)) return texts[at % texts.length] ?? '';
    const [, before = '', digits = '', behind = ''] = last;
    const number = BigInt(digits) + by * BigInt(at + 1);
    return `${before}${String(number < 0n ? -number : number).padStart(digits.length, '0')}${behind}`;
  });
}

/** Whether a format shows hours, and of no day. */
function isHour(pattern: string | undefined): boolean {
  return isDay(pattern) && !/[dy]/i.test((pattern ?? '').replace(/"[^"]*"|\\.|\[\$[^\]]*\]/g, ''));
}
