import { NS, type XmlElement } from '../../../opc/index.ts';
import type { ScaleDesign } from '../../drawing-edits.ts';
import { LOG_BASE } from '../../drawings/changed-chart.ts';
import { replaceElement } from '../../file/xml-edit.ts';
import { reshaped, withChild, withValues } from './chart-elements.ts';
import type { ChartWriting } from './chart-xml.ts';

/** The text of a chart with the scale of an axis changed (ECMA-376 part 1, 21.2.2.160 scaling). The base a file has for its logarithms stays. */
export function scaledAxis(axis: XmlElement, scale: ScaleDesign, { prefix }: ChartWriting): string {
  const scaling = axis.child(NS.chart, 'scaling');
  if (!scaling) return withChild(axis, 'scaling', scalingXml(scale, prefix));
  const number = (value: number | null) => (value === null ? null : String(value));
  const base = scale.logarithmic
    ? (scaling.child(NS.chart, 'logBase')?.attribute('', 'val') ?? String(LOG_BASE))
    : null;
  const steps = withValues(
    [
      ['logBase', base],
      ['max', number(scale.max)],
      ['min', number(scale.min)],
    ],
    prefix,
  );
  return replaceElement(scaling, reshaped(scaling, steps));
}

function scalingXml({ min, max, logarithmic }: ScaleDesign, prefix: string): string {
  const set = (name: string, value: number | null) =>
    value === null ? '' : `<${prefix}${name} val="${value}"/>`;
  const base = set('logBase', logarithmic ? LOG_BASE : null);
  return `<${prefix}scaling>${base}<${prefix}orientation val="minMax"/>${set('max', max)}${set('min', min)}</${prefix}scaling>`;
}
