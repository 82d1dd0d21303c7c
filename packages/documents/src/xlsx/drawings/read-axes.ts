import { NS, type XmlElement } from '../../opc/index.ts';
import type { Axis, ChartTitle, TickMark } from './chart-model.ts';
import { readLook, readTextLook } from './looks.ts';
import { type ChartReading, isSet, numberOf, settingOf, within } from './read-series.ts';
import { readWords } from './sources.ts';

const CHART = NS.chart;

const KINDS = new Map<string, Axis['kind']>(
  Object.entries({
    catAx: 'category',
    serAx: 'category',
    dateAx: 'date',
    valAx: 'value',
  }),
);

const SIDES = new Map<string, Axis['side']>(Object.entries({ l: 'left', r: 'right', t: 'top', b: 'bottom' }));

const LABELS = new Map<string, Axis['labels']>(Object.entries({ low: 'low', high: 'high', none: 'none' }));

/** The axis an element such as `valAx` describes; undefined for what is none. */
export function readAxis(element: XmlElement, reading: ChartReading): Axis | undefined {
  const kind = element.namespace === CHART ? KINDS.get(element.localName) : undefined;
  if (!kind) return undefined;
  const { theme } = reading;
  const scaling = element.child(CHART, 'scaling');
  const format = element.child(CHART, 'numFmt');
  const base = numberOf(scaling, 'logBase');
  const grid = (name: string) => {
    const lines = element.child(CHART, name);
    return lines && readLook(lines.child(CHART, 'spPr'), theme);
  };
  const unit = settingOf(element, 'baseTimeUnit');
  const crossing = settingOf(element, 'crosses');
  return {
    id: settingOf(element, 'axId') ?? '',
    kind,
    side: SIDES.get(settingOf(element, 'axPos') ?? '') ?? (kind === 'value' ? 'left' : 'bottom'),
    hidden: isSet(element, 'delete'),
    min: numberOf(scaling, 'min'),
    max: numberOf(scaling, 'max'),
    logBase: base !== undefined && base >= 2 && base <= 1_000 ? base : undefined,
    reversed: settingOf(scaling, 'orientation') === 'maxMin',
    title: readTitle(element.child(CHART, 'title'), reading),
    majorUnit: positive(numberOf(element, 'majorUnit')),
    unit: unit === 'months' || unit === 'years' ? unit : 'days',
    majorGrid: grid('majorGridlines'),
    minorGrid: grid('minorGridlines'),
    majorTicks: tickMark(settingOf(element, 'majorTickMark') ?? 'out'),
    minorTicks: tickMark(settingOf(element, 'minorTickMark') ?? 'none'),
    labels: LABELS.get(settingOf(element, 'tickLblPos') ?? '') ?? 'beside',
    format: format?.attribute('', 'sourceLinked') === '1' ? undefined : format?.attribute('', 'formatCode'),
    look: readLook(element.child(CHART, 'spPr'), theme),
    text: readTextLook(element.child(CHART, 'txPr'), theme),
    crosses: {
      axis: settingOf(element, 'crossAx') ?? '',
      at: numberOf(element, 'crossesAt') ?? (crossing === 'min' || crossing === 'max' ? crossing : 'zero'),
    },
    onTicks: settingOf(element, 'crossBetween') === 'midCat',
    labelStep: Math.round(within(numberOf(element, 'tickLblSkip'), 0, 32_000, 0)),
  };
}

export function readTitle(title: XmlElement | undefined, reading: ChartReading): ChartTitle | undefined {
  if (!title) return undefined;
  const tx = title.child(CHART, 'tx');
  return {
    words: readWords(tx, reading.references),
    text: readTextLook(tx?.child(CHART, 'rich') ?? title.child(CHART, 'txPr'), reading.theme),
    overlay: isSet(title, 'overlay'),
    look: readLook(title.child(CHART, 'spPr'), reading.theme),
  };
}

function positive(number: number | undefined): number | undefined {
  return number !== undefined && number > 0 ? number : undefined;
}

function tickMark(name: string): TickMark {
  if (name === 'in') return 'inside';
  return name === 'out' ? 'outside' : name === 'cross' ? 'cross' : 'none';
}
