/** What stands in a file of Univer 0.25.1, and what is put there, by the library. */
export const OF_UNIVER: Record<string, [RegExp, string][]> = {
  'engine-render': [
    // Whether a text begins with an emoji is asked of the rest of it at every letter, and the rest was cut into all of its characters for
    // that: twice as long a text took four times as long. A plain letter before another is no emoji; no character is as long as that.
    [
      /(?<=^function getFirstGrapheme\(text\) \{\n)/m,
      '\tif (/^[ -~](?![^\\0-\\x7f])/.test(text)) return text[0];\n\ttext = text.slice(0, 64);\n',
    ],
    // Sizes of letters were rounded up, and a font that is not there was left to the browser (typed-font.ts).
    [/Math\.ceil\((?=textStyle\.fs\))(textStyle\.fs)\)/, '$1'],
    [
      /let fontSize = originFontSize;\n\tconst fontFamilyResult = (normalizeFontFamily\(textStyle\.ff, defaultFont\));/,
      'let [fontFamilyResult, fontSize] = FontCache.onThisComputer?.(textStyle.ff || defaultFont, originFontSize) ?? [$1, originFontSize];',
    ],
  ],
};
