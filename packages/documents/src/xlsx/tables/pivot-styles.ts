import { colorOf, type Palette } from '../read/colors.ts';
import { bordered, columned, deepened, ruled, striped, tinted } from './filled-pivot-styles.ts';
import { both, box, DARK, LIGHT, line, type PivotStyle, sides, stripes, type Tone } from './pivot-parts.ts';
import type { TablePart } from './table-looks.ts';

/** The place of the first accent less one. */
const ACCENT = 3;

/** How many styles of each kind there are. */
const BUILT_IN: Record<string, number> = { Light: 28, Medium: 28, Dark: 28 };

/**
 * The styles that every program brings along and no file holds, in the colours of the workbook (`PivotStyleLight16`, which Excel
 * gives by itself); undefined for a name that is none of these. Their definitions are part of ECMA-376 part 1, annex G; what they
 * say of columns that head or sum up a group is left out.
 */
export function builtInPivotStyle(name: string, palette: Palette): PivotStyle | undefined {
  const found = /^PivotStyle(Light|Medium|Dark)(\d{1,2})$/.exec(name);
  const number = Number(found?.[2] ?? 0);
  const most = BUILT_IN[found?.[1] ?? ''] ?? 0;
  if (number < 1 || number > most) return undefined;
  const place = (number - 1) % 7;
  const color = (theme: number, tint = 0) =>
    colorOf({ attribute: (_, part) => ({ theme: String(theme), tint: String(tint) })[part] }, palette) ??
    '#000000';
  /** Of the accent; where a style has none, a grey of the text or of the page. */
  const tone: Tone = (tint, [theme, grey]) =>
    place === 0 ? color(theme, grey) : color(ACCENT + place, tint);
  const tones: Tones = {
    text: color(DARK),
    page: color(LIGHT),
    main: tone(0, [DARK, 0.5]),
    deep: tone(-0.25, [DARK, 0.5]),
    middle: tone(0.4, [LIGHT, -0.35]),
    soft: tone(0.6, [LIGHT, -0.35]),
    pale: tone(0.8, [LIGHT, -0.15]),
    grey: color(LIGHT, -0.15),
    darkGrey: color(LIGHT, -0.25),
  };
  const group = Math.floor((number - 1) / 7);
  if (found?.[1] === 'Dark') return [striped, bordered, deepened, columned][group]?.(tone, color);
  if (found?.[1] === 'Light') return [lined, framed, filled, boxed][group]?.(tones);
  if (group === 0) return banded(tones);
  return group === 1
    ? headed({ ...tones, middle: tone(0.4, [LIGHT, -0.25]), soft: tone(0.6, [LIGHT, -0.25]) })
    : [ruled, tinted][group - 2]?.(tone, color);
}

type Tones = Record<
  'text' | 'page' | 'main' | 'deep' | 'middle' | 'soft' | 'pale' | 'grey' | 'darkGrey',
  string
>;

/** Light 1 to 7. */
function lined({ text, page, main, soft, pale }: Tones): PivotStyle {
  const bold: TablePart = { bold: true, color: text };
  const inner: TablePart = { bold: true, color: main };
  const ends: TablePart = { borders: both(line(main)) };
  const fill = { fill: pale };
  return {
    whole: { color: text, between: { rows: line(pale) } },
    header: { ...bold, ...ends },
    totals: { ...bold, ...ends, fill: page },
    rowStripes: stripes({ ...fill, borders: both(line(soft)) }),
    columnStripes: stripes({ ...fill, borders: box(line(soft)), between: { rows: line(soft) } }),
    subtotals: [bold, inner],
    subheadings: [bold, inner],
    pageLabels: ends,
    pageValues: ends,
  };
}

/** Light 8 to 14. */
function framed({ text, page, main, deep, soft, pale }: Tones): PivotStyle {
  const bold: TablePart = { bold: true, color: text };
  const frame = box(line(main, 'medium'));
  return {
    whole: { color: deep, between: { rows: line(pale) } },
    header: { ...bold, borders: frame, between: { rows: line(page) } },
    totals: { ...bold, borders: frame },
    firstColumn: { borders: { right: line(main) } },
    rowStripes: stripes({ borders: box(line(soft)) }),
    columnStripes: stripes({ borders: box(line(main)) }),
    subtotals: [{ ...bold, fill: pale, borders: both(line(soft)) }, bold],
    subheadings: [{ ...bold, fill: pale, borders: { bottom: line(page) } }, bold],
  };
}

/** Light 15 to 21. */
function filled({ text, main, middle, pale, grey, darkGrey }: Tones): PivotStyle {
  const bold: TablePart = { bold: true, color: text };
  const above: TablePart = { fill: pale, borders: { bottom: line(middle) } };
  return {
    header: { ...bold, ...above },
    totals: { ...bold, fill: pale, borders: { top: line(middle) } },
    rowStripes: stripes({ fill: grey }),
    columnStripes: stripes({ fill: grey, borders: sides(line(darkGrey)) }),
    subtotals: [{ ...bold, borders: both(line(main)) }, bold],
    subheadings: [{ ...bold, borders: { bottom: line(middle) } }, bold],
    pageLabels: above,
    pageValues: above,
  };
}

/** Light 22 to 28. */
function boxed({ text, main, pale }: Tones): PivotStyle {
  const bold: TablePart = { bold: true, color: text };
  return {
    whole: { color: text, borders: box(line(main)), between: { columns: line(main) } },
    header: { ...bold, borders: { bottom: line(main) } },
    totals: { ...bold, borders: { top: line(main) } },
    firstColumn: bold,
    rowStripes: stripes({ fill: pale, borders: both(line(main)) }),
    columnStripes: stripes({ fill: pale }),
    subtotals: [bold, bold],
    subheadings: [],
    pageLabels: bold,
  };
}

/** Medium 1 to 7. */
function banded({ text, page, main, deep, middle, pale, grey }: Tones): PivotStyle {
  const bold: TablePart = { bold: true, color: text };
  const ends: TablePart = { borders: both(line(pale)) };
  return {
    whole: { color: text, between: { rows: line(pale) } },
    header: { color: page, fill: deep, between: { rows: line(deep) } },
    totals: { ...bold, borders: { top: line(deep, 'double') } },
    rowStripes: stripes({ borders: both(line(deep)), between: { rows: line(deep) } }),
    columnStripes: stripes({ borders: sides(line(deep)) }),
    subtotals: [
      { bold: true, color: page, fill: middle },
      { ...bold, fill: grey },
    ],
    subheadings: [
      { color: page, fill: middle, borders: { bottom: line(pale) } },
      { fill: pale, borders: { bottom: line(main) } },
    ],
    pageLabels: ends,
    pageValues: ends,
  };
}

/** Medium 8 to 14. */
function headed({ text, page, main, deep, middle, soft, pale }: Tones): PivotStyle {
  const bold: TablePart = { bold: true, color: text };
  return {
    whole: { color: text },
    header: { bold: true, color: page, fill: main, borders: { top: line(deep, 'medium') } },
    totals: { ...bold, borders: { top: line(deep), bottom: line(deep, 'medium') } },
    rowStripes: stripes({ borders: both(line(middle)), between: { rows: line(middle) } }),
    columnStripes: stripes({ borders: sides(line(middle)) }),
    subtotals: [{ ...bold, fill: soft }, bold],
    subheadings: [{ ...bold, fill: pale }, bold],
    pageLabels: { fill: pale },
    pageValues: { fill: pale },
  };
}
