/**
 * Fonts that take the room of another one letter by letter, by the names that documents ask for. A document breaks its
 * lines and pages where its author saw them, on a computer that has not got the author's fonts.
 *
 * Sources: the families' own pages say what each is compatible with (Carlito: Calibri; Caladea: Cambria; Arimo: Arial;
 * Tinos: Times New Roman; Cousine: Courier New). Liberation is what LibreOffice writes, and has the measures of the last three.
 * Calibri Light differs from Carlito by less than a hundredth in nearly all letters, Cambria from Caladea in some signs and in
 * its digits.
 */
export const TWINS: Readonly<Record<string, WebFont>> = {
  Arial: 'arimo',
  'Arial MT': 'arimo',
  Arimo: 'arimo',
  Caladea: 'caladea',
  Calibri: 'carlito',
  'Calibri Light': 'carlito',
  Cambria: 'caladea',
  Carlito: 'carlito',
  Courier: 'cousine',
  'Courier New': 'cousine',
  Cousine: 'cousine',
  Helvetica: 'arimo',
  'Liberation Mono': 'cousine',
  'Liberation Sans': 'arimo',
  'Liberation Serif': 'tinos',
  Times: 'tinos',
  'Times New Roman': 'tinos',
  Tinos: 'tinos',
};

export type WebFont = 'arimo' | 'caladea' | 'carlito' | 'cousine' | 'tinos';

/** A face of a family as a document names it. */
export interface Face {
  family: string;
  bold: boolean;
  italic: boolean;
}

/** Where a face can be had for some of the signs there are. */
export interface FaceFile {
  font: WebFont;
  /** The alphabet, as the package of the font calls it: `latin`, `greek` … */
  subset: string;
  bold: boolean;
  italic: boolean;
  /** Relative to the page. */
  address: string;
}

/** Reads of the name of a file what is in it; null for one that is none of ours. */
export function readFaceFile(path: string, address: string): FaceFile | null {
  const name = /\/(arimo|caladea|carlito|cousine|tinos)-([a-z-]+)-(400|700)-(normal|italic)\.woff2?$/.exec(
    path,
  );
  if (!name) return null;
  const [, font, subset = '', weight, style] = name;
  return { font: font as WebFont, subset, bold: weight === '700', italic: style === 'italic', address };
}

/**
 * How a computer that has a face may call it: its full name, and the one PostScript knows it by. On a Mac some faces of
 * Helvetica and Courier are oblique, and what is not bold of Times is roman.
 */
export function localNames({ family, bold, italic }: Face): string[] {
  const weight = bold ? ['Bold'] : [];
  const looks = (italic ? ['Italic', 'Oblique'] : ['']).map((slant) => [...weight, slant].filter(Boolean));
  const full = looks.map((look) => [family, ...look].join(' '));
  const postScript = looks.map((look) =>
    [family.replaceAll(' ', ''), look.join('')].filter(Boolean).join('-'),
  );
  return [...new Set([...full, ...postScript, ...(bold || italic ? [] : [`${family} Roman`])])];
}
