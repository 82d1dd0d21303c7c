/**
 * Characters of the font Symbol by their codes, from 0x20 on; a space stands for none (Adobe, "Symbol Encoding to
 * Unicode", 1.0).
 */
const SYMBOL_20 =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ';
const SYMBOL_A0 =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

/** What people tick, point and list with in the Wingdings fonts. */
const WINGDINGS: Record<number, string> = {
  34: '✂',
  40: '☎',
  42: '✉',
  70: '☞',
  74: '☺',
  76: '☹',
  108: '●',
  110: '■',
  111: '□',
  113: '❑',
  117: '◆',
  118: '❖',
  159: '•',
  167: '▪',
  168: '◻',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};
const WINGDINGS_2: Record<number, string> = {
  79: '✗',
  80: '✓',
  81: '☒',
  82: '☑',
  83: '☒',
  84: '☒',
  163: '□',
};

/**
 * The Unicode character that looks like one of a symbol font (`w:sym`, ECMA-376 part 1, 17.3.3.30): its font and its
 * code in hexadecimal, which may lie in the private use area from F000 on. Undefined where none is known, or no font is.
 */
export function symbolCharacter(font: string, code: string): string | undefined {
  const number = Number.parseInt(code, 16);
  if (!Number.isFinite(number) || number < 0x20 || number > 0xffff) return undefined;
  const isPrivate = number >= 0xe000 && number <= 0xf8ff;
  const at = isPrivate ? number & 0xff : number;
  if (font.trim() === '') return undefined;
  const known = knownIn(font.trim().toLowerCase(), at);
  if (known !== undefined) return known === ' ' ? undefined : known;
  // Any other font draws what the code says, except where the code says nothing.
  const isPlain = !isPrivate && number > 0x20 && !(number >= 0x7f && number < 0xa0);
  return isPlain && !/symbol|dings/i.test(font) && !isSurrogate(number)
    ? String.fromCharCode(number)
    : undefined;
}

function knownIn(font: string, at: number): string | undefined {
  if (font === 'symbol') return at < 0x80 ? [...SYMBOL_20][at - 0x20] : [...SYMBOL_A0][at - 0xa0];
  if (font === 'wingdings') return WINGDINGS[at];
  return font === 'wingdings 2' ? WINGDINGS_2[at] : undefined;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
