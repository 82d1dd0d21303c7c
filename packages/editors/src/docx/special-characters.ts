/** A character and the words it is found by; the first of them is its name. */
export type SpecialCharacter = readonly [character: string, ...names: string[]];

export interface CharacterGroup {
  title: string;
  characters: readonly SpecialCharacter[];
}

const greek = (letters: string, names: string, size: string): SpecialCharacter[] => {
  const called = names.split(' ');
  return [...letters].map((letter, i) => {
    const name = called[i] ?? '';
    const usual = size === 'small' ? [name] : [];
    return [letter, `${size} ${name}`, ...usual, 'Greek', ...(letter === 'Ω' ? ['ohm'] : [])];
  });
};

const LETTERS =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega';

const DIGITS = 'zero one two three four five six seven eight nine plus minus';

const moved = (characters: string, where: string): SpecialCharacter[] => {
  const called = DIGITS.split(' ');
  return [...characters].map((character, i) => [
    character,
    `${where} ${called[i] ?? ''}`,
    `${'0123456789+-'[i]}`,
  ]);
};

/** The characters a laboratory writes that no keyboard has. Each stands in one group only. */
export const CHARACTER_GROUPS: readonly CharacterGroup[] = [
  {
    title: 'Units and signs',
    characters: [
      ['µ', 'micro', 'mu', 'um', 'ug', 'ul'],
      ['°', 'degree', 'Celsius', 'angle'],
      ['Å', 'angstrom', 'A with ring'],
      ['‰', 'per mille', 'per thousand', 'percent'],
      ['′', 'prime', 'minute', 'foot'],
      ['″', 'double prime', 'second', 'inch'],
      ['ℓ', 'litre', 'liter', 'script l'],
      ['№', 'numero', 'number'],
      ['§', 'section', 'paragraph'],
      ['†', 'dagger'],
      ['‡', 'double dagger'],
      ['•', 'bullet', 'radical'],
      ['©', 'copyright'],
      ['®', 'registered'],
      ['™', 'trade mark'],
      ['€', 'euro'],
      ['£', 'pound'],
    ],
  },
  {
    title: 'Mathematics',
    characters: [
      ['±', 'plus minus', 'plusminus', '+-'],
      ['−', 'minus', 'negative'],
      ['×', 'times', 'multiply', 'cross'],
      ['·', 'middle dot', 'times', 'product'],
      ['÷', 'divided by'],
      ['≤', 'less than or equal', '<='],
      ['≥', 'greater than or equal', '>='],
      ['≪', 'much less than'],
      ['≫', 'much greater than'],
      ['≈', 'approximately', 'almost equal', '~='],
      ['≠', 'not equal', '!='],
      ['≡', 'identical', 'triple bond'],
      ['≅', 'congruent'],
      ['∝', 'proportional to'],
      ['∞', 'infinity'],
      ['√', 'square root'],
      ['∛', 'cube root'],
      ['∑', 'sum', 'sigma sign'],
      ['∏', 'product', 'pi sign'],
      ['∫', 'integral'],
      ['∂', 'partial derivative'],
      ['∇', 'nabla', 'gradient'],
      ['∈', 'element of'],
      ['∉', 'not an element of'],
      ['∩', 'intersection'],
      ['∪', 'union'],
      ['∅', 'empty set', 'diameter'],
      ['∀', 'for all'],
      ['∃', 'there exists'],
      ['¬', 'not'],
      ['∧', 'and'],
      ['∨', 'or'],
      ['¼', 'one quarter', '1/4'],
      ['½', 'one half', '1/2'],
      ['¾', 'three quarters', '3/4'],
      ['x̄', 'mean', 'x bar', 'average'],
      ['p̂', 'estimate', 'p hat'],
    ],
  },
  {
    title: 'Arrows',
    characters: [
      ['→', 'arrow right', 'reacts to', '->'],
      ['←', 'arrow left'],
      ['↑', 'arrow up', 'gas', 'increase'],
      ['↓', 'arrow down', 'precipitate', 'decrease'],
      ['↔', 'arrow both ways', 'resonance'],
      ['⇌', 'equilibrium', 'reversible', 'harpoons'],
      ['⇄', 'arrows right and left', 'equilibrium'],
      ['⇒', 'double arrow right', 'implies'],
      ['⇔', 'double arrow both ways', 'equivalent'],
      ['⟶', 'long arrow right'],
    ],
  },
  { title: 'Greek, small', characters: greek('αβγδεζηθικλμνξοπρστυφχψω', LETTERS, 'small') },
  {
    title: 'Greek, capital',
    characters: greek('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', LETTERS, 'capital'),
  },
  {
    title: 'Raised and lowered',
    characters: [...moved('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', 'superscript'), ...moved('₀₁₂₃₄₅₆₇₈₉₊₋', 'subscript')],
  },
  {
    title: 'Dashes and spaces',
    characters: [
      ['–', 'en dash', 'from to', 'range'],
      ['—', 'em dash'],
      ['…', 'ellipsis', 'three dots'],
      ['\u2011', 'hyphen that does not break', 'non-breaking'],
      ['\u00a0', 'space that does not break', 'non-breaking', 'nbsp'],
      ['\u2009', 'thin space'],
      ['\u202f', 'thin space that does not break', 'narrow', 'non-breaking'],
    ],
  },
];

/** What is shown of a character that nobody would see. */
const SHOWN: Record<string, string> = {
  '\u00a0': 'nb sp',
  '\u2009': 'thin',
  '\u202f': 'thin nb',
};

export const shownOf = (character: string): string => SHOWN[character] ?? character;

const ALL = CHARACTER_GROUPS.flatMap(({ characters }) => characters);

/** The character with its names; undefined for one that is not among them. */
export const named = (character: string): SpecialCharacter | undefined =>
  ALL.find(([each]) => each === character);

/**
 * Characters with each word that was typed in one of their names, those first that are called so. Where words of names begin
 * with what was typed, those in which it only stands somewhere are left out: `pi` is in `capital`.
 */
export function findCharacters(typed: string): SpecialCharacter[] {
  const ranked = ALL.map((each) => ({ each, rank: rankOf(each, typed.trim()) }));
  const isNear = ranked.some(({ rank }) => rank < INSIDE);
  return ranked
    .filter(({ rank }) => rank < INSIDE || (rank === INSIDE && !isNear))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

/** The rank of what is found inside of words. */
const INSIDE = 5;

/** How well a character is what was typed, 0 best; infinite for one that is not. */
function rankOf([character, ...names]: SpecialCharacter, typed: string): number {
  const wanted = typed.toLowerCase().split(/\s+/);
  const called = names.map((name) => name.toLowerCase());
  const words = called.flatMap((name) => name.split(' '));
  const each = (isIn: (word: string, want: string) => boolean) =>
    wanted.every((want) => want !== '' && words.some((word) => isIn(word, want)));
  const ranks = [
    character === typed,
    called[0] === wanted.join(' '),
    called.includes(wanted.join(' ')),
    each((word, want) => word === want),
    each((word, want) => word.startsWith(want)),
    each((word, want) => word.includes(want)),
  ];
  const rank = ranks.indexOf(true);
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}
