import type { SparklineLook, SparklinePoint } from './sparkline-model.ts';

/** A value of a cell; null: it is empty; `other`: it holds no number, and is not drawn. */
export type SparklineValue = number | null | 'other';

/** Edges of the room a sparkline has, in pixels. */
export interface SparklineRoom {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is to be drawn, in this order. */
export type SparklineShape =
  | { kind: 'bar'; left: number; top: number; width: number; height: number; color: string }
  | { kind: 'line'; points: [x: number, y: number][]; color: string; width: number }
  | { kind: 'dot'; x: number; y: number; radius: number; color: string };

/** Points that win over those before them where one is several of them. */
const BY_RANK: readonly SparklinePoint[] = ['markers', 'negative', 'first', 'last', 'low', 'high'];

/** Pixels of a point in a file. */
const POINT = 96 / 72;

/** The smallest and largest of values; undefined where there is none. */
export function extentOf(values: Iterable<SparklineValue>): { min: number; max: number } | undefined {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (typeof value !== 'number') continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min <= max ? { min, max } : undefined;
}

/**
 * What a sparkline is drawn of. `group`: the values of all of its group, where an end of its axis is that of the group.
 * A value that lies outside of the axis is drawn at its end.
 */
export function sparklineShapes(
  given: readonly SparklineValue[],
  look: SparklineLook,
  room: SparklineRoom,
  group: { min: number; max: number } | undefined,
): SparklineShape[] {
  const empty = look.empty === 'zero' ? 0 : null;
  const values = (look.rightToLeft ? given.toReversed() : [...given]).map((value) =>
    value === 'other' ? null : (value ?? empty),
  );
  const own = extentOf(values);
  if (!own || room.width <= 0 || room.height <= 0) return [];
  const colors = colorsOf(values, look, own);
  if (look.kind === 'line') return lineShapes(values, look, room, axisOf(look, own, group), colors);
  const axis = look.kind === 'winLoss' ? { min: -1, max: 1 } : axisOf(look, own, group);
  const heights = look.kind === 'winLoss' ? values.map((value) => value && Math.sign(value)) : values;
  return barShapes(heights, look, room, axis, colors);
}

/** Bars begin at 0 wherever they can; a line fills its room. */
function axisOf(
  look: SparklineLook,
  own: { min: number; max: number },
  group: { min: number; max: number } | undefined,
): { min: number; max: number } {
  const end = (which: 'min' | 'max') => {
    const said = look[which];
    if (typeof said === 'number') return said;
    const value = (said === 'group' ? group : undefined)?.[which] ?? own[which];
    if (look.kind === 'line') return value;
    return which === 'min' ? Math.min(0, value) : Math.max(0, value);
  };
  const [min, max] = [end('min'), end('max')];
  return min < max ? { min, max } : { min: min - 1, max: min + 1 };
}

/** By its place the colour of each point that is shown in one of its own. */
function colorsOf(
  values: readonly (number | null)[],
  { points }: SparklineLook,
  { min, max }: { min: number; max: number },
): Map<number, string> {
  const places = values.flatMap((value, at) => (value === null ? [] : [at]));
  const is: Record<SparklinePoint, (at: number) => boolean> = {
    markers: () => true,
    negative: (at) => (values[at] ?? 0) < 0,
    first: (at) => at === places[0],
    last: (at) => at === places.at(-1),
    low: (at) => values[at] === min,
    high: (at) => values[at] === max,
  };
  const colors = new Map<number, string>();
  for (const point of BY_RANK) {
    const color = points[point];
    if (color) for (const at of places) if (is[point](at)) colors.set(at, color);
  }
  return colors;
}

function lineShapes(
  values: readonly (number | null)[],
  { color, weight, axis, empty }: SparklineLook,
  room: SparklineRoom,
  { min, max }: { min: number; max: number },
  colors: ReadonlyMap<number, string>,
): SparklineShape[] {
  const width = weight * POINT;
  const step = values.length > 1 ? room.width / (values.length - 1) : 0;
  const place = (value: number, at: number): [number, number] => [
    room.left + (values.length > 1 ? at * step : room.width / 2),
    yOf(value, room, min, max),
  ];
  const parts: [number, number][][] = [[]];
  const dots: SparklineShape[] = [];
  values.forEach((value, at) => {
    if (value === null) {
      if (empty === 'gap') parts.push([]);
      return;
    }
    const [x, y] = place(value, at);
    parts.at(-1)?.push([x, y]);
    const dot = colors.get(at);
    if (dot) dots.push({ kind: 'dot', x, y, radius: Math.max(1.5, width), color: dot });
  });
  // A value between two gaps is a point of the line.
  const lines = parts.flatMap((points): SparklineShape[] => {
    const [only] = points;
    if (points.length === 1 && only)
      return [{ kind: 'dot', x: only[0], y: only[1], radius: width / 2, color }];
    return points.length > 1 ? [{ kind: 'line', points, color, width }] : [];
  });
  return [...axisShape(axis, room, min, max), ...lines, ...dots];
}

function barShapes(
  values: readonly (number | null)[],
  { color, axis }: SparklineLook,
  room: SparklineRoom,
  { min, max }: { min: number; max: number },
  colors: ReadonlyMap<number, string>,
): SparklineShape[] {
  const step = room.width / values.length;
  const gap = Math.min(2, step / 4);
  const zero = yOf(0, room, min, max);
  const bars = values.flatMap((value, at): SparklineShape[] => {
    if (value === null || value === 0) return [];
    const end = yOf(value, room, min, max);
    // The smallest of values that do not begin at 0 would not be seen.
    const height = Math.max(1, Math.abs(end - zero));
    return [
      {
        kind: 'bar',
        left: room.left + at * step + gap / 2,
        top: end <= zero ? zero - height : zero,
        width: step - gap,
        height,
        color: colors.get(at) ?? color,
      },
    ];
  });
  return [...bars, ...axisShape(axis, room, min, max)];
}

/** The line at 0 is shown where the values go around it. */
function axisShape(color: string | null, room: SparklineRoom, min: number, max: number): SparklineShape[] {
  if (color === null || min > 0 || max < 0) return [];
  const y = yOf(0, room, min, max);
  const points: [number, number][] = [
    [room.left, y],
    [room.left + room.width, y],
  ];
  return [{ kind: 'line', points, color, width: 1 }];
}

function yOf(value: number, room: SparklineRoom, min: number, max: number): number {
  const part = (Math.min(max, Math.max(min, value)) - min) / (max - min);
  return room.top + room.height * (1 - part);
}
