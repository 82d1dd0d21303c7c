import { brief } from '../../brief.ts';

/** What people call a value of Word's; as the file has it where there is no name. */
const named =
  (names: Readonly<Record<string, string>>) =>
  (value: string): string =>
    Object.hasOwn(names, value) ? (names[value] ?? value) : value;

const LINES = {
  single: brief`single`,
  double: brief`double`,
  thick: brief`thick`,
  dotted: brief`dotted`,
  dotDash: brief`dash-dot`,
  dotDotDash: brief`dash-dot-dot`,
  wave: brief`wavy`,
};

/** Lines below words (ECMA-376 part 1, 17.18.99 ST_Underline). */
export const underlineName = named({
  ...LINES,
  words: brief`words only`,
  dottedHeavy: brief`thick dotted`,
  dash: brief`dashed`,
  dashedHeavy: brief`thick dashed`,
  dashLong: brief`long dashed`,
  dashLongHeavy: brief`thick long dashed`,
  dashDotHeavy: brief`thick dash-dot`,
  dashDotDotHeavy: brief`thick dash-dot-dot`,
  wavyHeavy: brief`thick wavy`,
  wavyDouble: brief`double wavy`,
});

/** Lines around cells (17.18.2 ST_Border), without the pictures that pages are framed with. */
export const borderName = named({
  ...LINES,
  triple: brief`triple`,
  dashed: brief`dashed`,
  dashSmallGap: brief`finely dashed`,
  dashDotStroked: brief`slanted dash-dot`,
  doubleWave: brief`double wavy`,
  outset: brief`raised`,
  inset: brief`sunken`,
});

/** Colours of a marker (17.18.40 ST_HighlightColor). */
export const highlightName = named({
  cyan: brief`cyan`,
  magenta: brief`magenta`,
  darkBlue: brief`dark blue`,
  darkCyan: brief`dark cyan`,
  darkGreen: brief`dark green`,
  darkMagenta: brief`dark magenta`,
  darkRed: brief`dark red`,
  darkYellow: brief`dark yellow`,
  darkGray: brief`dark grey`,
  lightGray: brief`light grey`,
});

/** Of paragraphs and tables (17.18.44 ST_Jc). */
export const alignmentName = named({
  both: brief`justified`,
  center: brief`centred`,
  start: brief`left`,
  end: brief`right`,
  distribute: brief`distributed`,
});

/** Of what stands in a cell (17.18.101 ST_VerticalJc). */
export const verticalName = named({
  top: brief`top`,
  center: brief`middle`,
  bottom: brief`bottom`,
  both: brief`justified`,
});

/** Of a page (17.18.65 ST_PageOrientation). */
export const orientationName = named({ portrait: brief`portrait`, landscape: brief`landscape` });

/** Where a section begins (17.18.77 ST_SectionMark). */
export const beginningName = named({
  nextPage: brief`a new page`,
  continuous: brief`the same page`,
  evenPage: brief`an even page`,
  oddPage: brief`an odd page`,
  nextColumn: brief`a new column`,
});

/** Where lines of text run in a cell (17.18.93 ST_TextDirection). */
export const directionName = named({
  lrTb: brief`across`,
  tbRl: brief`downwards`,
  btLr: brief`upwards`,
});

/** How text stands at a tab stop (17.18.84 ST_TabJc). */
export const tabName = named({
  left: brief`left`,
  start: brief`left`,
  center: brief`centred`,
  right: brief`right`,
  end: brief`right`,
  decimal: brief`at the decimal sign`,
  bar: brief`a line`,
  num: brief`after the number`,
  clear: brief`taken away`,
});

/** What leads to a tab stop (17.18.72 ST_TabTlc). */
export const leaderName = named({
  dot: brief`dots`,
  middleDot: brief`raised dots`,
  hyphen: brief`hyphens`,
  underscore: brief`a line`,
  heavy: brief`a thick line`,
});
