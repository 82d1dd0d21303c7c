/**
 * Text as it is searched: words of letters and digits, without case, accents and the ways a character can be written, and
 * what joins them. `PX-0042` and `7.40` are two words each with a joint between: whoever looks for the whole finds exactly
 * that, whoever looks for `0042` finds it too. What is indexed and what is looked for go through the same function, so that they
 * meet whatever it makes of them.
 */
export interface Word {
  text: string;
  /** Between the word before and this one: a space where any space is, else the characters, none for scripts without spaces. */
  joint: string;
  /** Where it stands, in UTF-16 units: from, and up to but not including. */
  start: number;
  end: number;
}

/** Letters that Unicode takes for letters of their own, as people type them who do not have them. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ς: 'σ' },
  // Dashes, quotes and signs that look alike.
  ...{ '−': '-', '‘': "'", '’': "'", '“': '"', '”': '"', '„': '"', '×': 'x', '⁄': '/' },
};

const LETTER = /[\p{L}\p{N}]/u;
const SPACE = /\s/;
const DASH = /\p{Pd}/u;
/** Accents, what formats and is not seen, and what no text can hold. */
const NOTHING = /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u;
/** Scripts that put no spaces between words: each character is one. */
const ALONE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

interface Piece {
  text: string;
  kind: 'letter' | 'alone' | 'space' | 'joint';
}
const known = new Map<string, readonly Piece[]>();

function folded(character: string): readonly Piece[] {
  let pieces = known.get(character);
  if (pieces === undefined) {
    const plain = SPACE.test(character) ? ' ' : character.normalize('NFKD').toLowerCase().normalize('NFKD');
    pieces = [...plain].flatMap((one): Piece[] => {
      if (SPACE.test(one)) return [{ text: ' ', kind: 'space' }];
      if (NOTHING.test(one)) return [];
      const text = DASH.test(one) ? '-' : (SPELLED[one] ?? one);
      if (!LETTER.test(text)) return [{ text, kind: 'joint' }];
      return [{ text, kind: ALONE.test(text) ? 'alone' : 'letter' }];
    });
    known.set(character, pieces);
  }
  return pieces;
}

/** The words of a text, in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let open: Word | undefined;
  let joint = '';
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const piece of folded(character)) {
      if (piece.kind === 'letter' && open !== undefined) {
        open.text += piece.text;
        open.end = end;
      } else if (piece.kind === 'letter' || piece.kind === 'alone') {
        const word = { text: piece.text, joint: words.length === 0 ? '' : joint, start: at, end };
        words.push(word);
        open = piece.kind === 'letter' ? word : undefined;
        joint = '';
      } else {
        open = undefined;
        joint = piece.kind === 'space' || joint === ' ' ? ' ' : joint + piece.text;
      }
    }
    at = end;
  }
  return words;
}

/** Words and joints in turn, each between tabs: a text says another where its line has the other's. */
export function lineOf(words: readonly Pick<Word, 'text' | 'joint'>[]): string {
  if (words.length === 0) return '';
  return words.map(({ text, joint }, at) => (at === 0 ? `\t${text}\t` : `${joint}\t${text}\t`)).join('');
}

/** Longer words are found by how they begin; what is longer is no word of a person. */
const LONGEST = 80;

/** The word as it stands in an index. */
export const indexed = ({ text }: Pick<Word, 'text'>): string => text.slice(0, LONGEST).toWellFormed();
