/** How far lines of a paragraph are apart, as superdoc says it (`w:spacing`, ECMA-376 part 1, 17.3.1.33). */
export interface LineSpacing {
  /** Lines, each `SINGLE` high, or pixels. */
  line?: number;
  lineUnit?: 'multiplier' | 'px';
  lineRule?: 'auto' | 'atLeast' | 'exact';
}

export interface Font {
  /** As CSS has it. */
  fontFamily: string;
  /** Pixels. */
  fontSize: number;
  bold?: boolean;
  italic?: boolean;
}

/** What superdoc takes for the height of a line, in heights of its font, and has in every number of lines. */
const SINGLE = 1.15;

/** Pixels in which a line is measured: browsers round what a font says to whole ones. */
const LARGE = 1000;

let heights = new Map<string, number>();

/**
 * Pixels from one line of a paragraph to the next.
 *
 * superdoc 1.46.3 takes 1.15 times the size of the letters for one line of every font. Times New Roman and Arial are as high as
 * that; Calibri, which Word writes in unless it is told otherwise, needs 1.22: pages held a sixteenth more than in Word. Of a line closer than single it made a single one.
 *
 * @param fontSize of the largest letters of the line, pixels
 * @param font their font; without one a line is as high as superdoc takes it for
 */
export function heightOfLine(
  spacing: LineSpacing | undefined,
  fontSize: number,
  font: Font | undefined,
  single = font === undefined ? SINGLE : singleOf(font),
): number {
  const natural = single * fontSize;
  const { line, lineUnit, lineRule } = spacing ?? {};
  if (line === undefined || line <= 0) return natural;
  if (lineUnit === 'multiplier') return (line / SINGLE) * natural;
  return lineRule === 'atLeast' ? Math.max(line, natural) : line;
}

/** For lines that superdoc breaks anew, beside what they flow around: `heightOfLine` of some runs of a paragraph. */
export function heightOfRuns(
  spacing: LineSpacing | undefined,
  runs: readonly Partial<Font>[],
  range: { from: number; to: number },
  otherwise = 16,
): number {
  let largest: Font | undefined;
  for (const { fontFamily, fontSize, bold, italic } of runs.slice(range.from, range.to + 1)) {
    if (fontFamily === undefined || fontSize === undefined || fontSize < (largest?.fontSize ?? 0)) continue;
    largest = { fontFamily, fontSize, bold: bold === true, italic: italic === true };
  }
  return heightOfLine(spacing, largest?.fontSize ?? otherwise, largest);
}

/** Another font came under a name that was measured. */
export function forgetLines(): void {
  heights = new Map();
}

/** One line in heights of its font, as the font says it: ascent, descent and what is between lines. */
function singleOf({ fontFamily, bold, italic }: Font): number {
  const font = `${italic ? 'italic ' : ''}${bold ? 'bold ' : ''}${LARGE}px ${fontFamily}`;
  const known = heights.get(font);
  if (known !== undefined) return known;
  const line = document.createElement('div');
  line.style.cssText = 'position: absolute; top: -9999px; visibility: hidden; white-space: nowrap';
  line.style.font = font;
  line.style.lineHeight = 'normal';
  line.textContent = 'x';
  document.body.append(line);
  const height = line.offsetHeight / LARGE || SINGLE;
  line.remove();
  heights.set(font, height);
  return height;
}
