import { t } from '@benchbook/words';
/** A character and the words it is found by; the first of them is its name. */
export type SpecialCharacter = readonly [character: string, ...names: string[]];

export interface CharacterGroup {
  title: string;
  characters: readonly SpecialCharacter[];
}

/** In the order of the letters, with a space between; so are the digits. */
const LETTERS = t(
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega',
);

const greek = (letters: string, size: 'small' | 'capital'): SpecialCharacter[] => {
  const called = LETTERS.split(' ');
  return [...letters].map((letter, i) => {
    const name = called[i] ?? '';
    const usual = size === 'small' ? [name] : [];
    const sized = size === 'small' ? t('small {name}', { name }) : t('capital {name}', { name });
    return [letter, sized, ...usual, t('Greek'), ...(letter === 'Ω' ? ['ohm'] : [])];
  });
};

const DIGITS = t('zero one two three four five six seven eight nine plus minus');

const moved = (characters: string, where: 'superscript' | 'subscript'): SpecialCharacter[] => {
  const called = DIGITS.split(' ');
  return [...characters].map((character, i) => {
    const name = called[i] ?? '';
    const said =
      where === 'superscript' ? t('superscript {name}', { name }) : t('subscript {name}', { name });
    return [character, said, `${'0123456789+-'[i]}`];
  });
};

/** The characters a laboratory writes that no keyboard has. Each stands in one group only. */
export const CHARACTER_GROUPS: readonly CharacterGroup[] = [
  {
    title: t('Units and signs'),
    characters: [
      ['µ', t('micro'), 'mu', 'um', 'ug', 'ul'],
      ['°', t('degree'), t('Celsius'), 'angle'],
      ['Å', t('angstrom'), t('A with ring')],
      ['‰', t('per mille'), t('per thousand'), 'percent'],
      ['′', t('prime'), 'minute', 'foot'],
      ['″', t('double prime'), 'second', 'inch'],
      ['ℓ', t('litre'), 'liter', t('script l')],
      ['№', t('numero'), 'number'],
      ['§', t('section'), 'paragraph'],
      ['†', t('dagger')],
      ['‡', t('double dagger')],
      ['•', t('bullet'), 'radical'],
      ['©', t('copyright')],
      ['®', t('registered')],
      ['™', t('trade mark')],
      ['€', t('euro')],
      ['£', t('pound')],
    ],
  },
  {
    title: t('Mathematics'),
    characters: [
      ['±', t('plus minus'), 'plusminus', '+-'],
      ['−', t('minus'), 'negative'],
      ['×', t('times'), 'multiply', 'cross'],
      ['·', t('middle dot'), 'times', 'product'],
      ['÷', t('divided by')],
      ['≤', t('less than or equal'), '<='],
      ['≥', t('greater than or equal'), '>='],
      ['≪', t('much less than')],
      ['≫', t('much greater than')],
      ['≈', t('approximately'), t('almost equal'), '~='],
      ['≠', t('not equal'), '!='],
      ['≡', t('identical'), t('triple bond')],
      ['≅', t('congruent')],
      ['∝', t('proportional to')],
      ['∞', t('infinity')],
      ['√', t('square root')],
      ['∛', t('cube root')],
      ['∑', t('sum'), t('sigma sign')],
      ['∏', t('product'), t('pi sign')],
      ['∫', t('integral')],
      ['∂', t('partial derivative')],
      ['∇', t('nabla'), 'gradient'],
      ['∈', t('element of')],
      ['∉', t('not an element of')],
      ['∩', t('intersection')],
      ['∪', t('union')],
      ['∅', t('empty set'), 'diameter'],
      ['∀', t('for all')],
      ['∃', t('there exists')],
      ['¬', t('not')],
      ['∧', t('and')],
      ['∨', t('or')],
      ['¼', t('one quarter'), '1/4'],
      ['½', t('one half'), '1/2'],
      ['¾', t('three quarters'), '3/4'],
      ['x̄', t('mean'), t('x bar'), 'average'],
      ['p̂', t('estimate'), t('p hat')],
    ],
  },
  {
    title: t('Arrows'),
    characters: [
      ['→', t('arrow right'), t('reacts to'), '->'],
      ['←', t('arrow left')],
      ['↑', t('arrow up'), 'gas', 'increase'],
      ['↓', t('arrow down'), 'precipitate', 'decrease'],
      ['↔', t('arrow both ways'), 'resonance'],
      ['⇌', t('equilibrium'), 'reversible', 'harpoons'],
      ['⇄', t('arrows right and left'), 'equilibrium'],
      ['⇒', t('double arrow right'), 'implies'],
      ['⇔', t('double arrow both ways'), 'equivalent'],
      ['⟶', t('long arrow right')],
    ],
  },
  { title: t('Greek, small'), characters: greek('αβγδεζηθικλμνξοπρστυφχψω', 'small') },
  {
    title: t('Greek, capital'),
    characters: greek('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', 'capital'),
  },
  {
    title: t('Raised and lowered'),
    characters: [...moved('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', 'superscript'), ...moved('₀₁₂₃₄₅₆₇₈₉₊₋', 'subscript')],
  },
  {
    title: t('Dashes and spaces'),
    characters: [
      ['–', t('en dash'), t('from to'), 'range'],
      ['—', t('em dash')],
      ['…', t('ellipsis'), t('three dots')],
      ['\u2011', t('hyphen that does not break'), 'non-breaking'],
      ['\u00a0', t('space that does not break'), 'non-breaking', 'nbsp'],
      ['\u2009', t('thin space')],
      ['\u202f', t('thin space that does not break'), 'narrow', 'non-breaking'],
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
