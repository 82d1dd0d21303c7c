/** Characters that are raised or lowered by themselves (Unicode, superscripts and subscripts). */
const RAISED: Record<string, string> = charactersOf('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ');
const LOWERED: Record<string, string> = charactersOf('0123456789+-=()aeox', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓ');

function charactersOf(plain: string, moved: string): Record<string, string> {
  const characters = [...moved];
  return Object.fromEntries([...plain].map((character, i) => [character, characters[i] ?? character]));
}

/** From the first to the last character that has to be told: punctuation and signs like ° and ® stand as they are. */
const TOLD = /[^\s\p{Po}\p{So}\p{No}ªº](?:.*[^\s\p{Po}\p{So}\p{No}ªº])?/su;

/**
 * Text as characters that are raised or lowered by themselves, for where a text has one look: 10³, H₂O. What has no such
 * characters is told as in a formula: 10^θ, x_(max).
 */
export function movedCharacters(text: string, side: 'super' | 'sub'): string {
  return text.replace(TOLD, (letters) => movedLetters(letters, side));
}

/** The same; what has no such characters stays as it is, for where it is searched: ⁺ and ⁶ are found as + and 6, ^ is not. */
export function movedWhereThereAre(text: string, side: 'super' | 'sub'): string {
  return text.replace(TOLD, (letters) => charactersAlone(letters, side) ?? letters);
}

function charactersAlone(text: string, side: 'super' | 'sub'): string | undefined {
  const characters = side === 'super' ? RAISED : LOWERED;
  const moved = [...text.replaceAll('\u2212', '-')].map((character) => characters[character]);
  return moved.every((character) => character !== undefined) ? moved.join('') : undefined;
}

function movedLetters(text: string, side: 'super' | 'sub'): string {
  const moved = charactersAlone(text, side);
  if (moved !== undefined) return moved;
  const sign = side === 'super' ? '^' : '_';
  return [...text].length === 1 ? `${sign}${text}` : `${sign}(${text})`;
}
