import {
  both,
  box,
  DARK,
  LIGHT,
  line,
  type PivotStyle,
  secondStripes,
  sides,
  stripes,
  type Tone,
} from './pivot-parts.ts';
import type { TablePart } from './table-looks.ts';

/** A colour of the theme by its place, made lighter or darker. */
type Color = (theme: number, tint?: number) => string;

/** Medium 15 to 21. */
export function ruled(tone: Tone, color: Color): PivotStyle {
  const [text, grey] = [color(DARK), color(DARK, 0.5)];
  const [edge, soft] = [line(tone(0.6, [LIGHT, -0.15])), line(tone(0.6, [LIGHT, -0.25]))];
  const stripe = { fill: tone(0.8, [LIGHT, -0.15]) };
  // Its heading has no lines: they are those of its own colour.
  const end: TablePart = {
    color: color(LIGHT),
    fill: text,
    borders: sides(line(text)),
    between: { columns: line(text) },
  };
  const bold: TablePart = { bold: true, color: text };
  const inner: TablePart = { bold: true, color: grey };
  const filter: TablePart = { borders: both(line(text)) };
  return {
    whole: {
      color: text,
      fill: tone(0.8, [LIGHT, -0.05]),
      borders: sides(edge),
      between: { columns: edge },
    },
    header: end,
    totals: end,
    rowStripes: stripes({ ...stripe, borders: both(soft) }),
    columnStripes: stripes({ ...stripe, borders: sides(soft) }),
    subtotals: [{ ...bold, borders: { bottom: soft } }, inner],
    subheadings: [bold, inner, bold],
    pageLabels: filter,
    pageValues: filter,
  };
}

/** Medium 22 to 28. */
export function tinted(tone: Tone, color: Color): PivotStyle {
  const deep = tone(-0.25, [DARK, 0.5]);
  const soft = { fill: tone(0.6, [LIGHT, -0.25]) };
  const page = line(color(LIGHT));
  const bold: TablePart = { bold: true, color: color(DARK) };
  const own: TablePart = { bold: true, color: deep };
  return {
    whole: { color: deep, fill: tone(0.8, [LIGHT, -0.15]), between: { columns: page } },
    header: { ...own, borders: { bottom: page } },
    totals: own,
    firstColumn: { ...own, ...soft },
    rowStripes: secondStripes(soft),
    columnStripes: secondStripes(soft),
    subtotals: [bold, bold],
    subheadings: [bold],
    pageLabels: { ...own, ...soft },
  };
}

/** Dark 1 to 7. */
export function striped(tone: Tone, color: Color): PivotStyle {
  const dark = tone(-0.5, [DARK, 0.5]);
  const [page, text] = [color(LIGHT), color(DARK)];
  const bold: TablePart = { bold: true, color: text };
  const end: TablePart = { bold: true, color: page, fill: dark };
  const rows = { between: { rows: line(dark) } };
  const pale = tone(0.8, [LIGHT, -0.15]);
  return {
    whole: { color: text, fill: tone(0.6, [LIGHT, -0.25]), between: { rows: line(pale) } },
    header: { ...end, ...rows, borders: { bottom: line(tone(0, [LIGHT, 0])) } },
    totals: end,
    rowStripes: secondStripes({ fill: tone(0.4, [LIGHT, -0.35]) }),
    columnStripes: secondStripes({ borders: sides(line(pale)) }),
    subtotals: [{ ...bold, borders: { bottom: line(tone(0.8, [LIGHT, -0.35])) } }],
    subheadings: [{ ...bold, fill: pale, borders: both(line(tone(0.4, [LIGHT, -0.35]))) }, bold],
    pageLabels: { ...end, ...rows },
    pageValues: { color: page, fill: dark, ...rows },
  };
}

/** Dark 8 to 14. */
export function bordered(tone: Tone, color: Color): PivotStyle {
  const bold: TablePart = { bold: true, color: color(DARK) };
  const end: TablePart = { bold: true, color: color(LIGHT), fill: color(DARK, 0.25) };
  const edge = line(color(DARK, 0.5), 'medium');
  const soft = tone(0.6, [LIGHT, -0.25]);
  const pale = tone(0.8, [LIGHT, -0.15]);
  const column: TablePart = { borders: sides(line(tone(0.4, [LIGHT, -0.45]))) };
  return {
    whole: { color: color(DARK), fill: pale, borders: box(edge) },
    header: end,
    totals: end,
    rowStripes: secondStripes({ borders: both(line(soft)) }),
    columnStripes: { first: { part: column, size: 1 }, second: { part: column, size: 1 } },
    subtotals: [{ ...bold, fill: soft }],
    subheadings: [{ ...bold, fill: soft, borders: { bottom: line(pale, 'medium') } }, bold],
    pageLabels: { borders: { ...both(edge), left: edge } },
    pageValues: { borders: { ...both(edge), right: edge } },
  };
}

/** Dark 15 to 21. */
export function deepened(tone: Tone, color: Color): PivotStyle {
  const bold: TablePart = { bold: true, color: color(LIGHT) };
  const end: TablePart = { ...bold, fill: color(DARK) };
  const whole: TablePart = { color: tone(0.8, [LIGHT, -0.15]), fill: tone(0, [LIGHT, -0.45]) };
  return {
    whole,
    header: end,
    totals: end,
    rowStripes: stripes({ borders: both(line(tone(0.4, [LIGHT, -0.35]))) }),
    columnStripes: stripes({ borders: sides(line(tone(0.4, [LIGHT, -0.25]))) }),
    subtotals: [bold],
    subheadings: [{ ...bold, fill: tone(-0.25, [DARK, 0.5]) }, bold],
    // Filters stand on the colour of the whole table, on which their letters are light.
    pageLabels: { ...whole, ...bold },
    pageValues: whole,
  };
}

/** Dark 22 to 28. */
export function columned(tone: Tone, color: Color): PivotStyle {
  const bold: TablePart = { bold: true, color: color(LIGHT) };
  const edge = line(color(LIGHT), 'medium');
  const deep = { fill: tone(-0.25, [DARK, 0.5]) };
  const own = { color: tone(0.8, [LIGHT, -0.15]) };
  const whole: TablePart = { ...own, fill: tone(0, [LIGHT, -0.5]) };
  const stripe = { fill: tone(0.4, [LIGHT, -0.45]) };
  return {
    whole: { ...whole, between: { columns: line(color(LIGHT)) } },
    header: { ...deep, borders: { bottom: edge } },
    totals: { ...bold, borders: { top: edge } },
    firstColumn: deep,
    rowStripes: secondStripes(stripe),
    columnStripes: secondStripes(stripe),
    subtotals: [own, bold],
    subheadings: [bold, bold],
    pageLabels: { ...own, ...deep },
    pageValues: whole,
  };
}
