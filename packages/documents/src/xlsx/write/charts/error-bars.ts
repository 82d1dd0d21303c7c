import { NS, type XmlElement } from '../../../opc/index.ts';
import type { DesignKind, ErrorBarsDesign } from '../../drawing-edits.ts';
import { type BarDirection, ERROR_LINE, errorArea } from '../../drawings/changed-error-bars.ts';
import { settingOf } from '../../drawings/read-series.ts';
import { replaceElement } from '../../file/xml-edit.ts';
import { reshaped, splice, withChild, within, withValues } from './chart-elements.ts';
import { type ChartWriting, lookXml, sourceXml } from './chart-xml.ts';

/** Names of the format (ECMA-376 part 1, 21.2.3.17 ST_ErrValType) of how long error bars are. */
const SIZES: Record<ErrorBarsDesign['size']['kind'], string> = {
  fixed: 'fixedVal',
  percent: 'percentage',
  deviation: 'stdDev',
  error: 'stdErr',
  cells: 'cust',
};

/**
 * The text of a series with the error bars of a design along an axis; those along the other one stay, and so does the look of what is
 * there.
 *
 * @param place which of the series it is
 * @param saysAlong whether its kind of chart says along which axis they lie
 */
export function barredSeries(
  ser: XmlElement,
  place: number,
  errors: ErrorBarsDesign | null,
  { along, saysAlong }: { along: BarDirection; saysAlong: boolean },
  writing: ChartWriting,
): string {
  const [bars, ...others] = barsAlong(ser, along);
  const gone = others.map((one) => splice(one, ''));
  if (!errors) return within(ser, [...gone, ...(bars ? [splice(bars, '')] : [])]);
  if (bars) return within(ser, [...gone, splice(bars, changedBars(bars, place, errors, writing))]);
  return reshaped(ser, [
    (one) => withChild(one, 'errBars', barsXml(place, errors, saysAlong ? along : null, writing)),
  ]);
}

/** The error bars of a series as another kind of chart has them: along values, where only some kinds say the direction. */
export function errorBarsAs(ser: XmlElement, kind: DesignKind, { prefix }: ChartWriting): string[] {
  const direction = saysDirection(kind) ? 'y' : null;
  return barsAlong(ser, 'y').map((bars) => reshaped(bars, withValues([['errDir', direction]], prefix)));
}

const barsAlong = (ser: XmlElement, along: BarDirection): XmlElement[] =>
  ser
    .childrenNamed(NS.chart, 'errBars')
    .filter((bars) => (settingOf(bars, 'errDir') === 'x') === (along === 'x'));

/** Of bars that stand or lie Excel writes none: there is one only. */
export const saysDirection = (kind: DesignKind): boolean => kind !== 'bar' && kind !== 'column';

function barsXml(
  place: number,
  errors: ErrorBarsDesign,
  along: BarDirection | null,
  writing: ChartWriting,
): string {
  const { prefix } = writing;
  const set = (name: string, value: string | number) => `<${prefix}${name} val="${value}"/>`;
  const area = errorArea(errors, place);
  const cells = area ? sourceXml('plus', area, writing) + sourceXml('minus', area, writing) : '';
  const value = 'value' in errors.size ? set('val', errors.size.value) : '';
  return (
    `<${prefix}errBars>${along ? set('errDir', along) : ''}${set('errBarType', errors.side)}` +
    `${set('errValType', SIZES[errors.size.kind])}${set('noEndCap', 0)}${cells}${value}` +
    `${lookXml({ line: [ERROR_LINE.color, ERROR_LINE.width] }, writing)}</${prefix}errBars>`
  );
}

function changedBars(
  bars: XmlElement,
  place: number,
  errors: ErrorBarsDesign,
  writing: ChartWriting,
): string {
  const area = errorArea(errors, place);
  const cells = ['plus', 'minus'].map((name) => (one: XmlElement) => {
    const found = one.child(NS.chart, name);
    const reference = found?.children[0]?.child(NS.chart, 'f')?.text;
    if (area ? reference === writing.formula(area) : !found) return one.source;
    const text = area ? sourceXml(name, area, writing) : '';
    return found ? replaceElement(found, text) : withChild(one, name, text);
  });
  const values = withValues(
    [
      ['errBarType', errors.side],
      ['errValType', SIZES[errors.size.kind]],
      ['val', 'value' in errors.size ? String(errors.size.value) : null],
    ],
    writing.prefix,
  );
  return reshaped(bars, [...values, ...cells]);
}
