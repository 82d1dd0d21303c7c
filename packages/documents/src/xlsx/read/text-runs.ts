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

/** The font of a part with its colour said: where it has none and its cell has one, its letters are black. */
export function colouredFont(font: TextFont, cell: CellFont): TextFont {
  return font.color || !shownFont(cell).color ? font : { ...font, color: AUTOMATIC };
}

/** How a part of a text looks that has these properties; name and size it does not say are those of its cell. */
export function runFont(properties: FontProperties, cell: CellFont): TextFont {
  const { ff, fs } = fontStyle(cell.properties, cell.palette);
  const own = fontStyle(properties, cell.palette);
  return colouredFont(textFont({ ...(ff ? { ff } : {}), ...(fs ? { fs } : {}), ...own }), cell);
}

/** The runs of a cell's text as an edit says them; undefined where all of it looks like the cell. */
export function shownRuns(runs: readonly ReadRun[] | undefined, cell: CellFont): TextRun[] | undefined {
  if (!runs) return undefined;
  const shown = runs.map(({ length, font }) => (font ? { length, font: runFont(font, cell) } : { length }));
  return textRuns(shown, shownFont(cell));
}
