/** A character and the words it is found by; the first of them is its name. */
export type SpecialCharacter = readonly [character: string, ...names: string[]];

export interface CharacterGroup {
  title: string;
  characters: readonly SpecialCharacter[];
}

const greek = (letters: string, names: string, size: string): SpecialCharacter[] => {
  const called = names.split(' ');
  return [...letters].map((letter, i) => [letter, `${size} ${called[i] ?? ''}`, 'Greek']);
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
      ['‰', 'per mille', 'per thousand'],
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
      ['±', 'plus minus', '+-'],
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
      ['∑', 'sum', 'sigma'],
      ['∏', 'product', 'pi'],
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
      ['\u00a0', 'space that does not break', 'non-breaking'],
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

/** Characters with each word that was typed in one of their names, those first whose own name begins with it. */
export function findCharacters(typed: string): SpecialCharacter[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = ALL.filter((each) => {
    const names = each.join(' ').toLowerCase();
    return words.every((word) => names.includes(word));
  });
  const wanted = words.join(' ');
  const rank = ([character, name = '']: SpecialCharacter) =>
    character === typed.trim()
      ? 0
      : name.toLowerCase() === wanted
        ? 1
        : name.toLowerCase().includes(wanted)
          ? 2
          : 3;
  return found.sort((a, b) => rank(a) - rank(b));
}
