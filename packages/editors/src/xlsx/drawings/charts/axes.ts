import type { Axis, Chart } from '@benchbook/documents';
import { textOfNumber } from './chart-data.ts';
import { type Scale, scaleOf } from './scale.ts';
import { lineStyle, mergedText, textSize, textStyle, USUAL_GRAY } from './styles.ts';

/** Width of a text in CSS pixels at a size in CSS pixels. */
export type MeasureText = (text: string, size: number) => number;

/** An axis of a chart with what stands on it, and its place among the axes of ECharts. */
export interface PlacedAxis {
  axis: Axis;
  /** Lies or stands. */
  at: 'x' | 'y';
  index: number;
  /** Of a category axis: what is written. */
  categories: string[];
  /** Of a date axis: the date of each point, and where a date stands. */
  dates: { of: readonly (number | null)[]; placeOf(date: number): number } | undefined;
  /** What is drawn along a value axis. */
  samples: number[];
  scale: Scale | undefined;
  /** Number format of its cells. */
  format: string;
  /** Points stand on the ticks of this category axis. */
  onTicks: boolean;
  /** A value axis of parts of a whole. */
  isPercent: boolean;
}

const GRID = { color: USUAL_GRAY, width: 1 };

/** Where a value is on its axis: on a logarithmic one its power, of what has none nothing. */
export function along(placed: PlacedAxis, value: number | null): number | null {
  const base = placed.axis.logBase;
  if (value === null || base === undefined) return value;
  return value > 0 ? Math.log(value) / Math.log(base) : null;
}

/** Chooses where a value axis begins and ends. `length`: CSS pixels it has. */
export function scaleAxis(placed: PlacedAxis, length: number, headroom: boolean): void {
  const { axis } = placed;
  if (axis.kind !== 'value') return;
  const isHundred = placed.isPercent && axis.max === undefined;
  placed.scale = scaleOf(placed.samples, {
    min: axis.min,
    max: isHundred ? 1 : axis.max,
    unit: axis.majorUnit,
    logBase: axis.logBase,
    length,
    room: placed.at === 'y' ? 32 : 64,
    headroom: headroom && !placed.isPercent,
  });
}

/** The axis as ECharts takes it. `other`: the one it crosses. */
export function axisOption(
  chart: Chart,
  placed: PlacedAxis,
  other: PlacedAxis | undefined,
  title: string,
  room: { length: number; measure: MeasureText },
): object {
  const { axis, at, scale } = placed;
  const crossing = crossingOf(placed, other);
  const text = mergedText(chart.text, axis.text);
  const hasLabels = !axis.hidden && axis.labels !== 'none';
  const line = lineStyle(axis.look.line, GRID);
  const ticks = axis.hidden || axis.look.line === null ? 'none' : axis.majorTicks;
  const titleText = mergedText({ bold: true }, chart.text, axis.title?.text ?? {});
  const isFar = crossing.isFar !== (axis.labels === 'high' && !crossing.isFar);
  return {
    position: at === 'x' ? (isFar ? 'top' : 'bottom') : isFar ? 'right' : 'left',
    inverse: axis.reversed,
    axisLine: {
      show: !axis.hidden && axis.look.line !== null,
      onZero: crossing.onZero,
      ...(crossing.onZero && other ? { onZeroAxisIndex: other.index } : {}),
      lineStyle: line,
    },
    axisTick: {
      show: ticks !== 'none',
      inside: ticks === 'inside',
      length: 4,
      lineStyle: line,
      alignWithLabel: placed.onTicks,
    },
    splitLine: { show: axis.majorGrid !== undefined, lineStyle: lineStyle(axis.majorGrid?.line, GRID) },
    ...(title === ''
      ? {}
      : {
          name: title,
          nameLocation: 'middle',
          nameGap: 8,
          nameRotate: at === 'y' ? -(axis.title?.text.rotation ?? -90) : 0,
          nameTextStyle: textStyle(titleText, chart),
        }),
    ...(scale
      ? valueOption(placed, scale)
      : { type: 'category', data: placed.categories, boundaryGap: !placed.onTicks }),
    axisLabel: {
      show: hasLabels,
      ...textStyle(text, chart),
      ...(scale
        ? {
            formatter: (value: number) => labelOfValue(placed, value),
            ...(text.rotation ? { rotate: -text.rotation } : {}),
          }
        : labelFit(placed, textSize(text), room, text.rotation)),
    },
  };
}

function valueOption({ axis }: PlacedAxis, scale: Scale): object {
  const isLog = axis.logBase !== undefined;
  return {
    type: 'value',
    min: scale.min,
    max: scale.max,
    interval: scale.unit,
    // Bars grow from where the axis begins, where that is not at zero.
    ...(isLog ? { startValue: scale.min } : {}),
    minorTick: { show: !isLog && !axis.hidden && axis.minorTicks !== 'none', splitNumber: 5 },
    minorSplitLine: {
      show: !isLog && axis.minorGrid !== undefined,
      lineStyle: lineStyle(axis.minorGrid?.line, { color: '#d9d9d9', width: 1 }),
    },
  };
}

/** What stands beside a tick. */
function labelOfValue({ axis, format, isPercent }: PlacedAxis, value: number): string {
  const base = axis.logBase;
  // Ticks are sums of steps: 0.30000000000000004.
  const exact = base === undefined ? Number(value.toPrecision(12)) : Number((base ** value).toPrecision(12));
  const code = axis.format ?? format;
  const isPlain = code === '' || /^general$/i.test(code);
  return textOfNumber(exact, isPercent && isPlain ? '0%' : code);
}

function labelWidth(placed: PlacedAxis, measure: MeasureText, size: number): number {
  const { scale, categories } = placed;
  const texts = scale
    ? [scale.min, scale.max, scale.min + scale.unit].map((value) => labelOfValue(placed, value))
    : categories.slice(0, 200);
  return texts.reduce((most, text) => Math.max(most, measure(text, size)), 0);
}

/** How labels of categories find room: as they are, broken into lines, slanted, or only some of them. */
function labelFit(
  placed: PlacedAxis,
  size: number,
  { length, measure }: { length: number; measure: MeasureText },
  rotation: number | undefined,
): object {
  const { axis, categories, at } = placed;
  const step = axis.labelStep;
  const interval = step > 0 ? (index: number) => index % step === 0 : undefined;
  const turned = rotation === undefined || rotation === 0 ? {} : { rotate: -rotation };
  if (at === 'y' || categories.length === 0) return { interval: interval ?? 'auto', ...turned };
  const slot = (length / categories.length) * Math.max(1, step);
  const widest = labelWidth(placed, measure, size);
  if (rotation !== undefined || widest <= slot * 0.95) {
    return { interval: interval ?? 'auto', ...turned };
  }
  const word = categories
    .flatMap((text) => text.split(/\s+/))
    .reduce((most, text) => Math.max(most, measure(text, size)), 0);
  if (word <= slot * 0.95) return { interval: interval ?? 0, width: slot * 0.95, overflow: 'break' };
  return { interval: interval ?? (slot >= size * 1.1 ? 0 : 'auto'), rotate: slot >= size * 1.1 ? 45 : 90 };
}

/** On which side of the axis it crosses it stands, and whether its line goes along the zero of that. */
function crossingOf(
  { axis }: PlacedAxis,
  other: PlacedAxis | undefined,
): { isFar: boolean; onZero: boolean } {
  const { at } = axis.crosses;
  const scale = other?.scale;
  const most = scale ? scale.max : (other?.categories.length ?? 0);
  const isAtMost = at === 'max' || (typeof at === 'number' && at >= most && most > (scale?.min ?? 0));
  const isAcross = scale !== undefined && scale.min < 0 && scale.max > 0;
  return {
    isFar: isAtMost !== (other?.axis.reversed ?? false),
    onZero: (at === 'zero' || at === 0) && isAcross && other?.axis.logBase === undefined,
  };
}

/** The days, months or years from the first date to the last, as serial numbers, and where each of the dates is among them. */
export function datesOf(
  values: readonly (number | null)[],
  unit: Axis['unit'],
): { dates: number[]; placeOf(value: number): number } | undefined {
  const known = values.filter((value): value is number => value !== null);
  if (known.length === 0) return undefined;
  const key = (serial: number) => {
    if (unit === 'days') return Math.floor(serial);
    const date = dateOf(serial);
    return unit === 'years' ? date.getUTCFullYear() : date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  const keys = known.map(key);
  const first = keys.reduce((least, one) => Math.min(least, one));
  const last = keys.reduce((most, one) => Math.max(most, one));
  if (!Number.isFinite(first) || last - first > MOST_DATES) return undefined;
  const serialOf = (one: number) => {
    if (unit === 'days') return one;
    return serial(unit === 'years' ? Date.UTC(one, 0, 1) : Date.UTC(Math.floor(one / 12), one % 12, 1));
  };
  return {
    dates: Array.from({ length: last - first + 1 }, (_, index) => serialOf(first + index)),
    placeOf: (value) => key(value) - first,
  };
}

/** A date axis of more than this is drawn as categories. */
const MOST_DATES = 5_000;
const DAY = 86_400_000;
/** Serial number 0 of dates that count from 1900. */
const EPOCH = Date.UTC(1899, 11, 30);

const dateOf = (value: number) => new Date(EPOCH + Math.floor(value) * DAY);
const serial = (time: number) => Math.round((time - EPOCH) / DAY);
