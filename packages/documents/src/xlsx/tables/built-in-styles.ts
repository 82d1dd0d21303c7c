import { colorOf } from '../read/named-colors.ts';
import type { TableLine, TableLook, TablePart } from './table-looks.ts';

/** Places of colours in a theme, as styles count them. */
const LIGHT = 0;
const DARK = 1;
const ACCENT = 3;

/** How many styles of each kind there are. */
export const BUILT_IN_STYLES: Record<string, number> = { Light: 21, Medium: 28, Dark: 11 };

/**
 * The styles that every program brings along and no file holds (`TableStyleMedium2`), in the colours of the workbook; undefined for
 * a name that is none. `theme`: its colours as styles count them, `rrggbb`. What they look like is told by ECMA-376 part 1, annex G.
 */
export function builtInTableStyle(name: string, theme: string[]): TableLook | undefined {
  const found = /^TableStyle(Light|Medium|Dark)(\d{1,2})$/.exec(name);
  const number = Number(found?.[2] ?? 0);
  const most = BUILT_IN_STYLES[found?.[1] ?? ''] ?? 0;
  if (!found || number < 1 || number > most) return undefined;
  const palette = { theme, indexed: [] };
  const color = (place: number, tint = 0) =>
    colorOf({ attribute: (_, part) => ({ theme: String(place), tint: String(tint) })[part] }, palette) ??
    '#000000';
  const place = (number - 1) % 7;
  const accent = place === 0 ? DARK : ACCENT + place;
  const main = (tint = 0) => color(accent, tint);
  /** Of the accent, or a grey where the style has none. */
  const pale = (tint: number, grey: number) => (place === 0 ? color(LIGHT, grey) : main(tint));
  const line = (colour: string, style = 'thin'): TableLine => ({ style, color: colour });
  const box = (of: TableLine) => ({ top: of, right: of, bottom: of, left: of });
  const white = color(LIGHT);
  const black = color(DARK);
  const bold: TablePart = { bold: true };
  const solid: TablePart = { fill: main(), color: white, bold: true };
  const striped = (fill: string): Pick<TableLook, 'rowStripes' | 'columnStripes'> => {
    const stripes = { first: { part: { fill }, size: 1 }, second: { part: {}, size: 1 } };
    return { rowStripes: stripes, columnStripes: stripes };
  };
  const ends = (part: TablePart) => ({ firstColumn: part, lastColumn: part });
  const group = Math.floor((number - 1) / 7);
  if (found[1] === 'Light') {
    const stripes = striped(pale(0.8, -0.15));
    if (group === 0)
      return {
        whole: {
          color: place === 0 ? black : main(-0.25),
          borders: { top: line(main()), bottom: line(main()) },
        },
        header: { ...bold, borders: { bottom: line(main()) } },
        totals: { ...bold, borders: { top: line(main()) } },
        ...ends(bold),
        ...stripes,
      };
    if (group === 1) {
      const [rows, columns] = [
        { part: { borders: { top: line(main()), bottom: line(main()) } }, size: 1 },
        { part: { borders: { left: line(main()), right: line(main()) } }, size: 1 },
      ];
      return {
        whole: { borders: box(line(main())) },
        header: solid,
        totals: { ...bold, borders: { top: line(main(), 'double') } },
        ...ends(bold),
        rowStripes: { first: rows, second: { part: {}, size: 1 } },
        columnStripes: { first: columns, second: { part: {}, size: 1 } },
      };
    }
    return {
      whole: { borders: box(line(main())), between: { rows: line(main()), columns: line(main()) } },
      header: { ...bold, borders: { bottom: line(main(), 'medium') } },
      totals: { ...bold, borders: { top: line(main(), 'double') } },
      ...ends(bold),
      ...stripes,
    };
  }
  if (found[1] === 'Medium') {
    if (group === 0) {
      const soft = line(place === 0 ? main() : main(0.4));
      return {
        whole: { borders: box(soft), between: { rows: soft } },
        header: solid,
        totals: { ...bold, borders: { top: line(main(), 'double') } },
        ...ends(bold),
        ...striped(pale(0.8, -0.15)),
      };
    }
    if (group === 1) {
      return {
        whole: {
          color: black,
          fill: pale(0.8, -0.15),
          between: { rows: line(white), columns: line(white) },
        },
        header: { ...solid, borders: { bottom: line(white, 'thick') } },
        totals: { ...solid, borders: { top: line(white, 'thick') } },
        ...ends(solid),
        ...striped(pale(0.6, -0.35)),
      };
    }
    if (group === 2) {
      return {
        whole: { borders: { top: line(black, 'medium'), bottom: line(black, 'medium') } },
        header: { ...solid, borders: { bottom: line(black, 'medium') } },
        totals: { ...bold, borders: { top: line(black, 'double') } },
        ...ends(solid),
        ...striped(color(LIGHT, -0.15)),
      };
    }
    const soft = line(place === 0 ? main() : main(0.4));
    return {
      whole: {
        color: black,
        fill: pale(0.8, -0.15),
        borders: box(soft),
        between: { rows: soft, columns: soft },
      },
      header: bold,
      totals: { ...bold, borders: { top: line(main(), 'medium') } },
      ...ends(bold),
      ...striped(pale(0.6, -0.35)),
    };
  }
  if (number <= 7) {
    const [fill, deep] = place === 0 ? [main(0.45), main(0.25)] : [main(), main(-0.25)];
    const edge: TablePart = { fill: deep, bold: true, color: white };
    return {
      whole: { fill, color: white },
      header: { fill: black, color: white, bold: true, borders: { bottom: line(white, 'medium') } },
      totals: {
        fill: place === 0 ? main(0.15) : main(-0.5),
        bold: true,
        color: white,
        borders: { top: line(white, 'medium') },
      },
      firstColumn: { ...edge, borders: { right: line(white, 'medium') } },
      lastColumn: { ...edge, borders: { left: line(white, 'medium') } },
      ...striped(deep),
    };
  }
  // Each of these has two accents.
  const pair = (number - 8) * 2;
  const [own, heading] = pair === 0 ? [undefined, DARK] : [ACCENT + pair - 1, ACCENT + pair];
  const fill = (tint: number, grey: number) => (own === undefined ? color(LIGHT, grey) : color(own, tint));
  return {
    whole: { fill: fill(0.8, -0.15), color: black },
    header: { fill: color(heading), color: white },
    totals: { bold: true, borders: { top: line(black, 'double') } },
    ...ends(bold),
    ...striped(fill(0.6, -0.35)),
  };
}
