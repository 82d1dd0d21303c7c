import type { Chart, DataLabels, LabelContents, LabelPiece, LabelPosition } from '@benchbook/documents';
import { textOfNumber } from './chart-data.ts';
import { borderStyle, fillOf, mergedText, textStyle } from './styles.ts';

/** What there is to say of a point. */
export interface LabelledPoint {
  value: number | null;
  category: string;
  series: string;
  /** Part of the whole, of pies. */
  part?: number;
  size?: number | null;
  /** Number format of the value. */
  format: string;
}

/** The label of one point as ECharts takes it; undefined: it has none. */
export function labelOf(
  chart: Chart,
  labels: DataLabels | undefined,
  index: number,
  point: LabelledPoint,
  place: (position: LabelPosition | undefined) => object,
): object | undefined {
  if (!labels) return undefined;
  const own = labels.points.find((candidate) => candidate.index === index);
  if (own?.label === null) return undefined;
  const parts = own?.label?.parts ?? labels.parts;
  const text = own?.label?.typed
    ? own.label.typed.map((piece) => pieceText(piece, labels, point)).join('')
    : parts
      ? labelText(parts, labels, point)
      : '';
  if (text === '') return undefined;
  return {
    show: true,
    formatter: () => text,
    ...place(own?.label?.position ?? labels.position),
    ...textStyle(mergedText(chart.text, labels.text), chart),
    ...(labels.look.fill ? { backgroundColor: fillOf(labels.look.fill, ''), padding: 2 } : {}),
    ...(labels.look.line ? borderStyle(labels.look.line) : {}),
  };
}

/** What was typed, as it is; what stands for a part of the point as that. */
function pieceText(piece: LabelPiece, labels: DataLabels, point: LabelledPoint): string {
  const none = { value: false, category: false, series: false, percent: false, size: false };
  return typeof piece === 'string' ? piece : labelText({ ...none, [piece.field]: true }, labels, point);
}

/** In Excel's order. */
function labelText(parts: LabelContents, labels: DataLabels, point: LabelledPoint): string {
  const { value, part, size } = point;
  const percentFormat = labels.format?.includes('%') ? labels.format : '0%';
  return [
    ...(parts.series ? [point.series] : []),
    ...(parts.category ? [point.category] : []),
    ...(parts.value && value !== null ? [textOfNumber(value, labels.format ?? point.format)] : []),
    ...(parts.percent && part !== undefined ? [textOfNumber(part, percentFormat)] : []),
    ...(parts.size && size !== undefined && size !== null ? [textOfNumber(size, labels.format ?? '')] : []),
  ].join(labels.separator);
}
