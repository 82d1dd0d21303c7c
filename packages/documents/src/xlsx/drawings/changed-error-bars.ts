import type { Area, ErrorBarsDesign } from '../drawing-edits.ts';
import type { ErrorBars, Series, Source } from './chart-model.ts';

/** Along which axis error bars lie. */
export type BarDirection = ErrorBars['direction'];

/** What a design says of the error bars of all series, null: they have none; undefined where it cannot say what they have. */
export function errorBarsDesign(
  all: readonly Series[],
  along: BarDirection,
): ErrorBarsDesign | null | undefined {
  const own = all.map(({ errorBars }) => errorBars.filter(({ direction }) => direction === along));
  if (own.every((bars) => bars.length === 0)) return null;
  if (own.some((bars) => bars.length !== 1)) return undefined;
  const bars = own.flat();
  const sides = new Set(bars.map(({ side }) => side));
  const sizes = bars.map(sizeDesign);
  const [first] = sizes;
  const [side] = sides;
  if (!first || !side || sides.size > 1) return undefined;
  if (first.kind !== 'cells') {
    const isOne = sizes.every((size) => JSON.stringify(size) === JSON.stringify(first));
    return isOne ? { side, size: first } : undefined;
  }
  const areas = sizes.flatMap((size) => (size?.kind === 'cells' ? size.areas : []));
  return areas.length === all.length ? { side, size: { kind: 'cells', areas } } : undefined;
}

/** The error bars of a series after a change; those along the other axis stay. `place`: which of the series it is. */
export function changedErrorBars(
  series: Series,
  place: number,
  errors: ErrorBarsDesign | null,
  along: BarDirection,
): ErrorBars[] {
  const isOther = ({ direction }: ErrorBars) => direction !== along;
  const size = errors && sizeOf(errors, place);
  if (!errors || !size) return series.errorBars.filter(isOther);
  const old = series.errorBars.find((bars) => !isOther(bars));
  if (!old)
    return [...series.errorBars, { direction: along, side: errors.side, size, cap: true, look: NEW_LOOK }];
  return series.errorBars.flatMap((bars) =>
    bars === old ? [{ ...bars, side: errors.side, size }] : isOther(bars) ? [bars] : [],
  );
}

/** The cells of a series' error bars, where a design takes them from cells. */
export function errorArea({ size }: ErrorBarsDesign, place: number): Area | undefined {
  return size.kind === 'cells' ? size.areas[place] : undefined;
}

/** The line of new error bars: its width in CSS pixels. */
export const ERROR_LINE = { color: '#595959', width: 1 } as const;
const NEW_LOOK = { line: ERROR_LINE };

function sizeOf(errors: ErrorBarsDesign, place: number): ErrorBars['size'] | undefined {
  if (errors.size.kind !== 'cells') return errors.size;
  const area = errorArea(errors, place);
  // Each has a source of its own, which moves with the cells.
  const source = (): Source | undefined => area && { formula: '', areas: [area], cache: [] };
  return area && { kind: 'custom', plus: source(), minus: source() };
}

function sizeDesign({ size }: ErrorBars): ErrorBarsDesign['size'] | undefined {
  if (size.kind !== 'custom') return size;
  const [plus, minus] = [size.plus, size.minus].map((source) => source?.areas);
  const [area, ...more] = plus ?? [];
  if (!area || more.length > 0 || JSON.stringify(plus) !== JSON.stringify(minus)) return undefined;
  return { kind: 'cells', areas: [area] };
}
