import { textFont, textRuns } from '../display/index.ts';
import type { TextFont, TextRun } from '../edits.ts';
import { type FontProperties, fontProperties } from '../file/font-properties.ts';
import type { ReadRun } from '../file/strings.ts';
import type { Palette } from './colors.ts';
import { fontStyle, type Styles } from './styles.ts';

/** The font that a cell's text has where it says nothing else. */
export interface CellFont {
  properties: FontProperties;
  palette: Palette;
}

/** Of the cells of a format. */
export function cellFont({ cellFormats, fonts, palette }: Styles, index: number): CellFont {
  const font = fonts[Number(cellFormats[index]?.attribute('', 'fontId') ?? 0)];
  return { properties: font ? fontProperties(font) : {}, palette };
}

export function shownFont({ properties, palette }: CellFont): TextFont {
  return textFont(fontStyle(properties, palette));
}

/** The colour of letters that have none, said where the editor would take that of their cell. */
const AUTOMATIC = '#000000';

/** How a part of a text looks that has these properties; name and size it does not say are those of its cell. */
export function runFont(properties: FontProperties, cell: CellFont): TextFont {
  const { ff, fs, cl } = fontStyle(cell.properties, cell.palette);
  return textFont({
    ...(ff ? { ff } : {}),
    ...(fs ? { fs } : {}),
    ...(cl ? { cl: { rgb: AUTOMATIC } } : {}),
    ...fontStyle(properties, cell.palette),
  });
}

/** The runs of a cell's text as an edit says them; undefined where all of it looks like the cell. */
export function shownRuns(runs: readonly ReadRun[] | undefined, cell: CellFont): TextRun[] | undefined {
  if (!runs) return undefined;
  const shown = runs.map(({ length, font }) => (font ? { length, font: runFont(font, cell) } : { length }));
  return textRuns(shown, shownFont(cell));
}
